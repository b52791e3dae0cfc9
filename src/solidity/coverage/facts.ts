/** Collects the facts of each file from the codes that ran: the ranges that ran, and the ways of conditional jumps. */
import { ENDS_BLOCK } from "../../kernel/core/layout.ts"
import { operations } from "../../kernel/core/operations.ts"
import type { CompiledCode } from "../compiled/compiledCode.ts"
import type { SourceFile, SourceRange } from "../compiled/model.ts"
import { isSameFile } from "../compiled/sourceFile.ts"
import { JUMP_IN } from "../compiled/sourceMap.ts"
import {
  endsPath,
  instructionsOf,
  JUMP,
  JUMPI,
  pushedTarget,
  type RanCode,
  type RanInstruction,
} from "./executed.ts"
import { Ranges } from "./ranges.ts"

/** A conditional jump of a file. */
export interface JumpSite {
  readonly range: SourceRange
  readonly jumped: boolean
  readonly passed: boolean
  /** True when both ways lead to the next instruction. */
  readonly isNoChoice: boolean
  /** Returns the ranges of the instructions on a way; jumps to known targets are followed. */
  rangesOf(way: "jumped" | "passed"): Iterable<SourceRange>
}

/** The facts of one file. */
export interface FileFacts {
  /** The ranges of instructions that ran; `has` has the ranges of all instructions of the codes that ran. */
  readonly ran: Ranges
  readonly has: Ranges
  /** The ranges of the functions that a jump entered. */
  readonly entered: Ranges
  readonly jumps: JumpSite[]
}

/** The facts of files. The files of several builds with the same name and text are one file; other texts of a name are other files. */
export class Facts {
  readonly #byName = new Map<string, (readonly [SourceFile, FileFacts])[]>()
  readonly #byFile = new Map<SourceFile, FileFacts>()

  /** Returns the facts of a file, which are empty at first. */
  of(file: SourceFile): FileFacts {
    const known = this.#byFile.get(file)
    if (known !== undefined) return known
    const named = this.#byName.get(file.name) ?? []
    let facts = named.find(([each]) => isSameFile(each, file))?.[1]
    if (facts === undefined) {
      facts = { ran: new Ranges(), has: new Ranges(), entered: new Ranges(), jumps: [] }
      this.#byName.set(file.name, [...named, [file, facts]])
    }
    this.#byFile.set(file, facts)
    return facts
  }

  /** Returns the files of which code ran, each once. */
  ranFiles(): readonly SourceFile[] {
    return [...this.#byName.values()].flat().flatMap(([file, { ran }]) => (ran.isEmpty ? [] : [file]))
  }
}

const endsBlock = (op: number): boolean => {
  const operation = operations.get(op)
  return operation === undefined || (operation.flags & ENDS_BLOCK) !== 0
}

/** Collects the facts of files from the codes that were compiled from them. */
export function collectFacts(codes: Iterable<readonly [RanCode, CompiledCode]>): Facts {
  const facts = new Facts()
  for (const [ran, compiled] of codes) addFacts(facts, ran, compiled)
  return facts
}

function addFacts(facts: Facts, ran: RanCode, compiled: CompiledCode): void {
  const of = ({ file }: SourceRange): FileFacts => facts.of(file)
  const all = instructionsOf(ran, endsBlock)
  const indexes = new Map(all.map(({ pc }, index) => [pc, index]))
  for (const [index, instruction] of all.entries()) {
    const { range, jump } = compiled.at(instruction.pc)
    const before = all[index - 1]
    const target = before && pushedTarget(ran.code, before)
    if (instruction.op === JUMP && jump === JUMP_IN && target !== undefined) {
      const entry = compiled.at(target).range
      if (entry !== undefined && all[indexes.get(target) ?? -1]?.hasRun === true) of(entry).entered.add(entry)
    }
    // The compiler may merge a lone `break` into the conditional jump before it; its target is then pushed in any case.
    const isTarget = all[index + 1]?.op === JUMPI && pushedTarget(ran.code, instruction) !== undefined
    if (range === undefined || isTarget) continue
    of(range).has.add(range)
    if (instruction.hasRun) of(range).ran.add(range)
    if (instruction.op === JUMPI)
      of(range).jumps.push(siteOf({ all, indexes, ran, compiled }, instruction, range, target))
  }
}

interface WholeCode {
  readonly all: readonly RanInstruction[]
  readonly indexes: ReadonlyMap<number, number>
  readonly ran: RanCode
  readonly compiled: CompiledCode
}

function siteOf(
  code: WholeCode,
  { jumped, passed, next }: RanInstruction,
  range: SourceRange,
  target: number | undefined,
): JumpSite {
  const rangesOf = (way: "jumped" | "passed") => path(code, way === "jumped" ? target : next)
  return { range, jumped, passed, isNoChoice: target === next, rangesOf }
}

/** The maximum number of instructions that are read of a path. */
const maxPath = 500

/** Returns the ranges of the instructions that run from an offset; jumps to known targets are followed. */
function* path({ all, indexes, ran, compiled }: WholeCode, from: number | undefined): Iterable<SourceRange> {
  let index = indexes.get(from ?? -1)
  for (let count = 0; count < maxPath && index !== undefined; count++) {
    const instruction: RanInstruction | undefined = all[index]
    if (instruction === undefined) return
    const { range } = compiled.at(instruction.pc)
    if (range !== undefined) yield range
    if (!endsPath(instruction.op)) {
      index++
      continue
    }
    const before = all[index - 1]
    const target =
      instruction.op === JUMP && before !== undefined ? pushedTarget(ran.code, before) : undefined
    index = indexes.get(target ?? -1)
  }
}
