/** Runs a message as `eth_call` does: like a transaction, without the checks of signature, nonce and sender. */

import type { Block } from "@ethereumjs/block"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { toHex } from "../../../base/hex.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import { decodeRevert } from "../base/revert.ts"
import type { ExecutionResult } from "../engine/topLevelMessage.ts"
import { pricesOf } from "../fork/prices.ts"
import type { AddedFees } from "../fork/protocol.ts"
import { statePricesOf } from "../fork/stateGas.ts"
import { applyAuthorizations } from "./authorizations.ts"
import { finishMessage } from "./finishMessage.ts"
import { type Allowance, spentGas, splitGas } from "./gasDimensions.ts"
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
  /** Returns how much of the used gas is given back; none is when absent. */
  readonly refundOf?: ((gasUsed: bigint) => bigint) | undefined
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
    refundOf,
  }: RunOptions = {},
): Promise<CallOutcome> {
  const costs = costsOf(message, block)
  buyGas(machine, message, costs, addedFees)
  warm(machine, message, block)
  const allowance = splitGas(message.gas, costs.intrinsic, statePricesOf(machine.common))
  const running =
    message.authorizationList === undefined
      ? machine.run(message, allowance.gas, block, isDiscarded, allowance.reservoir)
      : runAuthorized(machine, message, block, allowance, isDiscarded)
  const result = running instanceof Promise ? await running : running
  const left = allowance.gas - result.gasUsed
  const { total: spent, dimensions } = spentGas(message.gas, left, result.state, {
    ...{ used: allowance.used, floor: costs.floor },
  })
  const charged = applyRefund(spent, result.refund, costs.floor, machine.common)
  const gasRefund = refundOf?.(charged)
  const gasUsed = charged - (gasRefund ?? 0n)
  if (machine.recordsReads) noteReads(machine, message, block, result)
  if (paysFees) payFees(machine, message, gasUsed, block, addedFees)
  destroy(machine, result)
  const finishing = finishMessage(machine)
  if (finishing !== undefined) await finishing
  const maxGasUsed = spent < costs.floor ? costs.floor : spent
  const gas = { gasUsed, gasRefund, maxGasUsed, dimensions, blobGasUsed: costs.blobGas }
  return outcomeOf(machine, result, gas)
}

/**
 * Notes the accounts that a message reads outside of its code: not its callee when the gas did not pay for its authorizations
 * (EIP-7928).
 */
function noteReads(
  machine: Machine,
  { from, to }: CallMessage,
  { header }: Block,
  { failure, state }: ExecutionResult,
): void {
  machine.read(from)
  machine.read(toHex(header.coinbase.bytes))
  if (to !== undefined && (failure === undefined || state?.hasAuthorized !== false)) machine.read(to)
}

/**
 * Runs a message after the delegations of its authorization list (EIP-7702); they count in the allowance, or in the refund.
 *
 * Where they cost state gas, they are undone when the gas does not pay for them, or for the beginning of the message (EIP-8037).
 */
async function runAuthorized(
  machine: Machine,
  message: CallMessage,
  block: Block,
  allowance: Allowance,
  isDiscarded: boolean,
): Promise<ExecutionResult> {
  const { scratch } = machine
  const { reservoir } = allowance
  scratch.checkpoint()
  const refund = await applyAuthorizations(machine, message, allowance)
  const result =
    refund === undefined
      ? outOfGasBefore(machine, message, allowance.gas)
      : await machine.run(message, allowance.gas, block, isDiscarded, allowance.reservoir)
  if (refund !== undefined && result.state?.hasBegun !== false) {
    scratch.commit()
    return { ...result, refund: result.refund + refund }
  }
  scratch.revert()
  allowance.used = 0n
  const hasAuthorized = refund !== undefined
  return { ...result, state: { used: 0n, reservoir, hasBegun: false, hasAuthorized } }
}

/** Returns the result of a message whose gas does not pay for its authorizations: for tracers, a frame in which no code runs. */
function outOfGasBefore({ listener }: Machine, message: CallMessage, gas: bigint): ExecutionResult {
  const { from, to, data, value } = message
  const failure = "out of gas"
  if (to !== undefined)
    listener?.events.enter?.({ type: "CALL", from, to, input: toHex(data), gas, value }, 0)
  listener?.events.leave?.({ output: "0x", gasUsed: gas, failure }, 0)
  return {
    ...{ gasUsed: gas, refund: 0n, output: emptyBytes, failure },
    ...{ logs: [], destroyed: [], created: new Set<Hex>(), consoleCalls: undefined },
  }
}

/** Returns the outcome of a result whose effects are in the state of the machine. */
export function outcomeOf(
  machine: Machine,
  result: ExecutionResult,
  gas: Pick<CallOutcome, "gasUsed" | "gasRefund" | "maxGasUsed" | "dimensions" | "blobGasUsed">,
): CallOutcome {
  const output = toHex(result.output)
  const { failure, words, logs, consoleCalls } = result
  const { gasUsed, gasRefund, maxGasUsed, dimensions, blobGasUsed } = gas
  return {
    output,
    failure,
    words,
    reason: failure === "revert" ? (decodeRevert(output) ?? machine.explain(output)) : undefined,
    gasUsed,
    gasRefund,
    maxGasUsed,
    dimensions,
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

/**
 * Removes what was destroyed; from Cancun on only what the same message created (EIP-6780), and from Amsterdam on all but its balance
 * (EIP-8246).
 */
function destroy({ common, scratch, touch }: Machine, { destroyed, created }: ExecutionResult): void {
  for (const address of destroyed) {
    if (common.isActivatedEIP(6780) && !created.has(address)) continue
    touch(address)
    const balance = pricesOf(common).keepsBalances ? (scratch.account(address)?.balance ?? 0n) : 0n
    scratch.setAccount(address, undefined)
    if (balance > 0n) scratch.setAccount(address, { ...emptyAccount, balance })
  }
}
