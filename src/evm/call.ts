/** Running a message as `eth_call` does: the rules of a transaction, without its signature, nonce and fee checks. */
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
  bytesToHex,
  createAddressFromString,
  type PrefixedHexString as Hex,
  hexToBytes,
} from "@ethereumjs/util"
import { InsufficientFunds, IntrinsicGasTooLow } from "../errors.ts"
import type { Machine } from "./machine.ts"
import { assertInitCode } from "./validate.ts"

/** A message call as a client asks for it. */
export interface Message {
  readonly from: Hex
  /** `undefined` creates a contract from `input`. */
  readonly to: Hex | undefined
  readonly gas: bigint
  /** Wei per gas that the call pretends to pay; 0 charges nothing. */
  readonly gasPrice: bigint
  readonly value: bigint
  readonly input: Hex
  readonly accessList?: AccessList | undefined
  readonly blobVersionedHashes?: readonly Hex[] | undefined
}

/** What a message came to. */
export interface CallOutcome {
  /** Returned or reverted with; for a creation, the deployed code. */
  readonly output: Hex
  /** Why it failed, in EthereumJS's word such as `revert` or `out of gas`; `undefined` on success. */
  readonly failure: string | undefined
  /** What a transaction would be charged for, refund taken off, call data floor applied. */
  readonly gasUsed: bigint
}

/**
 * Runs a message on a machine.
 *
 * @throws {@link IntrinsicGasTooLow} when `gas` does not even cover the start.
 * @throws {@link InsufficientFunds} when `from` cannot pay value and gas.
 * @throws {@link InitCodeTooLarge} when a creation's code exceeds EIP-3860's limit.
 */
export async function runMessage(machine: Machine, message: Message, block: Block): Promise<CallOutcome> {
  const { vm } = machine
  const shape = shapeOf(message, vm.common)
  const intrinsic = shape.getIntrinsicGas()
  if (message.gas < intrinsic) throw new IntrinsicGasTooLow({ have: message.gas, want: intrinsic })
  const from = createAddressFromString(message.from)
  await vm.evm.journal.cleanup()
  await buyGas(machine, from, message)
  warm(machine, message, block)
  const { execResult } = await vm.evm.runCall({
    block,
    caller: from,
    gasLimit: message.gas - intrinsic,
    gasPrice: message.gasPrice,
    value: message.value,
    data: hexToBytes(message.input),
    ...(message.to !== undefined && { to: createAddressFromString(message.to) }),
    ...(message.blobVersionedHashes && { blobVersionedHashes: [...message.blobVersionedHashes] }),
  })
  vm.evm.journal.cleanJournal()
  vm.stateManager.originalStorageCache.clear()
  const spent = intrinsic + execResult.executionGasUsed
  return {
    output: bytesToHex(execResult.returnValue),
    failure: execResult.exceptionError?.error,
    gasUsed: settle(spent, execResult.gasRefund ?? 0n, shape, from),
  }
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

/** Takes the gas from the sender's balance, as a transaction would, after checking that the value is there too. */
async function buyGas({ vm }: Machine, from: Address, message: Message): Promise<void> {
  const fee = message.gas * message.gasPrice
  const account = (await vm.stateManager.getAccount(from)) ?? new Account()
  const want = fee + message.value
  if (account.balance < want)
    throw new InsufficientFunds({ address: message.from, have: account.balance, want })
  if (fee === 0n) return
  account.balance -= fee
  await vm.evm.journal.putAccount(from, account)
}

/** EIP-2929, EIP-2930 and EIP-3651: what a transaction finds warm. */
function warm({ vm }: Machine, message: Message, block: Block): void {
  const { common, evm } = vm
  if (!common.isActivatedEIP(2929)) return
  for (const address of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(address)
  evm.journal.addAlwaysWarmAddress(message.from)
  if (message.to !== undefined) evm.journal.addAlwaysWarmAddress(message.to)
  if (common.isActivatedEIP(3651)) evm.journal.addAlwaysWarmAddress(block.header.coinbase.toString())
  for (const { address, storageKeys } of message.accessList ?? []) {
    evm.journal.addAlwaysWarmAddress(address, true)
    for (const key of storageKeys) evm.journal.addAlwaysWarmSlot(address, key, true)
  }
}

/** EIP-3529 caps the refund; EIP-7623 sets a floor under what call data costs. */
function settle(spent: bigint, refund: bigint, shape: TypedTransaction, from: Address): bigint {
  const { common } = shape
  const cap = spent / common.param("maxRefundQuotient")
  const charged = spent - (refund < cap ? refund : cap)
  const floor = common.isActivatedEIP(7623) ? getCalldataFloorGas(shape, from) : 0n
  return charged < floor ? floor : charged
}
