/** Delegating accounts to code: the authorization list of a transaction (EIP-7702). */
import { isEOACode7702Tx, type TypedTransaction } from "@ethereumjs/tx"
import {
  bigIntToUnpaddedBytes,
  bytesToBigInt,
  eoaCode7702RecoverAuthority,
  type PrefixedHexString as Hex,
  hexToBytes,
} from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { toHex, toHexWord } from "../../../base/hex.ts"
import { delegateOf, delegationTo } from "../base/delegation.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import { type StatePrices, statePricesOf } from "../fork/stateGas.ts"
import type { SignerOverride } from "../precompiles/recovery.ts"
import { type Allowance, chargeState } from "./gasDimensions.ts"
import type { Machine } from "./machine.ts"

/** One signed tuple of EIP-7702. */
export interface Authorization {
  /** 0 is valid on every chain. */
  readonly chainId: bigint
  /** The account whose code runs; the zero address ends a delegation. */
  readonly address: Hex
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** The authorization list of a transaction; empty for types that have none. */
export const authorizationsOf = (transaction: TypedTransaction): readonly Authorization[] =>
  isEOACode7702Tx(transaction)
    ? transaction.authorizationList.map(([chainId, address, nonce, yParity, r, s]) => ({
        chainId: bytesToBigInt(chainId),
        address: toHex(address),
        nonce: bytesToBigInt(nonce),
        yParity: bytesToBigInt(yParity),
        r: bytesToBigInt(r),
        s: bytesToBigInt(s),
      }))
    : []

/** Half the order of secp256k1; a larger `s` is not valid (EIP-2). */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const zeroAddress: Hex = `0x${"00".repeat(20)}`

/**
 * Returns the signer of a tuple; `undefined` when it is not valid on this chain or its signature has no signer.
 *
 * A signer that was set for ECRECOVER and a signature counts here too, with v = 27 + yParity, as in anvil.
 *
 * @see EIP-7702, Behavior, steps 1 to 3
 */
export function authorityOf(
  authorization: Authorization,
  chainId: bigint,
  signerOverride: SignerOverride,
): Hex | undefined {
  const { address, nonce, yParity, r, s } = authorization
  if (authorization.chainId !== 0n && authorization.chainId !== chainId) return undefined
  if (nonce >= 2n ** 64n - 1n || s > maxS || yParity > 1n) return undefined
  const overridden = signerOverride(recoveryInput(authorization))
  if (overridden !== undefined) return overridden
  const [chain, count, parity, ...signature] = [authorization.chainId, nonce, yParity, r, s].map((value) =>
    value === 0n ? emptyBytes : bigIntToUnpaddedBytes(value),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  try {
    return eoaCode7702RecoverAuthority([chain, hexToBytes(address), count, parity, ...signature]).toString()
  } catch {
    return undefined
  }
}

const authorities = new WeakMap<TypedTransaction, readonly Hex[]>()

/** Returns the signers of the authorization list of a transaction, for any chain id; the recovery of a list is done once. */
export function authoritiesIn(transaction: TypedTransaction): readonly Hex[] {
  if (!isEOACode7702Tx(transaction)) return []
  const recovered =
    authorities.get(transaction) ??
    authorizationsOf(transaction).flatMap((each) => authorityOf(each, each.chainId, () => undefined) ?? [])
  authorities.set(transaction, recovered)
  return recovered
}

/** Encodes the signature of a tuple as ECRECOVER takes it, for a hash of zeros. */
export const recoveryInput = ({ yParity, r, s }: Authorization): Uint8Array =>
  hexToBytes(`0x${[0n, 27n + yParity, r, s].map((word) => toHexWord(word).slice(2)).join("")}`)

/** The part of a message that its authorizations depend on. */
interface Authorized {
  readonly from: Hex
  readonly to: Hex | undefined
  readonly value: bigint
  readonly authorizationList?: readonly Authorization[] | undefined
}

/**
 * Applies the list of a message in its order; skips tuples that are not valid.
 *
 * @param allowance - Pays for what they add to the state, where that is counted (EIP-8037).
 * @returns The gas to refund: each authority that existed already costs less. `undefined` when the allowance is too little.
 */
export async function applyAuthorizations(
  { common, journal, scratch, touch, read, signerOverride, pause }: Machine,
  message: Authorized,
  allowance: Allowance,
): Promise<bigint | undefined> {
  const prices = statePricesOf(common)
  const charge = prices && createCharge(message, prices, allowance)
  let refund = 0n
  for (const authorization of message.authorizationList ?? []) {
    const turn = pause() // the recovery of a signer takes most of a millisecond
    if (turn !== undefined) await turn
    const authority = authorityOf(authorization, common.chainId(), signerOverride)
    if (authority === undefined) continue
    journal.addAlwaysWarmAddress(authority)
    read(authority)
    const known = scratch.account(authority)
    const code = scratch.code(authority)
    const hasOwnCode = code.length > 0 && delegateOf(code) === undefined
    if (hasOwnCode || (known?.nonce ?? 0n) !== authorization.nonce) continue
    const { address } = authorization
    const ends = address === zeroAddress
    if (charge !== undefined) {
      if (!charge(authority, { isNew: known === undefined, isDelegated: code.length > 0, ends }))
        return undefined
    } else if (known !== undefined)
      refund += common.param("perEmptyAccountCost") - common.param("perAuthBaseGas")
    touch(authority)
    scratch.setAccount(authority, { ...(known ?? emptyAccount), nonce: authorization.nonce + 1n })
    scratch.setCode(authority, ends ? emptyBytes : delegationTo(address))
  }
  return refund
}

/** The facts of an authority before its tuple is applied. */
interface Authority {
  readonly isNew: boolean
  readonly isDelegated: boolean
  /** True when the tuple ends the delegation. */
  readonly ends: boolean
}

/**
 * Returns the function that charges for valid tuples (EIP-8037): for the account and the delegation that they add to the state, and
 * once for each account that is written, unless the message pays for the write of that account anyway.
 */
function createCharge({ from, to, value }: Authorized, prices: StatePrices, allowance: Allowance) {
  const written = new Set<Hex>([from])
  if (to !== undefined && value > 0n) written.add(to)
  /** The authorities that have been delegated before the transaction or in it: a further delegation adds nothing. */
  const delegated = new Set<Hex>()
  const charged = new Set<Hex>()
  return (authority: Hex, { isNew, isDelegated, ends }: Authority): boolean => {
    if (!written.has(authority)) {
      if (allowance.gas < prices.accountWrite) return false
      allowance.gas -= prices.accountWrite
      written.add(authority)
    }
    if (isDelegated) delegated.add(authority)
    const adds = !ends && !delegated.has(authority) && !charged.has(authority)
    if (adds) charged.add(authority)
    return chargeState(allowance, BigInt((isNew ? prices.account : 0) + (adds ? prices.delegation : 0)))
  }
}
