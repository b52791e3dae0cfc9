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
import type { SignerOverride } from "../precompiles/recovery.ts"
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

/**
 * Applies a list in its order; skips tuples that are not valid.
 *
 * @returns The gas to refund: each authority that existed already costs less.
 */
export async function applyAuthorizations(
  { common, journal, scratch, touch, signerOverride, pause }: Machine,
  list: readonly Authorization[],
): Promise<bigint> {
  let refund = 0n
  for (const authorization of list) {
    const turn = pause() // the recovery of a signer takes most of a millisecond
    if (turn !== undefined) await turn
    const authority = authorityOf(authorization, common.chainId(), signerOverride)
    if (authority === undefined) continue
    journal.addAlwaysWarmAddress(authority)
    const known = scratch.account(authority)
    const code = scratch.code(authority)
    const hasOwnCode = code.length > 0 && delegateOf(code) === undefined
    if (hasOwnCode || (known?.nonce ?? 0n) !== authorization.nonce) continue
    if (known !== undefined) refund += common.param("perEmptyAccountCost") - common.param("perAuthBaseGas")
    touch(authority)
    scratch.setAccount(authority, { ...(known ?? emptyAccount), nonce: authorization.nonce + 1n })
    const { address } = authorization
    scratch.setCode(authority, address === zeroAddress ? emptyBytes : delegationTo(address))
  }
  return refund
}
