/** Runs a message as `eth_call` does: like a transaction, without the checks of signature, nonce and sender. */

import type { Block } from "@ethereumjs/block"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { decodeRevert } from "../base/revert.ts"
import type { ExecutionResult } from "../engine/topLevelMessage.ts"
import type { AddedFees } from "../fork/protocol.ts"
import { applyAuthorizations } from "./authorizations.ts"
import { finishMessage } from "./finishMessage.ts"
import { applyRefund, buyGas, costsOf, payFees } from "./gasPayment.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage, CallOutcome } from "./message.ts"
import { messageFees } from "./messageFees.ts"

/** Options of a run that are not part of the message. */
export interface RunOptions {
  /** True pays fees after the run; a call that pays nothing for gas has no fees. */
  readonly paysFees?: boolean
  /**
   * Only the output and the gas are wanted: the outcome has no logs and no created contracts, and the machine is not to
   * be read afterwards. It saves the reading of each slot that was written (`npm run bench:evm`, `storageWrites`).
   */
  readonly isDiscarded?: boolean
  /** The fees that the protocol of the chain adds; those of the message as a transaction when absent. */
  readonly addedFees?: AddedFees | undefined
}

/**
 * Runs a message on a machine, which keeps what it wrote: fees, nonce and destroyed contracts included.
 *
 * @param options - See {@link RunOptions}.
 * @throws {@link IntrinsicGasTooLow}, {@link FloorDataGasTooLow} when `gas` is below the intrinsic gas or the floor.
 * @throws {@link InsufficientFunds} when `from` cannot pay value and gas.
 * @throws {@link BlobFeeCapTooLow} when it offers too little for its blobs.
 * @throws {@link InitCodeTooLarge} when a creation's code exceeds EIP-3860's limit.
 */
export async function runMessage(
  machine: Machine,
  message: CallMessage,
  block: Block,
  {
    paysFees = message.gasPrice !== 0n,
    isDiscarded = false,
    addedFees = paysFees ? messageFees(machine, message) : undefined,
  }: RunOptions = {},
): Promise<CallOutcome> {
  const costs = costsOf(message, block)
  buyGas(machine, message, costs, addedFees)
  warm(machine, message, block)
  const { authorizationList } = message
  const authorized =
    authorizationList === undefined ? 0n : await applyAuthorizations(machine, authorizationList)
  const running = machine.run(message, message.gas - costs.intrinsic, block, isDiscarded)
  const result = running instanceof Promise ? await running : running
  const spent = costs.intrinsic + result.gasUsed
  const gasUsed = applyRefund(spent, authorized + result.refund, costs.floor, machine.common)
  if (paysFees) payFees(machine, message, gasUsed, block, addedFees)
  destroy(machine, result)
  const finishing = finishMessage(machine)
  if (finishing !== undefined) await finishing
  const maxGasUsed = spent < costs.floor ? costs.floor : spent
  return outcomeOf(machine, result, { gasUsed, maxGasUsed, blobGasUsed: costs.blobGas })
}

/** Returns the outcome of a result whose effects are in the state of the machine. */
export function outcomeOf(
  machine: Machine,
  result: ExecutionResult,
  { gasUsed, maxGasUsed, blobGasUsed }: Pick<CallOutcome, "gasUsed" | "maxGasUsed" | "blobGasUsed">,
): CallOutcome {
  const output = toHex(result.output)
  const { failure, words, logs, consoleCalls } = result
  return {
    output,
    failure,
    words,
    reason: failure === "revert" ? (decodeRevert(output) ?? machine.explain(output)) : undefined,
    gasUsed,
    maxGasUsed,
    logs,
    blobGasUsed,
    created: createdOf(machine, result),
    consoleCalls,
  }
}

/** Returns the contracts that a message created, without those that it destroyed again. */
function createdOf({ scratch }: Machine, { created }: ExecutionResult): readonly Hex[] | undefined {
  if (created.size === 0) return undefined
  return [...created].filter((address) => scratch.account(address) !== undefined)
}

/** Warms the accounts and slots that are warm when a transaction begins (EIP-2929, EIP-2930, EIP-3651). */
function warm({ common, journal }: Machine, message: CallMessage, block: Block): void {
  if (!common.isActivatedEIP(2929)) return
  journal.addAlwaysWarmAddress(message.from)
  if (message.to !== undefined) journal.addAlwaysWarmAddress(message.to)
  if (common.isActivatedEIP(3651)) journal.addAlwaysWarmAddress(toHex(block.header.coinbase.bytes))
  for (const { address, storageKeys } of message.accessList ?? []) {
    journal.addAlwaysWarmAddress(address, true)
    for (const key of storageKeys) journal.addAlwaysWarmSlot(address, key, true)
  }
}

/** Removes what was destroyed; from Cancun on only what the same message created (EIP-6780). */
function destroy({ common, scratch, touch }: Machine, { destroyed, created }: ExecutionResult): void {
  for (const address of destroyed) {
    if (common.isActivatedEIP(6780) && !created.has(address)) continue
    touch(address)
    scratch.setAccount(address, undefined)
  }
}
