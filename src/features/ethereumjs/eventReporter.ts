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

/** The emitter and the topic of the logs of transfers (EIP-7708). */
const systemAddress: Hex = `0x${"ff".repeat(19)}fe`
const transferTopic: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

const toTopic = (address: Hex): Hex => toHexWord(BigInt(address))

/** A frame that runs. */
interface OpenFrame {
  readonly start: FrameStart
  /** The code that runs, and its contract. */
  readonly message: Message
  /** The newest reported instruction, until its effect is reported. */
  last: StepFacts | undefined
  returnData: Hex
  readonly logsBefore: number
  /** True until the log of the value that the frame gets is reported, where the fork has such logs (EIP-7708). */
  owesTransfer: boolean
}

/** Failures of a frame before its value has moved. */
const unmoved: ReadonlySet<string> = new Set([
  EVMError.errorMessages.CREATE_COLLISION,
  EVMError.errorMessages.INITCODE_SIZE_VIOLATION,
  EVMError.errorMessages.INSUFFICIENT_BALANCE,
  EVMError.errorMessages.VALUE_OVERFLOW,
])

/** Returns true for a frame whose value leaves its caller; CALLCODE and DELEGATECALL move none. */
const moves = ({ type, value = 0n, from, to }: FrameStart): boolean =>
  value > 0n && from !== to && type !== "CALLCODE" && type !== "DELEGATECALL"

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
    const owesTransfer = this.#common.isActivatedEIP(7708) && moves(start)
    this.#frames.push({
      ...{ start, message, last: undefined, returnData: "0x", logsBefore: this.#logs, owesTransfer },
    })
    this.#events.enter?.(start, message.depth)
  }

  /** Reports an instruction that is about to run. */
  step(facts: InterpreterStep): void {
    const frame = this.#frames.at(-1)
    if (frame === undefined) return
    this.#reportTransfer(frame)
    this.#settle(frame)
    const code = codeAt(frame.message, facts.pc) ?? facts.opcode.code
    this.#reportStep(frame, facts, code)
    frame.last = facts
  }

  #reportStep(frame: OpenFrame, facts: StepFacts, code: number): void {
    if (this.#events.step === undefined) return
    this.#events.step(stepOf(facts, this.#common, this.#events.mnemonics, code, frame.returnData))
  }

  /** Reports the log of the value that a frame got, once. */
  #reportTransfer(frame: OpenFrame): void {
    if (!frame.owesTransfer) return
    frame.owesTransfer = false
    const { from, to, value = 0n } = frame.start
    this.#reportMoved(from, to, value, frame.message.depth)
  }

  #reportMoved(from: Hex, to: Hex, value: bigint, depth: number): void {
    const log = { address: systemAddress, topics: [transferTopic, ...[from, to].map(toTopic)] }
    this.#events.log?.({ ...log, data: toHexWord(value), index: this.#logs }, depth)
    this.#logs++
  }

  /**
   * Reports the end of the innermost frame.
   *
   * @param hasNotBegun - True for a top-level frame whose gas did not pay for its beginning (EIP-2780).
   */
  after({ execResult }: EVMResult, hasNotBegun = false): void {
    const frame = this.#frames.pop()
    if (frame === undefined) return
    const { depth } = frame.message
    const { exceptionError, returnValue, executionGasUsed, runState } = execResult
    if (!unmoved.has(exceptionError?.error ?? "") && !hasNotBegun) this.#reportTransfer(frame)
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
    if (this.#common.isActivatedEIP(7708) && account.balance > 0n && from !== to)
      this.#reportMoved(from, to, account.balance, depth)
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
    this.#events.leave?.(
      { output: "0x", gasUsed: refused.gasUsed, failure: refused.failure },
      facts.depth + 1,
    )
  }
}

/** Returns a byte of the code that runs; `undefined` beyond its end. */
const codeAt = ({ code }: Message, pc: number): number | undefined =>
  code instanceof Uint8Array ? code[pc] : undefined
