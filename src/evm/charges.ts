/** What a message pays: the gas that is bought before it runs, and what it comes to afterwards. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import { Account, createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { BlobFeeCapTooLow, FloorDataGasTooLow, InsufficientFunds, IntrinsicGasTooLow } from "../errors.ts"
import type { Message } from "./call.ts"
import { type Load, startingGas } from "./intrinsic.ts"
import type { Machine } from "./machine.ts"
import { assertInitCode } from "./validate.ts"

/** What a message costs whatever it does. */
export interface Costs {
  /** Gas (Yellow Paper section 6, g0). */
  readonly intrinsic: bigint
  /** The least gas that its call data is charged (EIP-7623). */
  readonly floor: bigint
  readonly blobGas: bigint
  /** In wei, for all of its blob gas. */
  readonly blobFee: bigint
}

/** Works the costs out; refuses a message whose gas does not even cover the start. */
export function costsOf(message: Message, { header }: Block): Costs {
  const { common } = header
  const { gas, to, data, blobVersionedHashes = [], maxFeePerBlobGas = 0n } = message
  if (to === undefined) assertInitCode(data.length, common)
  const { intrinsic, floor } = startingGas(loadOf(message), common)
  if (gas < intrinsic) throw new IntrinsicGasTooLow({ have: gas, want: intrinsic })
  if (gas < floor) throw new FloorDataGasTooLow({ have: gas, want: floor })
  const blobCount = BigInt(blobVersionedHashes.length)
  const blobGas = blobCount === 0n ? 0n : blobCount * common.param("blobGasPerBlob")
  return { intrinsic, floor, blobGas, blobFee: blobFeeOf(message.from, blobGas, maxFeePerBlobGas, header) }
}

const loadOf = ({ to, data, accessList = [], authorizationList = [] }: Message): Load => ({
  creates: to === undefined,
  data,
  addresses: accessList.length,
  slots: accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0),
  authorizations: authorizationList.length,
})

/** EIP-4844; a message that offers nothing for its blobs has them for nothing. */
function blobFeeOf(address: Hex, blobGas: bigint, blobGasFeeCap: bigint, header: BlockHeader): bigint {
  if (blobGas === 0n || blobGasFeeCap === 0n) return 0n
  const blobBaseFee = header.getBlobGasPrice()
  if (blobGasFeeCap < blobBaseFee) throw new BlobFeeCapTooLow({ address, blobGasFeeCap, blobBaseFee })
  return blobGas * blobBaseFee
}

/** Takes the gas from the sender's balance, after checking that the most it could cost is there, and counts its nonce. */
export async function buyGas({ vm }: Machine, message: Message, { blobFee }: Costs): Promise<void> {
  const { gas, gasPrice, maxFeePerGas, value } = message
  const from = createAddressFromString(message.from)
  const account = (await vm.stateManager.getAccount(from)) ?? new Account()
  const want = gas * maxFeePerGas + value + blobFee
  if (account.balance < want)
    throw new InsufficientFunds({ address: message.from, have: account.balance, want })
  account.balance -= gas * gasPrice + blobFee
  account.nonce = BigInt.asUintN(64, account.nonce + 1n)
  await vm.evm.journal.putAccount(from, account)
}

/** EIP-3529 caps the refund; EIP-7623 sets a floor under what call data costs. */
export function settle(
  spent: bigint,
  refund: bigint,
  floor: bigint,
  common: Machine["vm"]["common"],
): bigint {
  const cap = spent / common.param("maxRefundQuotient")
  const charged = spent - (refund < cap ? refund : cap)
  return charged < floor ? floor : charged
}

/** Gives the sender what it did not use, and the coinbase what is above the base fee (EIP-1559). */
export async function payFees(
  { vm }: Machine,
  { from, gas, gasPrice }: Message,
  gasUsed: bigint,
  { header }: Block,
): Promise<void> {
  const credit = async (address: Hex, wei: bigint) => {
    const holder = createAddressFromString(address)
    const account = (await vm.stateManager.getAccount(holder)) ?? new Account()
    account.balance += wei
    await vm.evm.journal.putAccount(holder, account)
  }
  await credit(from, (gas - gasUsed) * gasPrice)
  await credit(header.coinbase.toString(), gasUsed * (gasPrice - (header.baseFeePerGas ?? 0n)))
}
