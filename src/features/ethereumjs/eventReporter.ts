/** Converts the events of EthereumJS's interpreter to those of a tracer; what EthereumJS does not report is derived. */
import type { Common } from "@ethereumjs/common"
import {
  EVMError,
  type EVMResult,
  type ExecResult,
  type InterpreterStep,
  type Message,
} from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex, toHexWord } from "../../base/hex.ts"
import type { FrameStart, TraceEvents } from "../../kernel/evm/engine/traceEvents.ts"
import { failureOf } from "./failures.ts"
import { frameOf, readMemory, refusalOf } from "./frames.ts"
import { type StepFacts, stepOf } from "./steps.ts"

/** STOP, RETURN, SELFDESTRUCT. */
const halting = new Set([0x00, 0xf3, 0xff])

const [LOG0, LOG4, REVERT, SELFDESTRUCT] = [0xa0, 0xa4, 0xfd, 0xff]

/** A frame that runs. */
interface OpenFrame {
  readonly start: FrameStart
  /** The code that runs, and its contract. */
  readonly message: Message
  /** The newest reported instruction, until its effect is reported. */
  last: StepFacts | undefined
  returnData: Hex
  readonly logsBefore: number
}

/** Reports the events of one top-level message. */
export class EventReporter {
  readonly #events: TraceEvents
  readonly #common: Common
  readonly #nonceOf: (address: Hex) => bigint
  readonly #frames: OpenFrame[] = []
  /** The number of logs so far, without those of frames that failed. */
  #logs = 0

  constructor(events: TraceEvents, common: Common, nonceOf: (address: Hex) => bigint) {
    this.#events = events
    this.#nonceOf = nonceOf
    this.#common = common
  }

  /** Reports the beginning of a frame. */
  before(message: Message): void {
    const caller = this.#frames.at(-1)
    const start = frameOf(
      message,
      caller?.last,
      this.#events.mnemonics,
      this.#nonceOf(toHex(message.caller.bytes)),
    )
    if (caller !== undefined) caller.last = undefined
    this.#frames.push({ start, message, last: undefined, returnData: "0x", logsBefore: this.#logs })
    this.#events.enter?.(start, message.depth)
  }

  /** Reports an instruction that is about to run. */
  step(facts: InterpreterStep): void {
    const frame = this.#frames.at(-1)
    if (frame === undefined) return
    this.#settle(frame)
    const code = codeAt(frame.message, facts.pc) ?? facts.opcode.code
    this.#reportStep(frame, facts, code)
    frame.last = facts
  }

  #reportStep(frame: OpenFrame, facts: StepFacts, code: number): void {
    if (this.#events.step === undefined) return
    this.#events.step(stepOf(facts, this.#common, this.#events.mnemonics, code, frame.returnData))
  }

  /** Reports the end of the innermost frame. */
  after({ execResult }: EVMResult): void {
    const frame = this.#frames.pop()
    if (frame === undefined) return
    const { depth } = frame.message
    const { exceptionError, returnValue, executionGasUsed, runState } = execResult
    this.#reportPending(frame, execResult)
    const failed = failureOf(execResult)
    const failure =
      failed?.word === "invalid JUMP" ? "invalid jump destination" : (failed?.words ?? failed?.word)
    if (failure !== undefined) this.#events.fault?.(failure, depth + 1)
    if (failure !== undefined) this.#logs = frame.logsBefore
    const output = toHex(returnValue)
    const hasReverted = exceptionError?.error === EVMError.errorMessages.REVERT
    const isCreation = frame.start.type === "CREATE" || frame.start.type === "CREATE2"
    const caller = this.#frames.at(-1)
    if (caller !== undefined)
      caller.returnData = hasReverted || (failure === undefined && !isCreation) ? output : "0x"
    this.#events.leave?.({ output, gasUsed: executionGasUsed, failure, code: runState?.code }, depth)
  }

  /** Reports an instruction after the last event of a frame: the implied STOP, or a REVERT without its operands. */
  #reportPending(frame: OpenFrame, { runState, exceptionError }: ExecResult): void {
    if (runState === undefined) return
    const {
      programCounter: pc,
      stack,
      memoryWordCount,
      memory,
      env,
      gasLeft,
      gasRefund = 0n,
      code,
      opCode,
    } = runState
    const hasEnded = halting.has(frame.last?.opcode.code ?? -1)
    const isStop = exceptionError === undefined && pc >= code.length && !hasEnded
    const isRevert = exceptionError?.error === EVMError.errorMessages.STACK_UNDERFLOW && opCode === REVERT
    if (exceptionError === undefined || isRevert) this.#settle(frame)
    if (!isStop && !isRevert) return
    const facts: StepFacts = {
      ...{ pc, depth: env.depth, stack: stack.getStack(), memory: memory._store, memoryWordCount },
      ...{ address: env.address, account: env.contract, gasLeft, gasRefund },
      opcode: { code: isStop ? 0 : REVERT, fee: 0 },
    }
    this.#reportStep(frame, facts, facts.opcode.code)
  }

  /** Reports the effect of the last instruction. Called when it has succeeded. */
  #settle(frame: OpenFrame): void {
    const { last } = frame
    if (last === undefined) return
    frame.last = undefined
    const { code } = last.opcode
    if (code >= LOG0 && code <= LOG4) this.#reportLog(last, code - LOG0)
    else if (code === SELFDESTRUCT) this.#reportDestruction(last)
    else this.#reportRefusal(frame, last)
  }

  #reportLog(facts: StepFacts, count: number): void {
    const top = (depth: number): bigint => facts.stack.at(-1 - depth) ?? 0n
    this.#events.log?.(
      {
        address: toHex(facts.address.bytes),
        topics: Array.from({ length: count }, (_, index) => toHexWord(top(2 + index))),
        data: toHex(readMemory(facts, top(0), top(1))),
        index: this.#logs,
      },
      facts.depth,
    )
    this.#logs++
  }

  /** Reports the transfer of a SELFDESTRUCT as a frame, as geth does. */
  #reportDestruction({ address, stack, account, depth }: StepFacts): void {
    const to: Hex = `0x${toHexWord(stack.at(-1) ?? 0n).slice(26)}`
    const from = toHex(address.bytes)
    const start = { type: "SELFDESTRUCT", from, to, input: "0x", gas: 0n, value: account.balance } as const
    this.#events.enter?.(start, depth + 1)
    this.#events.leave?.({ output: "0x", gasUsed: 0n, failure: undefined }, depth + 1)
  }

  /** Reports the frame of a call or a creation that could not begin: no message followed the instruction. */
  #reportRefusal(frame: OpenFrame, facts: StepFacts): void {
    const refused = refusalOf(facts, this.#common, this.#events.mnemonics, frame.message.value)
    if (refused === undefined) return
    frame.returnData = "0x"
    this.#events.enter?.(refused.start, facts.depth + 1)
    this.#events.leave?.({ output: "0x", gasUsed: 0n, failure: refused.failure }, facts.depth + 1)
  }
}

/** Returns a byte of the code that runs; `undefined` beyond its end. */
const codeAt = ({ code }: Message, pc: number): number | undefined =>
  code instanceof Uint8Array ? code[pc] : undefined
