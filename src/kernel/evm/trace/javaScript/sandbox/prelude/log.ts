/** The object `log` of a step: it reads the numbers and the stack of the newest step, and asks for the rest. */
import {
  COST,
  DEPTH,
  FRAME,
  GAS,
  itemBytes,
  OPCODE,
  PC,
  type Question,
  REFUND,
  STACK_LENGTH,
  stepNumbers,
} from "../layout.ts"
import { hexOf, parseHex } from "./bytes.ts"
import { ask, integer, stop } from "./host.ts"

/** geth's limit of the padding of memory beyond its end, in bytes. */
const memoryPadLimit = 1024 * 1024

const numbersBytes = 8 * stepNumbers
let numbers = new Float64Array(stepNumbers)
let items = new DataView(new ArrayBuffer(0))
let mnemonics: readonly string[] = []
let error: string | undefined

const number = (index: number): number => numbers[index] ?? 0

/** Sets the names of all opcodes. */
export function nameOpcodes(names: readonly string[]): void {
  mnemonics = names
}

/** Sets the step that `log` shows, and why it fails, if it does; returns the position of the next step. */
export function showStep(bytes: ArrayBuffer, at: number, failure: string | undefined): number {
  numbers = new Float64Array(bytes, at, stepNumbers)
  items = new DataView(bytes, at + numbersBytes)
  error = failure
  return at + numbersBytes + itemBytes * number(STACK_LENGTH)
}

/** Sets why the newest step failed. */
export function showFailure(failure: string): void {
  error = failure
}

const stack = {
  length: () => number(STACK_LENGTH),
  peek(index: number) {
    const size = number(STACK_LENGTH)
    if (!(index >= 0 && index < size))
      stop(`tracer accessed out of bound stack: size ${size}, index ${index}`)
    const at = (size - 1 - Math.trunc(index)) * itemBytes
    let value = 0n
    for (let limb = at + itemBytes - 8; limb >= at; limb -= 8)
      value = (value << 64n) | items.getBigUint64(limb, true)
    return integer(value)
  },
}

const memory = {
  length: (): number => ask("memoryLength"),
  slice(begin: number, end: number) {
    if (begin === end) return new Uint8Array(0)
    if (!(end > begin && begin >= 0)) stop(`tracer accessed out of bound memory: offset ${begin}, end ${end}`)
    const size = memory.length()
    if (end - size > memoryPadLimit)
      stop(`tracer reached limit for padding memory slice: end ${end}, memorySize ${size}`)
    const bytes = new Uint8Array(end - begin)
    if (begin < size) bytes.set(new Uint8Array(ask("memory", begin, Math.min(end, size))))
    return bytes
  },
  getUint(offset: number) {
    const size = memory.length()
    if (!(offset >= 0 && size >= offset + 32))
      stop(`tracer accessed out of bound memory: available ${size}, offset ${offset}, size 32`)
    return integer(BigInt(hexOf(new Uint8Array(ask("memory", offset, offset + 32)))))
  },
}

/** The answers about the frame that runs, by its number. */
let frame: { readonly id: number; readonly answers: Map<Question, unknown> } = { id: -1, answers: new Map() }

function ofFrame<T>(what: Question): T {
  if (frame.id !== number(FRAME)) frame = { id: number(FRAME), answers: new Map() }
  if (!frame.answers.has(what)) frame.answers.set(what, ask(what))
  return frame.answers.get(what) as T
}

export const log = {
  op: {
    toNumber: () => number(OPCODE),
    toString: () => mnemonics[number(OPCODE)],
    isPush: () => number(OPCODE) >= 0x5f && number(OPCODE) <= 0x7f,
  },
  stack,
  memory,
  contract: {
    getCaller: () => parseHex(ofFrame("caller")),
    getAddress: () => parseHex(ofFrame("address")),
    getValue: () => integer(ofFrame("value")),
    getInput: () => parseHex(ofFrame("input")),
  },
  getPC: () => number(PC),
  getGas: () => number(GAS),
  getCost: () => number(COST),
  getDepth: () => number(DEPTH),
  getRefund: () => number(REFUND),
  getError: () => error,
}
