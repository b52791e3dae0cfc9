/** One running call or creation: its stack, its memory, its gas, and what its instructions do with them. */

import { EVMError } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Analysis } from "./analysis.ts"
import type { Execution } from "./execution.ts"
import { memoryTooWide } from "./halt.ts"
import type { Prices } from "./prices.ts"

/** A call or a creation that is asked for. */
export interface Message {
  /** `delegate` moves no value: it has the caller, the value and the storage of the frame that asks. */
  readonly kind: "call" | "delegate" | "create"
  readonly caller: Hex
  /** Whose storage it runs on; of a creation, where the contract will be. */
  readonly to: Hex
  /** Whose code it runs; of a creation that is `to`. */
  readonly codeAddress: Hex
  /** In wei. */
  readonly value: bigint
  /** Call data; of a creation, its code. */
  readonly data: Uint8Array
  readonly gas: number
  /** 0 for the outermost. */
  readonly depth: number
  readonly isStatic: boolean
}

/** What an instruction does; its gas is paid, its stack items are there and its results have room. */
export type Handler = (frame: Frame, instruction: Instruction) => void

/** What is known of an opcode whatever the fork. */
export interface Operation {
  readonly run: Handler
  /** Stack items that must be there. */
  readonly takes: number
  /** By how many items the stack is higher afterwards. */
  readonly grows: number
  /** Ends its block: it jumps, halts, or must see exactly the gas that is left. */
  readonly ends?: boolean
  /** Charges its whole fee by itself, after other checks. */
  readonly charges?: boolean
  /** Forbidden in a static call (EIP-214). */
  readonly writes?: boolean
}

/** One place in a code. */
export interface Instruction extends Required<Operation> {
  readonly opcode: number
  /** Costs more than its fee: then a stack that is too low comes before too little gas, otherwise after. */
  readonly isDynamic: boolean
  /** What it takes at least; handlers that charge by themselves begin with it. */
  readonly fee: number
  readonly pc: number
  /** What PUSH pushes. */
  readonly word: bigint
  /** The number behind the name: of PUSH, DUP, SWAP and LOG. */
  readonly count: number
}

/** Memory that a frame has from the start, in bytes; more than most calls use. */
const initialMemory = 4096

/** A frame's state; pooled, so everything of the last message is overwritten by the next. */
export class Frame {
  readonly stack: bigint[] = new Array(1024).fill(0n)
  height = 0
  gas = 0
  /** Gas at which it is looked at the clock. */
  floor = 0
  pc = 0
  state: "running" | "calling" | "ended" = "running"
  memory = new Uint8Array(initialMemory)
  view = new DataView(this.memory.buffer)
  /** Bytes of memory in use, a multiple of 32. */
  size = 0
  memoryCost = 0
  /** What the last callee returned (EIP-211). */
  returned: Uint8Array = nothing
  output: Uint8Array = nothing
  error: EVMError | undefined
  /** What it waits for while `calling`, and where the answer goes. */
  asked: Message | undefined
  answerOffset = 0
  answerLength = 0
  code: Uint8Array = nothing
  input: Uint8Array = nothing
  message!: Message
  execution!: Execution
  analysis!: Analysis
  prices!: Prices
}

export const nothing = new Uint8Array()

export const pop = (frame: Frame): bigint => frame.stack[--frame.height] as bigint

export function push(frame: Frame, word: bigint): void {
  frame.stack[frame.height++] = word
}

/** An item counted from the top, which is 0. */
export const peek = ({ stack, height }: Frame, depth: number): bigint => stack[height - 1 - depth] as bigint

export const outOfGas = (): EVMError => new EVMError(EVMError.errorMessages.OUT_OF_GAS)

/** Takes gas. */
export function charge(frame: Frame, gas: number): void {
  frame.gas -= gas
  if (frame.gas < 0) throw outOfGas()
}

/** EIP-214. */
export function assertMayWrite({ message }: Frame): void {
  if (message.isStatic) throw new EVMError(EVMError.errorMessages.STATIC_STATE_CHANGE)
}

/** Ends a frame well. */
export function finish(frame: Frame, output: Uint8Array): void {
  frame.output = output
  frame.state = "ended"
}

/** geth counts memory in 64 bits. */
const wordLimit = 2n ** 64n

/** No gas that a number can hold pays for more memory than 4 GiB. */
const mostMemory = 2n ** 32n

/** Charges for memory up to there, and makes it available (Yellow Paper, appendix H.1). */
export function expand(frame: Frame, offset: bigint, length: bigint): void {
  if (length === 0n) return
  const end = offset + length
  if (end > mostMemory) throw memoryTooWide(end, offset < wordLimit && length < wordLimit)
  const size = Number(end)
  if (size > frame.size) grow(frame, size)
}

function grow(frame: Frame, size: number): void {
  const { prices } = frame
  const words = Math.ceil(size / 32)
  const cost = words * prices.memory + Math.floor((words * words) / prices.memoryDivisor)
  charge(frame, cost - frame.memoryCost)
  frame.memoryCost = cost
  frame.size = words * 32
  if (frame.size <= frame.memory.length) return
  const memory = new Uint8Array(Math.max(frame.size, 2 * frame.memory.length))
  memory.set(frame.memory)
  frame.memory = memory
  frame.view = new DataView(memory.buffer)
}

/** Memory that a pooled frame keeps, in bytes: there may be a thousand of them. */
const keptMemory = 2 ** 16

/** Gives a pooled frame a message to run. */
export function begin(frame: Frame, execution: Execution, message: Message, analysis: Analysis): void {
  if (frame.memory.length > keptMemory) {
    frame.memory = new Uint8Array(initialMemory)
    frame.view = new DataView(frame.memory.buffer)
  } else frame.memory.fill(0, 0, frame.size)
  frame.message = message
  frame.execution = execution
  frame.code = analysis.code
  frame.input = message.kind === "create" ? nothing : message.data
  frame.gas = message.gas
  frame.height = 0
  frame.pc = 0
  frame.size = 0
  frame.memoryCost = 0
  frame.state = "running"
  frame.returned = nothing
  frame.output = nothing
  frame.error = undefined
  frame.analysis = analysis
  frame.prices = execution.ruleset.prices
}
