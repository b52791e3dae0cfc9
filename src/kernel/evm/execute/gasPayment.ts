/** The payment of a message: it buys gas before it runs, and pays fees afterwards. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import { type Hex, toHex } from "../../../base/hex.ts"
import { BlobFeeCapTooLow, InsufficientFunds } from "../../../errors/index.ts"
import { increased } from "../base/balance.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import type { AddedFees } from "../fork/protocol.ts"
import { type IntrinsicParts, startingGas } from "../transaction/intrinsicGas.ts"
import {
  assertAuthorizations,
  assertBlobHashes,
  assertInitCode,
  assertStartingGas,
} from "../transaction/validate.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage } from "./message.ts"

/** The costs of a message that do not depend on its execution. */
export interface Costs {
  /** The intrinsic gas (Yellow Paper section 6, g0). */
  readonly intrinsic: bigint
  /** The minimum gas that a message with its call data costs (EIP-7623). */
  readonly floor: bigint
  readonly blobGas: bigint
  /** In wei, for all of its blob gas. */
  readonly blobFee: bigint
}

/** Computes the costs; refuses a message whose gas is below its intrinsic gas or the floor. */
export function costsOf(message: CallMessage, { header }: Block): Costs {
  const { common } = header
  const { gas, to, data, blobVersionedHashes, maxFeePerBlobGas = 0n, authorizationList } = message
  if (blobVersionedHashes !== undefined) assertBlobHashes(to, blobVersionedHashes)
  if (authorizationList !== undefined) assertAuthorizations({ to, count: authorizationList.length })
  if (to === undefined) assertInitCode(data.length, common)
  const { intrinsic, floor } = startingGas(intrinsicPartsOf(message), common)
  assertStartingGas(gas, { intrinsic, floor }, common)
  const blobCount = BigInt(blobVersionedHashes?.length ?? 0)
  const blobGas = blobCount === 0n ? 0n : blobCount * common.param("blobGasPerBlob")
  return { intrinsic, floor, blobGas, blobFee: blobFeeOf(message.from, blobGas, maxFeePerBlobGas, header) }
}

const intrinsicPartsOf = ({
  from,
  to,
  value,
  data,
  accessList = [],
  authorizationList = [],
}: CallMessage): IntrinsicParts => ({
  creates: to === undefined,
  isToSelf: to === from,
  hasValue: value > 0n,
  data,
  addresses: accessList.length,
  slots: accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0),
  authorizations: authorizationList.length,
})

/** Returns the fee of the blobs (EIP-4844); 0 for a message that offers nothing for them. */
function blobFeeOf(address: Hex, blobGas: bigint, blobGasFeeCap: bigint, header: BlockHeader): bigint {
  if (blobGas === 0n || blobGasFeeCap === 0n) return 0n
  const blobBaseFee = header.getBlobGasPrice()
  if (blobGasFeeCap < blobBaseFee) throw new BlobFeeCapTooLow({ address, blobGasFeeCap, blobBaseFee })
  return blobGas * blobBaseFee
}

/** Takes the price of the gas from the sender's balance, which must cover the maximum cost, and increments the nonce. */
export function buyGas(
  { scratch, touch }: Machine,
  message: CallMessage,
  { blobFee }: Costs,
  addedFees?: AddedFees,
): void {
  const { from, gas, gasPrice, maxFeePerGas, value } = message
  const account = scratch.account(from) ?? emptyAccount
  const { balance: have, codeHash } = account
  const others = addedFees === undefined ? blobFee : blobFee + addedFees.sum(gas)
  const want = gas * maxFeePerGas + value + others
  if (have < want) throw new InsufficientFunds({ address: from, have, want })
  const nonce = BigInt.asUintN(64, account.nonce + 1n)
  touch(from)
  scratch.setAccount(from, { nonce, balance: have - gas * gasPrice - others, codeHash })
}

/** EIP-3529 caps the refund; EIP-7623 sets a floor under what call data costs. */
export function applyRefund(spent: bigint, refund: bigint, floor: bigint, common: Machine["common"]): bigint {
  const cap = spent / common.param("maxRefundQuotient")
  const charged = spent - (refund < cap ? refund : cap)
  return charged < floor ? floor : charged
}

/** Pays the sender for unused gas, the coinbase the part of the price above the base fee (EIP-1559), and the receivers of added fees. */
export function payFees(
  machine: Machine,
  { from, gas, gasPrice }: CallMessage,
  gasUsed: bigint,
  { header }: Block,
  addedFees?: AddedFees,
): void {
  const { baseFeePerGas = 0n } = header
  const returned = addedFees === undefined ? 0n : addedFees.sum(gas) - addedFees.sum(gasUsed)
  addBalance(machine, from, (gas - gasUsed) * gasPrice + returned)
  addBalance(machine, toHex(header.coinbase.bytes), gasUsed * (gasPrice - baseFeePerGas))
  for (const [receiver, wei] of addedFees?.shares(gasUsed, baseFeePerGas) ?? [])
    addBalance(machine, receiver, wei)
}

/** Adds wei to the balance of an account; 0 wei touches it too (EIP-161). */
export function addBalance({ scratch, touch }: Machine, address: Hex, wei: bigint): void {
  const { nonce, balance, codeHash } = scratch.account(address) ?? emptyAccount
  touch(address)
  scratch.setAccount(address, { nonce, balance: increased(balance, wei), codeHash })
}
