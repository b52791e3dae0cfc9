/** The host's side of a sandbox: it starts the thread, calls the tracer in it, and answers what the tracer asks. */
import type { MessagePort, Worker } from "node:worker_threads"
import { type MaybePromise, mapMaybePromise } from "../../../../base/maybePromise.ts"
import { JavaScriptTracerFailed, TraceTimeout } from "../../../../errors/index.ts"
import type { Step } from "../../engine/traceEvents.ts"
import {
  type Answer,
  COST,
  DEPTH,
  FRAME,
  GAS,
  HOST,
  type HostMessage,
  IN_PORT,
  itemBytes,
  KIND,
  maxStepBytes,
  OPCODE,
  PC,
  type Question,
  REFUND,
  SANDBOX,
  type SandboxMessage,
  STACK_LENGTH,
  STEP_BYTES,
  STEP_COUNT,
  STEPS,
  sharedBytes,
  stepNumbers,
  TURN,
  WITHOUT_DATA,
} from "./sandbox/layout.ts"

/** The longest time, in milliseconds, for which this thread waits without serving others. */
const longestWaitMs = 2

/** The time between two looks at a call that takes longer, in milliseconds. */
const pollMs = 1

/** The time for which an idle thread waits for the next tracer, in milliseconds. */
const idleMs = 10_000

let idle: Sandbox | undefined

/** The surroundings of the calls of one trace. */
export interface Caller {
  /** Returns a value that the tracer asks for. */
  readonly answer: (what: Question, args: readonly (string | number)[]) => Answer
  /** Lets other work run; throws when the trace is to stop. */
  readonly pause: () => Promise<void> | undefined
  /** The time on the clock of `performance.now()` at which the trace ends. */
  readonly endsAt: number
}

/** The thread of one tracer. */
export class Sandbox {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #receive: (port: MessagePort) => { readonly message: unknown } | undefined
  readonly #integers: Int32Array
  readonly #numbers: Float64Array
  readonly #words: BigUint64Array
  #idleTimer: NodeJS.Timeout | undefined
  /** True while the thread runs a call. */
  #isBusy = false
  #hasEnded = false

  private constructor(threads: typeof import("node:worker_threads"), workerText: string) {
    const shared = new SharedArrayBuffer(sharedBytes)
    const { port1, port2 } = new threads.MessageChannel()
    this.#receive = threads.receiveMessageOnPort
    this.#port = port1
    this.#integers = new Int32Array(shared)
    this.#numbers = new Float64Array(shared, STEPS)
    this.#words = new BigUint64Array(shared, STEPS)
    this.#worker = new threads.Worker(workerText, {
      eval: true,
      workerData: { shared, port: port2 },
      transferList: [port2],
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker.once("exit", () => {
      this.#hasEnded = true
    })
    this.#worker.on("error", () => {}) // "exit" follows
    this.#worker.unref()
    this.#port.unref()
  }

  /** Returns the thread of a tracer: an idle one, or a new one. */
  static async open(): Promise<Sandbox> {
    const waiting = idle
    idle = undefined
    if (waiting !== undefined) clearTimeout(waiting.#idleTimer)
    if (waiting !== undefined && !waiting.#hasEnded) return waiting
    const [threads, { workerText }] = await Promise.all([
      import("node:worker_threads"),
      import("./workerText.ts"),
    ])
    return new Sandbox(threads, workerText)
  }

  /** Writes a step where the sandbox reads it with the next call. Returns true when there is no room for another. */
  add({ pc, depth, gas, gasCost, refund, stack }: Step, opcode: number, frame: number): boolean {
    const integers = this.#integers
    let at = (integers[STEP_BYTES] as number) / 8
    const numbers = this.#numbers
    numbers[at + PC] = pc
    numbers[at + OPCODE] = opcode
    numbers[at + DEPTH] = depth
    numbers[at + GAS] = Number(gas)
    numbers[at + COST] = Number(gasCost)
    numbers[at + REFUND] = Number(refund)
    numbers[at + FRAME] = frame
    numbers[at + STACK_LENGTH] = stack.length
    at += stepNumbers
    for (const item of stack) {
      let rest = item
      for (let limb = 0; limb < itemBytes / 8; limb++) {
        this.#words[at++] = rest
        rest = rest === 0n ? rest : rest >> 64n
      }
    }
    integers[STEP_BYTES] = 8 * at
    integers[STEP_COUNT] = (integers[STEP_COUNT] as number) + 1
    return STEPS + 8 * at + maxStepBytes > sharedBytes
  }

  /** The number of steps that the next call has. */
  get steps(): number {
    return this.#integers[STEP_COUNT] as number
  }

  /**
   * Calls the tracer.
   *
   * @returns The text of the result, if there is one. A promise if the call takes longer than a moment: others are served meanwhile.
   * @throws {@link JavaScriptTracerFailed}, {@link TraceTimeout}
   */
  call(message: HostMessage, caller: Caller): MaybePromise<string | undefined> {
    this.#isBusy = true
    this.#send(message)
    const done = this.#attend(caller)
    return done === undefined ? this.#wait(caller) : mapMaybePromise(caller.pause(), () => done.value)
  }

  /** Ends the use of the thread: an idle one waits for the next tracer, another is ended whatever it does. */
  close(): void {
    if (this.#isBusy || this.#hasEnded || idle !== undefined) this.#end()
    else {
      idle = this
      this.#idleTimer = setTimeout(() => this.#end(), idleMs).unref()
    }
  }

  #end(): void {
    if (idle === this) idle = undefined
    clearTimeout(this.#idleTimer)
    this.#port.close()
    void this.#worker.terminate()
  }

  #send(message: HostMessage): void {
    const isInMemory = message.kind === "steps"
    this.#integers[KIND] = isInMemory ? WITHOUT_DATA : IN_PORT
    if (!isInMemory) this.#port.postMessage(message)
    Atomics.store(this.#integers, TURN, SANDBOX)
    Atomics.notify(this.#integers, TURN)
  }

  /** Answers what the tracer asks until the call is over, or for a moment; returns `undefined` if it is not over. */
  #attend(caller: Caller): { readonly value: string | undefined } | undefined {
    for (;;) {
      Atomics.wait(this.#integers, TURN, SANDBOX, longestWaitMs)
      if (Atomics.load(this.#integers, TURN) !== HOST) return undefined
      if (this.#integers[KIND] === WITHOUT_DATA) return this.#done(undefined)
      const message = this.#receive(this.#port)?.message as SandboxMessage
      if (message.kind === "done") return this.#done(message.value)
      if (message.kind === "failed") {
        this.#done(undefined)
        throw new JavaScriptTracerFailed(message.message)
      }
      this.#send({ kind: "answer", value: caller.answer(message.what, message.args) })
    }
  }

  #done(value: string | undefined): { readonly value: string | undefined } {
    this.#isBusy = false
    this.#integers[STEP_COUNT] = 0
    this.#integers[STEP_BYTES] = 0
    return { value }
  }

  async #wait(caller: Caller): Promise<string | undefined> {
    for (;;) {
      if (performance.now() > caller.endsAt) throw new TraceTimeout()
      if (this.#hasEnded) throw new JavaScriptTracerFailed("the tracer used too much memory")
      await new Promise<void>((resolve) => setTimeout(resolve, pollMs))
      await caller.pause()
      const done = this.#attend(caller)
      if (done !== undefined) return done.value
    }
  }
}
