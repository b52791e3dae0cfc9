/** Computes the storage layout of a contract from the compiler's syntax trees: builds of a default Hardhat project have no `storageLayout`. */
import { isDeepStrictEqual } from "node:util"
import type { BuildContract, BuildInfo } from "../../solidity/build/buildInfo.ts"
import { lineageOf, withImports } from "../../solidity/compiled/lineage.ts"
import type { ContractModel } from "../../solidity/compiled/model.ts"
import { type Node, nodesOf } from "../../solidity/compiled/syntaxTree.ts"
import { InvalidStorageLayout } from "../errors.ts"
import { definitionsByRun } from "./definitions.ts"
import type { StorageLayout, StorageType } from "./storageLayout.ts"
import { createTreeTypes, placed, type TreeTypes, type TypedName } from "./treeTypes.ts"

/**
 * Returns the layout that the compiler would write. User-defined value types are their underlying types.
 *
 * @returns `undefined` when a base is in an unknown file, and for what the trees do not describe.
 * @see Solidity documentation, "Layout of State Variables in Storage"
 */
export function treeLayout({
  build,
  contract,
}: {
  readonly build: BuildInfo
  readonly contract: BuildContract
}): StorageLayout | undefined {
  const compilation = build.compilation()
  const file = compilation.fileNamed(contract.sourceName)
  const own = file?.contracts.find(({ name }) => name === contract.contractName)
  if (own === undefined) return undefined
  const { contracts, isWhole } = lineageOf(own, compilation)
  if (!isWhole) return undefined
  const definitions = definitionsByRun([...withImports(file, compilation)])
  const nodeOf = ({ id, range }: ContractModel) => definitions.get(range.file.treeRun)?.(id)
  const types = new Map([...definitions].map(([run, definitionOf]) => [run, createTreeTypes(definitionOf)]))
  try {
    const variables = contracts.toReversed().flatMap((each) => {
      const ofRun = types.get(each.range.file.treeRun)
      return nodesOf(nodeOf(each)?.nodes)
        .filter(isStored)
        .map(({ name, typeName }) => typed(String(name), typeName, ofRun as TreeTypes))
    })
    const { members } = placed(variables, firstSlot(nodeOf(own)))
    return { storage: members, types: members.length === 0 ? null : merged([...types.values()]) }
  } catch (error) {
    if (error instanceof InvalidStorageLayout) return undefined
    throw error
  }
}

/** Returns true for a state variable in storage: neither constant nor immutable nor transient. */
const isStored = ({ nodeType, constant, mutability, storageLocation }: Node): boolean =>
  nodeType === "VariableDeclaration" &&
  constant !== true &&
  mutability !== "immutable" &&
  storageLocation !== "transient"

function typed(label: string, typeName: unknown, types: TreeTypes): TypedName {
  const type = types.addType(typeName)
  return { label, type, laid: types.types[type] as StorageType }
}

/** Returns the slot after `layout at`; 0 without it. @throws {@link InvalidStorageLayout} for an expression that the tree does not have as a number. */
function firstSlot(contract: Node | undefined): bigint {
  const { baseSlotExpression } = (contract?.storageLayout ?? {}) as { baseSlotExpression?: Node }
  if (baseSlotExpression === undefined) return 0n
  const { value, typeDescriptions } = baseSlotExpression
  const { typeString } = typeDescriptions as { readonly typeString: string }
  const text = [String(value), typeString.replace(/^int_const /, "")].find((each) =>
    /^(0x[0-9a-f]+|\d+)$/i.test(each),
  )
  if (text === undefined) throw new InvalidStorageLayout({ type: typeString })
  return BigInt(text)
}

/** Merges the types of several runs of the compiler. @throws {@link InvalidStorageLayout} when two types have one name. */
function merged(all: readonly TreeTypes[]): StorageLayout["types"] {
  const types: Record<string, StorageType> = {}
  for (const each of all)
    for (const [name, type] of Object.entries(each.types)) {
      types[name] ??= type
      if (!isDeepStrictEqual(types[name], type)) throw new InvalidStorageLayout({ type: name })
    }
  return types
}
