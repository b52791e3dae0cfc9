/** Running a message as `eth_call` does: the whole of a transaction, without its signature, nonce and sender checks. */
import type { Block } from "@ethereumjs/block"
import {
  type AccessList,
  createTx,
  getCalldataFloorGas,
  TransactionType,
  type TypedTransaction,
} from "@ethereumjs/tx"
import {
  Account,
  type Address,
  createAddressFromString,
  type PrefixedHexString as Hex,
  hexToBytes,
} from "@ethereumjs/util"
import { BlobFeeCapTooLow, FloorDataGasTooLow, InsufficientFunds, IntrinsicGasTooLow } from "../errors.ts"
import { toHex } from "../hex.ts"
import { type Authorization, applyAuthorizations } from "./authorizations.ts"
import type { Machine } from "./machine.ts"
import type { Log } from "./records.ts"
import { decodeRevert } from "./revert.ts"
import { toLog } from "./transaction.ts"
import { assertInitCode } from "./validate.ts"

/** A message call as a client asks for it. */
export interface Message {
  readonly from: Hex
  /** `undefined` creates a contract from `input`. */
  readonly to: Hex | undefined
  readonly gas: bigint
  /** Wei per gas that the call pays; 0 charges nothing. */
  readonly gasPrice: bigint
  /** The most that it would pay, in wei per gas: the balance must suffice for that. */
  readonly maxFeePerGas: bigint
  readonly value: bigint
  readonly input: Hex
  readonly accessList?: AccessList | undefined
  readonly blobVersionedHashes?: readonly Hex[] | undefined
  /** In wei per blob gas; 0 charges nothing for blobs. */
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
}

/** What a message came to. */
export interface CallOutcome {
  /** Returned or reverted with; for a creation, the deployed code. */
  readonly output: Hex
  /** Why it failed, in EthereumJS's word such as `revert` or `out of gas`; `undefined` on success. */
  readonly failure: string | undefined
  /** What a revert says: a reason, a panic, or a custom error of known artifacts. */
  readonly reason: string | undefined
  /** What a transaction would be charged for, refund taken off, call data floor applied. */
  readonly gasUsed: bigint
  /** The same before the refund. */
  readonly maxGasUsed: bigint
  /** None when it failed. */
  readonly logs: readonly Log[]
  readonly blobGasUsed: bigint
}

/**
 * Runs a message on a machine, which keeps what it wrote: fees, nonce and destroyed contracts included.
 *
 * @throws {@link IntrinsicGasTooLow}, {@link FloorDataGasTooLow} when `gas` does not even cover the start.
 * @throws {@link InsufficientFunds} when `from` cannot pay value and gas.
 * @throws {@link BlobFeeCapTooLow} when it offers too little for its blobs.
 * @throws {@link InitCodeTooLarge} when a creation's code exceeds EIP-3860's limit.
 */
export async function runMessage(machine: Machine, message: Message, block: Block): Promise<CallOutcome> {
  const { vm } = machine
  const from = createAddressFromString(message.from)
  const costs = costsOf(message, from, block)
  await buyGas(machine, from, message, costs)
  warm(machine, message, block)
  const authorized = await applyAuthorizations(machine, message.authorizationList ?? [])
  const { execResult } = await vm.evm.runCall({
    block,
    caller: from,
    gasLimit: message.gas - costs.intrinsic,
    gasPrice: message.gasPrice,
    value: message.value,
    data: hexToBytes(message.input),
    skipNonceIncrement: true,
    ...(message.to !== undefined && { to: createAddressFromString(message.to) }),
    ...(message.blobVersionedHashes && { blobVersionedHashes: [...message.blobVersionedHashes] }),
  })
  const spent = costs.intrinsic + execResult.executionGasUsed
  const gasUsed = settle(spent, authorized + (execResult.gasRefund ?? 0n), costs.floor, vm.common)
  await payFees(machine, from, message, gasUsed, block)
  await destroy(machine, execResult)
  await vm.evm.journal.cleanup()
  vm.stateManager.originalStorageCache.clear()
  const output = toHex(execResult.returnValue)
  const failure = execResult.exceptionError?.error
  return {
    output,
    failure,
    reason: failure === "revert" ? (decodeRevert(output) ?? machine.explain(output)) : undefined,
    gasUsed,
    maxGasUsed: spent < costs.floor ? costs.floor : spent,
    logs: (execResult.logs ?? []).map(toLog),
    blobGasUsed: costs.blobGas,
  }
}

/** What a message costs whatever it does. */
interface Costs {
  /** Gas (Yellow Paper section 6, g0). */
  readonly intrinsic: bigint
  /** The least gas that its call data is charged (EIP-7623). */
  readonly floor: bigint
  readonly blobGas: bigint
  /** In wei, for all of its blob gas. */
  readonly blobFee: bigint
}

