/** Compiled code: each instruction with its source location. */
import type { Compilation } from "./compilation.ts"
import type { Contract } from "./contract.ts"
import type { SourceRange } from "./model.ts"
import { decodeSourceMap } from "./sourceMap.ts"

/** An instruction, with the range that it was compiled from. */
export interface Instruction {
  readonly op: number
  /** {@link JUMP_IN}, {@link JUMP_OUT} or 0. */
  readonly jump: number
  /** `undefined` for code that the compiler generated. */
  readonly range: SourceRange | undefined
}

/** Code that was compiled from a contract. */
export interface CompiledCode {
  readonly contract: Contract
  /** The names of files whose code within it has no locations. */
  readonly unlocated: readonly string[]
  /** Returns the instruction at a program counter. */
  at(pc: number): Instruction
}

/** The parts of compiled code. */
export interface CompiledParts {
  readonly contract: Contract
  readonly compilation: Compilation
  /** The code; its immutables and library addresses may have any value. */
  readonly code: Uint8Array
  /** The source map in solc's compressed form. */
  readonly sourceMap: string
  /** The names of files whose code within it has no locations; by default none. */
  readonly unlocated?: readonly string[]
}

const invalid: Instruction = { op: 0, jump: 0, range: undefined }

/** Creates compiled code; instructions are decoded on demand and cached. */
export function createCompiledCode(parts: CompiledParts): CompiledCode {
  const { contract, compilation, code, sourceMap, unlocated = [] } = parts
  const map = decodeSourceMap(sourceMap)
  const indexes = indexesOf(code)
  const known = new Array<Instruction | undefined>(code.length)
  const read = (pc: number): Instruction => {
    const op = code[pc]
    if (op === undefined) return invalid
    const index = (indexes[pc] as number) - 1
    if (index < 0 || index >= map.length) return { op, jump: 0, range: undefined }
    const file = compilation.fileOf(map.files[index] as number)
    const start = map.starts[index] as number
    const range = file && { file, start, end: start + (map.lengths[index] as number) }
    return { op, jump: map.jumps[index] as number, range }
  }
  return {
    contract,
    unlocated,
    at(pc) {
      if (pc >= code.length) return invalid
      let instruction = known[pc]
      if (instruction === undefined) {
        instruction = read(pc)
        known[pc] = instruction
      }
      return instruction
    },
  }
}

const PUSH1 = 0x60
const PUSH32 = 0x7f

/** Returns the numbers of the instructions of a code, from 1, by program counter; the data of PUSH has 0. */
function indexesOf(code: Uint8Array): Uint32Array {
  const indexes = new Uint32Array(code.length)
  let count = 0
  for (let pc = 0; pc < code.length; pc++) {
    count++
    indexes[pc] = count
    const op = code[pc] as number
    if (op >= PUSH1 && op <= PUSH32) pc += op - PUSH1 + 1
  }
  return indexes
}
