/** Finds the bases of contracts, in the order in which functions are looked up. */
import type { Compilation } from "./compilation.ts"
import type { BaseName, ContractModel, SourceFile } from "./model.ts"

/** A contract and its bases. */
export interface Lineage {
  /** The most derived contract first. */
  readonly contracts: readonly ContractModel[]
  /** False when a base is in an unknown file. */
  readonly isWhole: boolean
}

const known = new WeakMap<ContractModel, Lineage>()

/**
 * Returns a contract and its bases. Bases are found by their numbers in files of the same run of the compiler, and by their names in
 * others: an incremental build compiles only changed files.
 *
 * @see Solidity documentation, "Multiple Inheritance and Linearization"
 */
export function lineageOf(contract: ContractModel, compilation: Compilation): Lineage {
  const before = known.get(contract)
  if (before !== undefined) return before
  // Ends the recursion where a name leads back to the contract.
  known.set(contract, { contracts: [contract], isWhole: false })
  const bases = contract.bases.map((base) => findBase(base, contract, compilation))
  const found = bases.filter((base) => base !== undefined).reverse()
  const lines = found.map((base) => lineageOf(base, compilation))
  const lineage = {
    contracts: [contract, ...merged([...lines.map(({ contracts }) => contracts), found])],
    isWhole: found.length === bases.length && lines.every(({ isWhole }) => isWhole),
  }
  known.set(contract, lineage)
  return lineage
}

/** Merges lists into one with the order of each (C3). The compiler has refused contracts for which there is no such order. */
function merged(lists: readonly (readonly ContractModel[])[]): readonly ContractModel[] {
  const rest = lists.filter(({ length }) => length > 0)
  const heads = rest.flatMap(([head]) => head ?? [])
  const next = heads.find((head) => rest.every((list) => list.indexOf(head) <= 0)) ?? heads[0]
  if (next === undefined) return []
  return [next, ...merged(rest.map((list) => list.filter((each) => each !== next)))]
}

function findBase(
  { id, name }: BaseName,
  derived: ContractModel,
  compilation: Compilation,
): ContractModel | undefined {
  const { file } = derived.range
  let named: ContractModel | undefined
  for (const each of withImports(file, compilation))
    for (const contract of each.contracts) {
      if (contract.name !== name || contract === derived) continue
      if (each.treeRun === file.treeRun && contract.id === id) return contract
      named ??= contract
    }
  return named
}

/** Iterates over a file and all files that it imports, directly or indirectly, nearest first. */
export function* withImports(file: SourceFile | undefined, compilation: Compilation): Iterable<SourceFile> {
  const found = new Set(file && [file])
  for (const each of found) {
    yield each
    for (const name of each.imports) {
      const imported = compilation.fileNamed(name)
      if (imported !== undefined) found.add(imported)
    }
  }
}
