/** What is known of a code before it runs: its jump destinations, and its blocks, each found when first entered. */
import type { Instruction, Operation } from "./frame.ts"
import type { Ruleset } from "./ruleset.ts"
import { toWord } from "./words.ts"

/**
 * Instructions that run one after the other.
 *
 * Nothing in a block but its last instruction halts well, jumps or sees the gas that is left. Therefore its
 * gas and its stack can be checked at its beginning: where they do not suffice, some instruction fails.
 */
export interface Block {
  readonly instructions: readonly Instruction[]
  /** What all of it takes at least. */
  readonly gas: number
  /** Stack items that must be there. */
  readonly needs: number
  /** By how many items the stack is at most higher in between. */
  readonly rises: number
  /** Where the code goes on behind it. */
  readonly end: number
}

/** One code under the rules of one fork. */
export interface Analysis {
  readonly code: Uint8Array
  /** The block that begins there; behind the end of the code there is a STOP. */
  block(pc: number): Block
  /** Whether one may jump there. */
  isTarget(pc: number): boolean
}

const jumpdest = 0x5b
const [push1, push32] = [0x60, 0x7f]

/** Finds out about a code once, and about its copies not again; the code must not change. */
export function analysisOf(code: Uint8Array, ruleset: Ruleset): Analysis {
  const { analyses } = ruleset
  let analysis = analyses.get(code)
  if (analysis === undefined) {
    analysis = twinOf(code, ruleset) ?? remember(analyse(code, ruleset), ruleset)
    analyses.set(code, analysis)
  }
  return analysis
}

/** Most lengths of code of which the last one is remembered. */
const mostLengths = 1000

/** What is still known of a code of the same bytes: test suites deploy the same contracts over and over. */
function twinOf(code: Uint8Array, { lastByLength }: Ruleset): Analysis | undefined {
  const last = lastByLength.get(code.length)?.deref()
  return last !== undefined && Buffer.compare(last.code, code) === 0 ? last : undefined
}

/** Remembers an analysis for as long as anybody else does. */
function remember(analysis: Analysis, { lastByLength }: Ruleset): Analysis {
  if (lastByLength.size >= mostLengths) lastByLength.clear()
  lastByLength.set(analysis.code.length, new WeakRef(analysis))
  return analysis
}

function analyse(code: Uint8Array, ruleset: Ruleset): Analysis {
  const blocks: (Block | undefined)[] = new Array(code.length)
  let targets: Uint8Array | undefined
  return {
    code,
    block(pc) {
      const known = blocks[pc]
      if (known !== undefined) return known
      const block = decodeBlock(code, pc, ruleset)
      blocks[pc] = block
      return block
    },
    isTarget(pc) {
      targets ??= targetsOf(code)
      return targets[pc] === 1
    },
  }
}

/** Marks every JUMPDEST that is not in what PUSH pushes (Yellow Paper 9.4.3). */
function targetsOf(code: Uint8Array): Uint8Array {
  const targets = new Uint8Array(code.length)
  for (let pc = 0; pc < code.length; pc++) {
    const opcode = code[pc] as number
    if (opcode === jumpdest) targets[pc] = 1
    else if (opcode >= push1 && opcode <= push32) pc += opcode - push1 + 1
  }
  return targets
}

function decodeBlock(code: Uint8Array, start: number, ruleset: Ruleset): Block {
  const instructions: Instruction[] = []
  let [gas, needs, rises, height, pc] = [0, 0, 0, 0, start]
  do {
    const instruction = decodeInstruction(code, pc, ruleset)
    instructions.push(instruction)
    pc += 1 + (instruction.opcode >= push1 && instruction.opcode <= push32 ? instruction.count : 0)
    if (!instruction.charges) gas += instruction.fee
    needs = Math.max(needs, instruction.takes - height)
    height += instruction.grows
    rises = Math.max(rises, height)
    if (instruction.ends) break
  } while (code[pc] !== jumpdest)
  return { instructions, gas, needs, rises, end: pc }
}

function decodeInstruction(code: Uint8Array, pc: number, ruleset: Ruleset): Instruction {
  const opcode = code[pc] ?? 0
  const operation = ruleset.operations[opcode] as Operation
  const { run, takes, grows, ends = false, charges = false, writes = false } = operation
  const [fee, isDynamic] = [ruleset.fees[opcode] as number, ruleset.isDynamic[opcode] as boolean]
  return { run, takes, grows, ends, charges, writes, opcode, pc, fee, isDynamic, ...argumentOf(code, pc) }
}

/** Code is zeros behind its end, also for what is pushed. */
function argumentOf(code: Uint8Array, pc: number): { word: bigint; count: number } {
  const opcode = code[pc] ?? 0
  if (opcode >= push1 && opcode <= push32) {
    const count = opcode - push1 + 1
    const bytes = code.subarray(pc + 1, pc + 1 + count)
    return { count, word: toWord(bytes) << BigInt(8 * (count - bytes.length)) }
  }
  if (opcode >= 0x80 && opcode <= 0x8f) return { count: opcode - 0x7f, word: 0n }
  if (opcode >= 0x90 && opcode <= 0x9f) return { count: opcode - 0x8f, word: 0n }
  return { count: opcode & 0x0f, word: 0n }
}
