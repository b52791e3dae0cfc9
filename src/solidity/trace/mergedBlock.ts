/** Finds failures in a block of instructions that the optimizer has merged from several equal blocks. */
import type { CompiledCode } from "../compiled/compiledCode.ts"
import type { SourceFunction, SourceRange } from "../compiled/model.ts"
import { JUMP_IN, JUMP_OUT } from "../compiled/sourceMap.ts"
import { encloses } from "./frames.ts"

const [JUMP, JUMPI, JUMPDEST, PUSH1, PUSH32] = [0x56, 0x57, 0x5b, 0x60, 0x7f]

/** The instructions of an execution. */
export interface Steps {
  readonly compiled: CompiledCode
  readonly code: Uint8Array
  /** The program counters in order. */
  readonly pcs: Uint32Array
}

/** The beginning of a merged block: the location from which it was entered, and the one that its instructions have. */
export interface MergedEntry {
  readonly step: number
  readonly range: SourceRange
  readonly wrong: SourceRange
}

/**
 * Returns the entry of the blocks that lead to a step, when they have the location of other code. A block that replaces several equal
 * ones has the location of only one of them: that of the code around one entry, which is not the entry that was taken.
 *
 * @param end - The step that reverted, or that called.
 */
export function mergedEntryOf(steps: Steps, end: number): MergedEntry | undefined {
  const { compiled, pcs } = steps
  const wrong = end < 0 ? undefined : compiled.at(pcs[end] as number).range
  if (wrong === undefined) return undefined
  for (let step = end, before = end; step > 0; step = before) {
    const { op } = compiled.at(pcs[step] as number)
    if (op === JUMPI) return undefined // what follows a decision is not merged: it runs only in this case
    before = step - 1
    if (op !== JUMPDEST) continue
    before = callBefore(steps, before)
    if (compiled.at(pcs[before] as number).jump === JUMP_IN && before === step - 1) return undefined
    const range = locatedBefore(compiled, pcs.subarray(0, before + 1))
    if (range === undefined) return undefined
    // The block before it is a part of the same code, and can be merged itself.
    if (encloses(range, wrong)) continue
    const isMerged = hasOwnEntry(steps, step, wrong) || isForeign(steps, step, range, wrong)
    return isMerged ? { step, range, wrong } : undefined
  }
  return undefined
}

/** Returns the step of the call from which a step returns; for other steps, the same step. */
function callBefore({ compiled, pcs }: Steps, step: number): number {
  let depth = 0
  for (let at = step; at >= 0; at--) {
    const { jump } = compiled.at(pcs[at] as number)
    depth += jump === JUMP_OUT ? 1 : jump === JUMP_IN ? -1 : 0
    if (depth <= 0) return at
  }
  return step
}

/** Returns true when another entry of a block is in the code around the location of the block. */
function hasOwnEntry({ compiled, code, pcs }: Steps, step: number, wrong: SourceRange): boolean {
  const others = entriesOf(code, pcs[step] as number).filter((before) => before.at(-1) !== pcs[step - 1])
  return others.some((before) => {
    const around = locatedBefore(compiled, before)
    return around !== undefined && functionOf(around) !== undefined && encloses(around, wrong)
  })
}

/** Returns true when a block is in a function of which nothing ran before, though no function was entered: a modifier is not a function. */
function isForeign({ compiled, pcs }: Steps, step: number, range: SourceRange, wrong: SourceRange): boolean {
  const [from, to] = [functionOf(range), functionOf(wrong)]
  if (from === undefined || to === undefined || from === to || uses(from, to) || uses(to, from)) return false
  return !pcs.subarray(0, step).some((pc) => {
    const { range: each } = compiled.at(pc)
    return each !== undefined && encloses(to.range, each)
  })
}

const functionOf = ({ file, start, end }: SourceRange): SourceFunction | undefined =>
  file.functionAt(start, end)

/** Returns true when a function may have a modifier: its text has the name; also for two modifiers, and without the text. */
function uses({ kind, range }: SourceFunction, modifier: SourceFunction): boolean {
  if (modifier.kind !== "modifier") return false
  const text = range.file.text
  if (kind === "modifier" || text === undefined) return true
  const words = Buffer.from(text, "utf8")
    .subarray(range.start, range.end)
    .toString("utf8")
    .match(/[\w$]+/g)
  return words?.includes(modifier.name) === true
}

/** Returns the location of the last one of the instructions that has one. */
function locatedBefore(compiled: CompiledCode, pcs: ArrayLike<number>): SourceRange | undefined {
  for (let index = pcs.length - 1; index >= 0; index--) {
    const { range } = compiled.at(pcs[index] as number)
    if (range !== undefined) return range
  }
  return undefined
}

/** Returns the instructions of each block that leads to an instruction: by a jump at its end, or because it ends before. */
function entriesOf(code: Uint8Array, target: number): (readonly number[])[] {
  const found: (readonly number[])[] = []
  let block: number[] = []
  let pushed: number | undefined
  for (let pc = 0; pc < code.length; ) {
    const op = code[pc] as number
    const next = pc + 1 + (op >= PUSH1 && op <= PUSH32 ? op - PUSH1 + 1 : 0)
    if (op === JUMPDEST) block = []
    block.push(pc)
    const isJump = pushed === target && (op === JUMP || op === JUMPI)
    if (isJump || (next === target && !endsPath.has(op))) found.push([...block])
    if (endsPath.has(op)) block = []
    pushed = op >= PUSH1 && op <= PUSH1 + 3 ? numberIn(code.subarray(pc + 1, next)) : undefined
    pc = next
  }
  return found
}

const numberIn = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)

/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const endsPath: ReadonlySet<number> = new Set([0x00, JUMP, 0xf3, 0xfd, 0xfe, 0xff])
