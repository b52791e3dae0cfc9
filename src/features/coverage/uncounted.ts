/** Finds files whose code ran, but is not counted in a report. */
import type { CompiledCode } from "../../solidity/compiled/compiledCode.ts"
import { isSameFile } from "../../solidity/compiled/sourceFile.ts"
import type { Facts } from "../../solidity/coverage/facts.ts"
import type { BuiltFile } from "./files.ts"

/** The codes that ran with their facts, and the files of the report. */
export interface Ran {
  readonly facts: Facts
  readonly compiled: readonly CompiledCode[]
  readonly files: readonly BuiltFile[]
}

/** Returns the names of files of which other texts ran, or of which code without locations may have run; each once, in order. */
export function uncountedIn({ facts, compiled, files }: Ran): readonly string[] {
  const named = new Map(files.map(({ file }) => [file.name, file]))
  const others = facts.ranFiles().filter((file) => !isSameFile(file, named.get(file.name) ?? file))
  const names = [...others.map(({ name }) => name), ...compiled.flatMap(({ unlocated }) => unlocated)]
  return [...new Set(names)].filter((name) => named.has(name)).sort()
}
