/** Calls and estimates: messages run on one block's state; their changes are not kept. */

import type { Hex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import { IntrinsicGasTooLow } from "../../errors/index.ts"
import { type AccessOutcome, createAccessList } from "../../kernel/evm/execute/accessList.ts"
import {
  type BlockOverrides,
  overrideBlock,
  withoutBaseFee,
} from "../../kernel/evm/execute/blockOverrides.ts"
import { estimateGas } from "../../kernel/evm/execute/estimate.ts"
import { throwIfFailed } from "../../kernel/evm/execute/failure.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import type { CallMessage, CallOutcome } from "../../kernel/evm/execute/message.ts"
import { applyOverrides, type StateOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { State } from "../../kernel/state/store.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import type { GasEstimationMode } from "../options/gas.ts"
import type { BlockAtState, BlockSelector, Blocks } from "./blocks.ts"
import { type Metering, measuring, runDiscarded, runForInnerCalls, runStepwise } from "./discardedRuns.ts"
import { boundsOf, withFunds } from "./estimateBounds.ts"
import { type GasCapAt, isCapped } from "./gasCap.ts"
import { type CallRequest, toMessage } from "./message.ts"

/** Overrides of the state and of the block that a call sees. */
export interface Overrides {
  readonly state?: StateOverrides | undefined
  readonly block?: BlockOverrides | undefined
}

/** Calls and estimates of one node. */
export interface Calls {
  /**
   * Runs a call and returns its output.
   *
   * @throws {@link ExecutionReverted}, {@link ExecutionFailed}, {@link HeaderNotFound}
   */
  call(request: CallRequest, block: BlockSelector, overrides?: Overrides, work?: Pausing): Promise<Hex>
  /**
   * Returns the smallest gas limit with which a transaction succeeds.
   *
   * @throws {@link GasRequiredExceedsAllowance}, {@link ExecutionReverted}, {@link HeaderNotFound}
   */
  estimate(request: CallRequest, block: BlockSelector, overrides?: Overrides, work?: Pausing): Promise<bigint>
  /** Returns the access list of a transaction (EIP-2930), and the gas that it would use with that list. */
  accessList(
    request: CallRequest,
    block: BlockSelector,
    overrides?: Overrides,
    work?: Pausing,
  ): Promise<AccessOutcome>
  /**
   * Returns the message and the block of a call, for callers that run it themselves.
   *
   * @throws {@link HeaderNotFound}, and the errors of the prices of the request.
   */
  prepare(request: CallRequest, position: BlockAtState, overrides?: Overrides): PreparedCall
}

/** A call that is ready to run. */
export interface PreparedCall {
  readonly message: CallMessage
  readonly position: BlockAtState
}

/** The parts of the node that calls use. */
export interface CallParts extends Metering {
  readonly blocks: Pick<Blocks, "at">
  readonly state: Pick<State, "has">
  readonly machines: Machines
  readonly rules: Rules
  readonly gasCap: GasCapAt
  readonly gasEstimationMode: GasEstimationMode
  /** A call at the open block that names no price sees the block's base fee, and not 0. */
  readonly showsPendingBaseFee: boolean
  /** Remembers the call of an error, for its stack trace. */
  readonly onFailure?: ((error: unknown, call: PreparedCall, overrides: Overrides) => void) | undefined
}

/** Returns the work for each run of a repeated execution: only the first run logs to the console and counts for coverage. */
function loggingOnce(work: Pausing): () => Pausing {
  const silent: Pausing = { pause: () => work.pause(), isRetry: true }
  let next = work
  return () => {
    const current = next
    next = silent
    return current
  }
}

/** Returns the function that uses a machine on the state and with the hashes of blocks that a call sees. */
const overriding =
  (machines: Machines) =>
  <T>(
    { position: { context, view }, message }: PreparedCall,
    { state, block }: Overrides,
    work: Pausing,
    use: (machine: Machine) => Promise<T>,
  ): Promise<T> => {
    const begin = (machine: Machine) => {
      if (state !== undefined) applyOverrides(machine, state)
      return use(machine)
    }
    const hashed = machines.withBlockHashes(block?.blockHashes)
    return hashed.use(context.common, view, begin, work, () => message)
  }

/** Creates calls and estimates. */
export function createCalls(parts: CallParts): Calls {
  const { blocks, state, machines, gasCap, onFailure } = parts
  const onMachine = overriding(machines)
  const run = (prepared: PreparedCall, overrides: Overrides, work: Pausing, execute = runDiscarded) =>
    onMachine(prepared, overrides, work, (machine) =>
      execute(machine, prepared.message, prepared.position.context),
    )
  const prepare: Calls["prepare"] = (request, given, overrides = {}) =>
    prepareCall(parts, request, given, overrides)
  const steady = <T>(block: BlockSelector, read: (position: BlockAtState) => Promise<T>): Promise<T> =>
    retryOnTruncation(
      state,
      () => blocks.at(block),
      ({ view }) => view.version,
      read,
    )

  return {
    prepare,
    call: (request, block, overrides = {}, work = sharing()) =>
      steady(block, async (position) => {
        const prepared = prepare(request, position, overrides)
        const outcome = await run(prepared, overrides, work, measuring(parts))
        assertSuccess(outcome, isCapped(request, gasCap(position)), (error) =>
          onFailure?.(error, prepared, overrides),
        )
        return outcome.output
      }),
    estimate: (request, block, overrides = {}, work = sharing()) =>
      steady(block, (given) => {
        const { message, position } = prepare(request, given, overrides)
        const funded = {
          ...overrides,
          state: withFunds(request, message, position.view, overrides.state),
        }
        const workOf = loggingOnce(work)
        const execute = parts.gasEstimationMode === "topLevelSuccess" ? runDiscarded : runForInnerCalls
        const attempt = (tried: CallMessage) =>
          run({ position, message: tried }, funded, workOf(), execute).catch(tooLittleGas)
        const bounds = boundsOf(request, { message, position }, gasCap(position), funded.state)
        return estimateGas(message, bounds, attempt).catch((error) => {
          onFailure?.(error, { message: { ...message, gas: bounds.allowance }, position }, funded)
          throw error
        })
      }),
    accessList: (request, block, overrides = {}, work = sharing()) =>
      steady(block, (given) => {
        const { message, position } = prepare(request, given, overrides)
        const workOf = loggingOnce(work)
        return createAccessList(message, (listed, track) =>
          onMachine({ position, message: listed }, overrides, workOf(), (machine) =>
            track(machine, () => runStepwise(machine, listed, position.context)),
          ),
        )
      }),
  }
}

function assertSuccess(outcome: CallOutcome, isGasCapped: boolean, report: (error: unknown) => void): void {
  try {
    throwIfFailed(outcome, { isGasCapped })
  } catch (error) {
    report(error)
    throw error
  }
}

function prepareCall(
  { rules, gasCap, showsPendingBaseFee }: CallParts,
  request: CallRequest,
  given: BlockAtState,
  { block }: Overrides,
): PreparedCall {
  const { totalDifficulty } = given
  const position =
    block === undefined
      ? given
      : { ...given, context: overrideBlock(given.context, block, { rules, totalDifficulty }) }
  const { gas: most } = gasCap(given)
  const message = toMessage(request, position.context, min(request.gas ?? most, most))
  const isShown = showsPendingBaseFee && position.record.hash === undefined
  if (isShown || message.gasPrice !== 0n || block?.baseFeePerGas !== undefined) return { message, position }
  return { message, position: { ...position, context: withoutBaseFee(position.context) } }
}

/** Returns `undefined`, a failed attempt of an estimate, when the gas is below the intrinsic gas; throws any other error. */
function tooLittleGas(error: unknown): CallOutcome | undefined {
  if (error instanceof IntrinsicGasTooLow) return undefined
  throw error
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
