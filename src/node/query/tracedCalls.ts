/** Traces of calls, of consecutive calls, and of a signed transaction that is in no block. */

import type { MaybePromise } from "../../base/maybePromise.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import {
  BlockNotFound,
  InvalidTransaction,
  TracingFailed,
  TransactionIndexOutOfRange,
} from "../../errors/index.ts"
import { versionBefore } from "../../kernel/chain/block.ts"
import { createAddressOf } from "../../kernel/evm/base/createAddress.ts"
import { authorityOf } from "../../kernel/evm/execute/authorizations.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import type { CallMessage } from "../../kernel/evm/execute/message.ts"
import { replayTransaction } from "../../kernel/evm/execute/replay.ts"
import { runMessage } from "../../kernel/evm/execute/runMessage.ts"
import { applyOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import { type Budget, createTraceBudget } from "../../kernel/evm/trace/budget.ts"
import { feeReceiversOf, startOf } from "../../kernel/evm/trace/start.ts"
import { traced } from "../../kernel/evm/trace/traced.ts"
import type { TracerContext, WaitingTracer } from "../../kernel/evm/trace/tracer.ts"
import { decodeTransaction } from "../../kernel/evm/transaction/decode.ts"
import { assertExecutable } from "../../kernel/evm/transaction/validate.ts"
import type { State } from "../../kernel/state/store.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import { type BlockAtState, type BlockSelector, type Blocks, isPart, selectorText } from "./blocks.ts"
import { type ExecuteCall, executeMany, type ManyCalls } from "./callMany.ts"
import type { Calls, Overrides } from "./calls.ts"
import type { CallRequest } from "./message.ts"

/** Creates a tracer for one transaction, which may use the names of artifacts and the transaction's block and index. */
export type CreateTracer<Result> = (
  explainer: Explainer | undefined,
  context: TracerContext,
) => WaitingTracer<MaybePromise<Result>>

/** One of several calls, with its tracer. */
export interface CallToTrace<Result> {
  readonly request: CallRequest
  readonly create: CreateTracer<Result>
}

/** Options of the trace of a call. */
export interface CallTraceOptions {
  readonly overrides?: Overrides | undefined
  /** Runs the call before the transaction of this index. */
  readonly index?: number | undefined
  /** Pauses and stops the trace. */
  readonly work?: Pausing | undefined
}

/** The traces of calls and of transactions in no block. */
export interface TracedCalls {
  /**
   * Traces a call at the end of a block, or before its transaction of an index.
   *
   * @throws {@link BlockNotFound}, {@link TransactionIndexOutOfRange}
   * @throws {@link TracingFailed} when the call cannot begin: too little gas, too little balance.
   */
  call<Result>(
    request: CallRequest,
    selector: BlockSelector,
    create: CreateTracer<Result>,
    options?: CallTraceOptions,
  ): Promise<Result>
  /** Traces calls on the state of a block, each on the state after the previous call. @throws As {@link TracedCalls.call}. */
  calls<Result>(
    calls: readonly CallToTrace<Result>[],
    selector: BlockSelector,
    work?: Pausing,
  ): Promise<readonly Result[]>
  /** Traces the calls of bundles as `eth_callMany` runs them. @throws As `CallMany` and {@link TracedCalls.call}. */
  bundles<Result>(
    calls: ManyCalls,
    create: CreateTracer<Result>,
    work?: Pausing,
  ): Promise<readonly (readonly Result[])[]>
  /**
   * Traces a signed transaction on the state of a block, as if it were the next one.
   *
   * @throws The errors of sending it, when it cannot be executed there.
   */
  raw<Result>(
    bytes: Uint8Array,
    selector: BlockSelector,
    create: CreateTracer<Result>,
    work?: Pausing,
  ): Promise<Result>
}

/** The parts of the node that these traces use. */
export interface TracedCallParts {
  readonly blocks: Blocks
  readonly calls: Calls
  readonly state: State
  readonly machines: Machines
  readonly explainer: Explainer | undefined
  /** The largest size of the traces of one request, in bytes. */
  readonly traceLimit: number
}

/** Creates the traces of calls. */
export function createTracedCalls(parts: TracedCallParts): TracedCalls {
  const { blocks, calls, state, machines, explainer, traceLimit } = parts
  const newBudget = () => createTraceBudget(traceLimit)
  const at = <T>(
    selector: BlockSelector,
    index: number | undefined,
    read: (at: BlockAtState) => Promise<T>,
  ) =>
    retryOnTruncation(
      state,
      () => positionAt(blocks, state, selector, index),
      ({ view }) => view.version,
      read,
    )
  return {
    call: (request, selector, create, { overrides, index, work = sharing() } = {}) =>
      at(selector, index, (given) => {
        const { message, position } = calls.prepare(request, given, overrides)
        const run = async (machine: Machine) => {
          if (overrides?.state !== undefined) applyOverrides(machine, overrides.state)
          const tracer = create(explainer, traceContextOf(position, newBudget()))
          return await traceMessage(machine, message, position, tracer)
        }
        const hashed = machines.withBlockHashes(overrides?.block?.blockHashes)
        return hashed.use(position.context.common, position.view, run, work).catch(asTracingFailed)
      }),
    calls: (list, selector, work = sharing()) =>
      at(selector, undefined, (position) => {
        const run = async (machine: Machine) => {
          const results = []
          const budget = newBudget()
          for (const { request, create } of list) {
            await work.pause()
            const prepared = calls.prepare(request, position)
            const tracer = create(explainer, traceContextOf(prepared.position, budget))
            results.push(await traceMessage(machine, prepared.message, prepared.position, tracer))
          }
          return results
        }
        return machines.use(position.context.common, position.view, run, work).catch(asTracingFailed)
      }),
    bundles: <Result>(many: ManyCalls, create: CreateTracer<Result>, work: Pausing = sharing()) => {
      const budget = newBudget()
      const execute: ExecuteCall<Result> = (machine, { message, position }) =>
        traceMessage(machine, message, position, create(explainer, traceContextOf(position, budget)))
      return executeMany(parts, many, execute, work).catch(asTracingFailed)
    },
    raw: (bytes, selector, create, work = sharing()) =>
      at(selector, undefined, (position) =>
        traceRaw(
          machines,
          bytes,
          position,
          () => create(explainer, traceContextOf(position, newBudget())),
          work,
        ),
      ),
  }
}

/** Returns the context of a message that is in no block yet: only the number of the block that it runs in. */
const traceContextOf = ({ context }: BlockAtState, budget: Budget): TracerContext => ({
  budget,
  blockHash: undefined,
  blockNumber: context.header.number,
  transactionHash: undefined,
  transactionPosition: undefined,
})

/** Runs a message on a machine for a tracer. */
export async function traceMessage<Result>(
  machine: Machine,
  message: CallMessage,
  { context }: BlockAtState,
  tracer: WaitingTracer<MaybePromise<Result>>,
): Promise<Result> {
  const { from, gas, gasPrice } = message
  const to = message.to ?? createAddressOf(from, machine.scratch.account(from)?.nonce ?? 0n)
  const coinbase = context.header.coinbase.toString()
  const chainId = context.common.chainId()
  const authorities = (message.authorizationList ?? []).flatMap(
    (each) => authorityOf(each, chainId, machine.signerOverride) ?? [],
  )
  const start = {
    ...{ from, to, creates: message.to === undefined, coinbase, gas, gasPrice, authorities },
    feeReceivers: gasPrice > 0n ? feeReceiversOf(machine) : [],
  }
  return traced(machine, tracer, { start, firstLogIndex: 0 }, async () => {
    const outcome = await runMessage(machine, message, context)
    machine.logToConsole(outcome)
    return outcome
  })
}

async function traceRaw<Result>(
  machines: Machines,
  bytes: Uint8Array,
  { context, view }: BlockAtState,
  create: () => WaitingTracer<MaybePromise<Result>>,
  work: Pausing,
): Promise<Result> {
  const { header } = context
  const signed = await decodeTransaction(bytes, header.common)
  const blobGas = () => header.common.getBlobGasSchedule().maxBlobGasPerBlock
  assertExecutable(signed, { header, view, gas: header.gasLimit, blobGas })
  const run = (machine: Machine) =>
    traced(machine, create(), { start: startOf(signed, header, machine), firstLogIndex: 0 }, () =>
      replayTransaction(machine, signed, context),
    )
  return await machines.use(header.common, view, run, work)
}

function asTracingFailed(cause: unknown): never {
  throw cause instanceof InvalidTransaction ? new TracingFailed({ reason: cause.message }, { cause }) : cause
}

/** Returns a block with its state, or with the state before one of its transactions. */
function positionAt(
  blocks: Blocks,
  state: State,
  selector: BlockSelector,
  index: number | undefined,
): BlockAtState {
  const { hash, transactions } = existing(blocks, selector)
  const position = blocks.at(selector)
  if (index === undefined) return position
  if (index >= transactions.length)
    throw new TransactionIndexOutOfRange({ index, block: hash ?? nameOf(selector) })
  return { ...position, view: state.at(versionBefore(position.record, index)) }
}

/** Returns the block of a selector. @throws {@link BlockNotFound} */
export function existing(blocks: Blocks, selector: BlockSelector) {
  const block = blocks.find(selector)
  if (block === undefined) throw new BlockNotFound({ block: nameOf(selector) })
  return block
}

/** Returns the text of a selector in geth's words. */
export const nameOf = (selector: BlockSelector): string =>
  "number" in selector && !isPart(selector) ? `#${selector.number}` : selectorText(selector)
