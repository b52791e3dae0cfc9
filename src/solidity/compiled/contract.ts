/** A contract with its inherited functions, for calls from outside. */
import type { Compilation } from "./compilation.ts"
import { lineageOf } from "./lineage.ts"
import type { SourceFunction, SourceRange } from "./model.ts"
import { functionWith, type MethodIdentifiers } from "./signatures.ts"

/** A contract that code was compiled from. */
export interface Contract {
  readonly name: string
  readonly isLibrary: boolean
  /** False when functions are missing: a base is in an unknown file, or selectors are not known. */
  readonly isWhole: boolean
  readonly range: SourceRange
  readonly constructorFunction: SourceFunction | undefined
  readonly fallback: SourceFunction | undefined
  readonly receive: SourceFunction | undefined
  /** Returns the function with a selector, own or inherited; the selector is eight hexadecimal digits. */
  functionOf(selector: string): SourceFunction | undefined
}

/**
 * Creates a contract; `undefined` when the syntax tree of its file has no contract of this name.
 *
 * @param identifiers - The compiler's selectors, for syntax trees without selectors.
 */
export function createContract(
  compilation: Compilation,
  fileName: string,
  name: string,
  identifiers?: MethodIdentifiers,
): Contract | undefined {
  const own = compilation.fileNamed(fileName)?.contracts.find((each) => each.name === name)
  if (own === undefined) return undefined
  const lineage = lineageOf(own, compilation)
  const all = lineage.contracts.flatMap(({ functions }) => functions)
  const ofKind = (kind: SourceFunction["kind"], among = all) => among.find((each) => each.kind === kind)
  const bySelector = selectorsOf(all, identifiers)
  return {
    name,
    isLibrary: own.isLibrary,
    isWhole: lineage.isWhole && (identifiers !== undefined || all.every(hasSelector)),
    range: own.range,
    constructorFunction: ofKind("constructor", [...own.functions]),
    fallback: ofKind("fallback"),
    receive: ofKind("receive"),
    functionOf: (selector) => bySelector.get(selector),
  }
}

const hasSelector = ({ isExternal, selector }: SourceFunction): boolean =>
  !isExternal || selector !== undefined

function selectorsOf(
  functions: readonly SourceFunction[],
  identifiers: MethodIdentifiers = {},
): ReadonlyMap<string, SourceFunction> {
  const found = new Map<string, SourceFunction>()
  for (const each of functions)
    if (each.selector !== undefined && !found.has(each.selector)) found.set(each.selector, each)
  for (const [signature, selector] of Object.entries(identifiers)) {
    const named = found.has(selector) ? undefined : functionWith(signature, functions)
    if (named !== undefined) found.set(selector, named)
  }
  return found
}
