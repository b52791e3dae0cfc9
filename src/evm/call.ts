/** Running a message as `eth_call` does: the whole of a transaction, without its signature, nonce and sender checks. */
import type { Block } from "@ethereumjs/block"
import type { AccessList } from "@ethereumjs/tx"
import { createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../hex.ts"
import { type Authorization, applyAuthorizations } from "./authorizations.ts"
import { buyGas, costsOf, payFees, settle } from "./charges.ts"
import type { Machine } from "./machine.ts"
import { type Log, toLog } from "./records.ts"
import { decodeRevert } from "./revert.ts"

/** A message call as a client asks for it. */
export interface Message {
  readonly from: Hex
  /** `undefined` creates a contract from `data`. */
  readonly to: Hex | undefined
  readonly gas: bigint
  /** Wei per gas that the call pays; 0 charges nothing. */
  readonly gasPrice: bigint
  /** The most that it would pay, in wei per gas: the balance must suffice for that. */
  readonly maxFeePerGas: bigint
  readonly value: bigint
  readonly data: Uint8Array
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
 * @param pay - Settles the fees when it has run; a call that pays nothing for gas has none to settle.
 * @throws {@link IntrinsicGasTooLow}, {@link FloorDataGasTooLow} when `gas` does not even cover the start.
 * @throws {@link InsufficientFunds} when `from` cannot pay value and gas.
 * @throws {@link BlobFeeCapTooLow} when it offers too little for its blobs.
 * @throws {@link InitCodeTooLarge} when a creation's code exceeds EIP-3860's limit.
 */
export async function runMessage(
  machine: Machine,
  message: Message,
  block: Block,
  pay: typeof payFees | undefined = message.gasPrice === 0n ? undefined : payFees,
): Promise<CallOutcome> {
  const { vm } = machine
  const costs = costsOf(message, block)
  buyGas(machine, message, costs)
  warm(machine, message, block)
  const { authorizationList, blobVersionedHashes } = message
  const authorized = authorizationList === undefined ? 0n : applyAuthorizations(machine, authorizationList)
  const { execResult } = await vm.evm.runCall({
    block,
    caller: createAddressFromString(message.from),
    gasLimit: message.gas - costs.intrinsic,
    gasPrice: message.gasPrice,
    value: message.value,
    data: message.data,
    skipNonceIncrement: true,
    ...(message.to !== undefined && { to: createAddressFromString(message.to) }),
    ...(blobVersionedHashes && { blobVersionedHashes: [...blobVersionedHashes] }),
  })
  const spent = costs.intrinsic + execResult.executionGasUsed
  const gasUsed = settle(spent, authorized + (execResult.gasRefund ?? 0n), costs.floor, vm.common)
  pay?.(machine, message, gasUsed, block)
  destroy(machine, execResult)
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

/** Removes what was destroyed; from Cancun on only what the same message created (EIP-6780). */
function destroy(
  { vm, scratch, touch }: Machine,
  { selfdestruct, createdAddresses }: Awaited<ReturnType<Machine["vm"]["evm"]["runCall"]>>["execResult"],
): void {
  for (const address of (selfdestruct?.keys() ?? []) as Iterable<Hex>) {
    if (vm.common.isActivatedEIP(6780) && createdAddresses?.has(address) !== true) continue
    touch(address)
    scratch.setAccount(address, undefined)
  }
}
