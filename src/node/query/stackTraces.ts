/** Solidity stack traces of failed calls and transactions: each is executed again with a recorder. */
import type { Hex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import { MidblockError } from "../../errors/index.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import { applyOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import type { Tracer } from "../../kernel/evm/trace/tracer.ts"
import { type SourceMapped, type StackTrace, stackTraceOf } from "../../solidity/stackTrace.ts"
import { createRecorder } from "../../solidity/trace/recorder.ts"
import type { BlockSelector } from "./blocks.ts"
import type { Overrides, PreparedCall } from "./calls.ts"
import type { CallRequest } from "./message.ts"
import { traceMessage } from "./tracedCalls.ts"
import type { Traces } from "./traces.ts"

/** The stack traces of one node. */
export interface StackTraces {
  /** Returns the stack trace of a call; `undefined` when it succeeds. @throws {@link TracingFailed} when it cannot begin. */
  ofCall(request: CallRequest, block: BlockSelector, work?: Pausing): Promise<StackTrace | undefined>
  /** Returns the stack trace of a transaction; `undefined` when it succeeded. @throws {@link TransactionNotFound} */
  ofTransaction(hash: Hex, work?: Pausing): Promise<StackTrace | undefined>
  /** Returns the stack trace of the call that threw an error of this node; `undefined`, synchronously, for an unknown error. */
  ofError(error: unknown): Promise<StackTrace | undefined> | undefined
  /** True when artifacts with source maps are known. */
  readonly hasSourceMaps: boolean
}

/** The failed calls, by their errors, to execute them again. */
export interface FailedCalls {
  /** Remembers the call of an error. */
  remember(error: unknown, call: PreparedCall, overrides: Overrides): void
  /** Returns the stack trace of the call of an error, computed once; `undefined` for other errors. */
  traceOf(error: unknown): Promise<StackTrace | undefined> | undefined
}

/** The parts of the node that stack traces use. */
interface StackTraceParts {
  readonly traces: Traces
  readonly failedCalls: FailedCalls
  readonly artifacts: SourceMapped | undefined
}

/** Creates a tracer that infers the stack trace from its record. */
function createStackTracer(artifacts: SourceMapped | undefined): Tracer<StackTrace | undefined> {
  const recorder = createRecorder()
  return {
    ...recorder,
    result() {
      const message = recorder.result()
      return message?.failure === undefined ? undefined : stackTraceOf(message, artifacts)
    },
  }
}

/** Creates the store of failed calls; an entry exists as long as its error. */
export function createFailedCalls(machines: Machines, artifacts: SourceMapped | undefined): FailedCalls {
  const calls = new WeakMap<object, () => Promise<StackTrace | undefined>>()
  const trace = ({ message, position }: PreparedCall, { state, block }: Overrides) => {
    const run = async (machine: Machine) => {
      if (state !== undefined) applyOverrides(machine, state)
      return await traceMessage(machine, message, position, createStackTracer(artifacts))
    }
    // The state of an old block may no longer exist, or the call cannot begin: the error then has no stack trace.
    const hashed = machines.withBlockHashes(block?.blockHashes)
    return hashed.use(position.context.common, position.view, run, sharing()).catch(() => undefined)
  }
  return {
    remember(error, call, overrides) {
      if (artifacts?.hasSourceMaps?.() !== true || !(error instanceof MidblockError)) return
      let made: Promise<StackTrace | undefined> | undefined
      calls.set(error, () => {
        made ??= trace(call, overrides)
        return made
      })
    },
    traceOf: (error) => (typeof error === "object" && error !== null ? calls.get(error)?.() : undefined),
  }
}

/** Creates the stack traces of a node. */
export function createStackTraces({ traces, failedCalls, artifacts }: StackTraceParts): StackTraces {
  const create = () => createStackTracer(artifacts)
  return {
    ofCall: (request, block, work) => traces.call(request, block, create, { work }),
    ofTransaction: (hash, work) => traces.transaction(hash, create, work),
    ofError: failedCalls.traceOf,
    get hasSourceMaps() {
      return artifacts?.hasSourceMaps?.() === true
    },
  }
}