function costsOf(message: Message, from: Address, block: Block): Costs {
  const { common } = block.header
  const { gas, authorizationList = [], blobVersionedHashes = [], maxFeePerBlobGas = 0n } = message
  const shape = shapeOf(message, common)
  const delegations =
    authorizationList.length === 0
      ? 0n
      : BigInt(authorizationList.length) * common.param("perEmptyAccountCost")
  const intrinsic = shape.getIntrinsicGas() + delegations
  if (gas < intrinsic) throw new IntrinsicGasTooLow({ have: gas, want: intrinsic })
  const floor = common.isActivatedEIP(7623) ? getCalldataFloorGas(shape, from) : 0n
  if (gas < floor) throw new FloorDataGasTooLow({ have: gas, want: floor })
  const blobGas =
    blobVersionedHashes.length === 0
      ? 0n
      : BigInt(blobVersionedHashes.length) * common.param("blobGasPerBlob")
  return { intrinsic, floor, blobGas, blobFee: blobFeeOf(message.from, blobGas, maxFeePerBlobGas, block) }
}

/** EIP-4844; a message that offers nothing for its blobs has them for nothing. */
function blobFeeOf(address: Hex, blobGas: bigint, blobGasFeeCap: bigint, { header }: Block): bigint {
  if (blobGas === 0n || blobGasFeeCap === 0n) return 0n
  const blobBaseFee = header.getBlobGasPrice()
  if (blobGasFeeCap < blobBaseFee) throw new BlobFeeCapTooLow({ address, blobGasFeeCap, blobBaseFee })
  return blobGas * blobBaseFee
}

/** The message as an unsigned transaction, which knows its intrinsic gas; gas 0, so that no cap applies to it. */
function shapeOf(message: Message, common: Machine["vm"]["common"]): TypedTransaction {
  const { to, input, value, accessList } = message
  if (to === undefined) assertInitCode((input.length - 2) / 2, common)
  return createTx(
    {
      type: accessList === undefined ? TransactionType.Legacy : TransactionType.AccessListEIP2930,
      gasLimit: 0n,
      value,
      data: input,
      ...(to !== undefined && { to }),
      ...(accessList !== undefined && { accessList, chainId: common.chainId() }),
    },
    { common, freeze: false },
  )
}

/** Takes the gas from the sender's balance, after checking that the most it could cost is there, and counts its nonce. */
async function buyGas({ vm }: Machine, from: Address, message: Message, costs: Costs): Promise<void> {
  const { gas, gasPrice, maxFeePerGas, value } = message
  const account = (await vm.stateManager.getAccount(from)) ?? new Account()
  const want = gas * maxFeePerGas + value + costs.blobFee
  if (account.balance < want)
    throw new InsufficientFunds({ address: message.from, have: account.balance, want })
  account.balance -= gas * gasPrice + costs.blobFee
  account.nonce = BigInt.asUintN(64, account.nonce + 1n)
  await vm.evm.journal.putAccount(from, account)
}

/** EIP-2929, EIP-2930 and EIP-3651: what a transaction finds warm. */
function warm({ vm, precompiles }: Machine, message: Message, block: Block): void {
  const { common, evm } = vm
  if (!common.isActivatedEIP(2929)) return
  for (const address of precompiles.addresses) evm.journal.addAlwaysWarmAddress(address)
  evm.journal.addAlwaysWarmAddress(message.from)
  if (message.to !== undefined) evm.journal.addAlwaysWarmAddress(message.to)
  if (common.isActivatedEIP(3651)) evm.journal.addAlwaysWarmAddress(block.header.coinbase.toString())
  for (const { address, storageKeys } of message.accessList ?? []) {
    evm.journal.addAlwaysWarmAddress(address, true)
    for (const key of storageKeys) evm.journal.addAlwaysWarmSlot(address, key, true)
  }
}

/** EIP-3529 caps the refund; EIP-7623 sets a floor under what call data costs. */
function settle(spent: bigint, refund: bigint, floor: bigint, common: Machine["vm"]["common"]): bigint {
  const cap = spent / common.param("maxRefundQuotient")
  const charged = spent - (refund < cap ? refund : cap)
  return charged < floor ? floor : charged
}

/** Gives the sender what it did not use, and the coinbase what is above the base fee (EIP-1559). */
async function payFees(
  { vm }: Machine,
  from: Address,
  { gas, gasPrice }: Message,
  gasUsed: bigint,
  { header }: Block,
): Promise<void> {
  if (gasPrice === 0n) return
  const credit = async (address: Address, wei: bigint) => {
    const account = (await vm.stateManager.getAccount(address)) ?? new Account()
    account.balance += wei
    await vm.evm.journal.putAccount(address, account)
  }
  await credit(from, (gas - gasUsed) * gasPrice)
  await credit(header.coinbase, gasUsed * (gasPrice - (header.baseFeePerGas ?? 0n)))
}

/** Removes what was destroyed; from Cancun on only what the same message created (EIP-6780). */
async function destroy(
  { vm }: Machine,
  { selfdestruct, createdAddresses }: Awaited<ReturnType<Machine["vm"]["evm"]["runCall"]>>["execResult"],
): Promise<void> {
  for (const address of selfdestruct?.keys() ?? [])
    if (!vm.common.isActivatedEIP(6780) || createdAddresses?.has(address) === true)
      await vm.evm.journal.deleteAccount(createAddressFromString(address))
}
