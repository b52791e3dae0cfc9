/**
 * A tracer that the client wrote in JavaScript, by geth's interface. It runs in a sandbox: a thread of its own, in which QuickJS runs the
 * code. The execution waits for each of its functions, so that it reads the state of that moment.
 *
 * @see geth eth/tracers/js/goja.go; geth's documentation, "Custom EVM tracer"
 */
import { type MaybePromise, mapMaybePromise } from "../../../../base/maybePromise.ts"
import type { FrameEnd, FrameStart, Step } from "../../engine/traceEvents.ts"
import { failureText } from "../../execute/failure.ts"
import { inOrder } from "../together.ts"
import type { TraceContext, TraceEnd, TraceStart, TraceState, WaitingTracer } from "../tracer.ts"
import { answerOf } from "./answers.ts"
import { contextOf } from "./context.ts"
import { Frames } from "./frames.ts"
import type { HostMessage, Loaded } from "./sandbox/layout.ts"
import { type Caller, Sandbox } from "./sandbox.ts"

/** A tracer in JavaScript, with its limits. */
export interface JavaScriptTracerConfig {
  /** An expression whose value is the tracer. */
  readonly code: string
  /** The configuration of the tracer, as JSON; its function `setup` gets the text. */
  readonly config: unknown
  /** The time limit of the trace, in milliseconds. */
  readonly timeoutMs: number
}

/** The largest memory of a tracer, in bytes. */
const memoryBytes = 128 * 1024 * 1024

/**
 * The opcodes after which memory or state can differ. Other steps are passed on together with the next of these: the tracer reads the same
 * memory and state then as at the time of each of them.
 */
const changing: ReadonlySet<number> = new Set([
  ...[0x00, 0x20, 0x37, 0x39, 0x3c, 0x3e, 0x51, 0x52, 0x53, 0x55, 0x5d, 0x5e],
  ...[0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xfa, 0xfd, 0xfe, 0xff],
])

/** Creates the tracer; its result is the JSON of what its function `result` returns. */
export const createJavaScriptTracer = (
  config: JavaScriptTracerConfig,
  context: TraceContext,
): WaitingTracer<unknown> => new JavaScriptTracer(config, context)

/** An execution that is traced. */
interface Execution {
  readonly start: TraceStart
  readonly beganAt: number
  readonly sandbox: Sandbox
  readonly caller: Caller
  readonly opcodes: ReadonlyMap<string, number>
  has: Loaded
  /** The state at the newest moment. */
  state: TraceState
  /** The failure of the top-level frame, which can say more than that of the execution. */
  failure: string | undefined
  end: TraceEnd | undefined
}

class JavaScriptTracer implements WaitingTracer<unknown> {
  readonly waits = true
  readonly #config: JavaScriptTracerConfig
  readonly #context: TraceContext
  readonly #frames = new Frames()
  #execution: Execution | undefined

  constructor(config: JavaScriptTracerConfig, context: TraceContext) {
    this.#config = config
    this.#context = context
  }

  readonly start = async (start: TraceStart, state: TraceState): Promise<void> => {
    const { code, config = {}, timeoutMs } = this.#config
    const { mnemonics, precompiles, pause } = state
    const beganAt = performance.now()
    const execution: Execution = {
      ...{ start, beganAt, sandbox: await Sandbox.open(), state, failure: undefined, end: undefined },
      opcodes: new Map(mnemonics.map((name, opcode) => [name, opcode])),
      has: { step: true, frames: true },
      caller: {
        answer: (what, args) => answerOf(this.#frames, execution.state, what, args),
        ...{ pause, endsAt: beganAt + timeoutMs },
      },
    }
    this.#execution = execution
    const load = { code, config: JSON.stringify(config ?? {}), memoryBytes, mnemonics, precompiles }
    execution.has = JSON.parse((await this.#call({ kind: "load", load })) as string)
  }

  readonly step = (step: Step, state: TraceState): MaybePromise<void> => {
    const execution = this.#execution
    this.#frames.step(step)
    if (execution?.has.step !== true) return undefined
    execution.state = state
    const opcode = execution.opcodes.get(step.op) ?? 0
    const isFull = execution.sandbox.add(step, opcode, this.#frames.id)
    if (step.error !== undefined) return this.#notify({ kind: "failingStep", error: step.error })
    return isFull || changing.has(opcode) ? this.#notifySteps() : undefined
  }

  readonly fault = (failure: string, depth: number): MaybePromise<void> => {
    if (!this.#frames.hasFault(depth)) return undefined
    return inOrder(this.#notifySteps(), () =>
      this.#notify({ kind: "fault", error: failureText({ failure }) }),
    )
  }

  readonly enter = (frame: FrameStart, depth: number): MaybePromise<void> =>
    inOrder(this.#notifySteps(), () => {
      this.#frames.enter(frame)
      if (depth === 0 || this.#execution?.has.frames !== true) return undefined
      return this.#notify({ kind: "enter", frame: { ...frame, value: frame.value, gas: Number(frame.gas) } })
    })

  readonly leave = ({ output, gasUsed, failure }: FrameEnd, depth: number): MaybePromise<void> =>
    inOrder(this.#notifySteps(), () => {
      this.#frames.leave()
      if (this.#execution !== undefined && depth === 0) this.#execution.failure = failure
      if (depth === 0 || this.#execution?.has.frames !== true) return undefined
      const error = failure === undefined ? undefined : failureText({ failure })
      return this.#notify({ kind: "exit", gasUsed: Number(gasUsed), output, error })
    })

  readonly end = (end: TraceEnd, state: TraceState): void => {
    Object.assign(this.#execution ?? {}, { end, state })
  }

  readonly result = async (): Promise<unknown> => {
    const { start, end, failure, beganAt } = this.#execution ?? {}
    if (start === undefined || end === undefined || beganAt === undefined) return null
    const tookMs = performance.now() - beganAt
    const facts = { start, end, failure, top: this.#frames.top, context: this.#context, tookMs }
    return JSON.parse((await this.#call({ kind: "result", context: contextOf(facts) })) ?? "null")
  }

  readonly close = (): void => this.#execution?.sandbox.close()

  #call(message: HostMessage): MaybePromise<string | undefined> {
    return this.#execution?.sandbox.call(message, this.#execution.caller)
  }

  #notify(message: HostMessage): MaybePromise<void> {
    return mapMaybePromise(this.#call(message), () => undefined)
  }

  /** Passes on the steps that were not passed on yet. */
  #notifySteps(): MaybePromise<void> {
    return (this.#execution?.sandbox.steps ?? 0) > 0 ? this.#notify({ kind: "steps" }) : undefined
  }
}
