/** A contract with its inherited functions, for calls from outside. */
import type { Compilation } from "./compilation.ts"
import type { ContractModel, SourceFile, SourceFunction, SourceRange } from "./model.ts"

/** A contract that code was compiled from. */
export interface Contract {
  readonly name: string
  readonly isLibrary: boolean
  /** False when a base is in an unknown file: the functions of that base are then missing. */
  readonly isWhole: boolean
  readonly range: SourceRange
  readonly constructorFunction: SourceFunction | undefined
  readonly fallback: SourceFunction | undefined
  readonly receive: SourceFunction | undefined
  /** Returns the function with a selector, own or inherited; the selector is eight hexadecimal digits. */
  functionOf(selector: string): SourceFunction | undefined
}

/** Creates a contract; `undefined` when the syntax tree of its file has no contract of this name. */
export function createContract(
  compilation: Compilation,
  fileName: string,
  name: string,
): Contract | undefined {
  const file = compilation.fileNamed(fileName)
  const own = file?.contracts.find((each) => each.name === name)
  if (file === undefined || own === undefined) return undefined
  const lineage = [own, ...basesOf(own, file, compilation)]
  const all = lineage.flatMap(({ functions }) => functions)
  const bySelector = new Map<string, SourceFunction>()
  for (const each of all)
    if (each.selector !== undefined && !bySelector.has(each.selector)) bySelector.set(each.selector, each)
  const ofKind = (kind: SourceFunction["kind"], among = all) => among.find((each) => each.kind === kind)
  return {
    name,
    isLibrary: own.isLibrary,
    isWhole: lineage.length >= new Set(own.bases).size,
    range: own.range,
    constructorFunction: ofKind("constructor", [...own.functions]),
    fallback: ofKind("fallback"),
    receive: ofKind("receive"),
    functionOf: (selector) => bySelector.get(selector),
  }
}

/** Returns the bases of a contract, nearest first, from its file and all imported files; no other file is read. */
function basesOf(own: ContractModel, file: SourceFile, compilation: Compilation): ContractModel[] {
  const wanted = new Set(own.bases.filter((id) => id !== own.id))
  const found = new Map<number, ContractModel>()
  const seen = new Set<SourceFile>()
  let files = [file]
  while (files.length > 0 && found.size < wanted.size) {
    for (const each of files) {
      seen.add(each)
      for (const contract of each.contracts) if (wanted.has(contract.id)) found.set(contract.id, contract)
    }
    const imported = files.flatMap(({ imports }) => imports.map((name) => compilation.fileNamed(name)))
    files = [...new Set(imported)].filter((each): each is SourceFile => each !== undefined && !seen.has(each))
  }
  return own.bases.flatMap((id) => found.get(id) ?? [])
}
