/** Adds the namespaces of ERC-7201 to the storage layout of a contract. A namespace is a struct with its id in its comment. */
import { type Hex, keccak256, numberToHex, stringToHex } from "viem"
import type { BuildContract, BuildInfo } from "../../solidity/build/buildInfo.ts"
import type { Compilation } from "../../solidity/compiled/compilation.ts"
import { lineageOf, withImports } from "../../solidity/compiled/lineage.ts"
import type { ContractModel, SourceFile } from "../../solidity/compiled/model.ts"
import { type Node, nodesOf } from "../../solidity/compiled/syntaxTree.ts"
import { InvalidStorageLayout } from "../errors.ts"
import { definitionsByRun } from "./definitions.ts"
import type { StorageLayout, StorageVariable } from "./storageLayout.ts"
import { createTreeTypes, type TreeTypes } from "./treeTypes.ts"

const annotation = /@custom:storage-location\s+erc7201:(\S+)/

/**
 * Returns the first slot of a namespace.
 *
 * @example
 * namespaceSlot("example.main") // 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n
 * @see ERC-7201: `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~bytes32(uint256(0xff))`
 */
export function namespaceSlot(id: string): bigint {
  const inner = BigInt(keccak256(stringToHex(id))) - 1n
  const outer: Hex = keccak256(numberToHex(BigInt.asUintN(256, inner), { size: 32 }))
  return BigInt(outer) & ~0xffn
}

/**
 * Returns a layout with the annotated structs of the contract, its bases, and the libraries and files that it imports. Each struct is a
 * variable with the name of the struct, or `Contract_Struct` when several structs have the name.
 */
export function withNamespaces(
  layout: StorageLayout,
  { build, contract }: { readonly build: BuildInfo; readonly contract: BuildContract },
): StorageLayout {
  const compilation = build.compilation()
  if (!mentionsNamespaces(compilation)) return layout
  const file = compilation.fileNamed(contract.sourceName)
  const files = [...withImports(file, compilation)]
  const own = file?.contracts.find(({ name }) => name === contract.contractName)
  const structs = annotatedIn(files, own === undefined ? [] : lineageOf(own, compilation).contracts)
  if (structs.length === 0) return layout
  const runs = new Map(
    [...definitionsByRun(files)].map(([run, definitionOf]) => [run, createTreeTypes(definitionOf)]),
  )
  const storage = structs.flatMap((each) => {
    const types = runs.get(each.file.treeRun)
    return (types && variableOf(each, structs, types)) ?? []
  })
  const added = [...runs.values()].map(({ types }) => types)
  return { storage: [...layout.storage, ...storage], types: Object.assign({}, layout.types, ...added) }
}

/** A struct with the id of its namespace. */
interface Namespace {
  readonly id: string
  readonly struct: Node
  readonly file: SourceFile
}

const mentions = new WeakMap<Compilation, boolean>()

/** Returns `true` when a source may have a namespace. Most builds have none, and then no syntax tree is read. */
function mentionsNamespaces(compilation: Compilation): boolean {
  const known = mentions.get(compilation)
  if (known !== undefined) return known
  const found = compilation.files.some(({ text }) => text?.includes("erc7201:") ?? true)
  mentions.set(compilation, found)
  return found
}

/** Finds the annotated structs of files and libraries, and of the contract and its bases. */
function annotatedIn(files: readonly SourceFile[], lineage: readonly ContractModel[]): readonly Namespace[] {
  return files
    .filter(({ text }) => text?.includes("erc7201:") ?? true)
    .flatMap((file) => {
      const nodes = nodesOf((file.tree as Node | undefined)?.nodes)
      const bases = lineage.filter(({ range }) => range.file === file).map(({ name }) => name)
      const isOwn = ({ name, contractKind }: Node) =>
        contractKind === "library" || bases.includes(String(name))
      const structs = [...nodes, ...nodes.filter(isOwn).flatMap((each) => nodesOf(each.nodes))]
      return structs.map((struct) => ({ struct, file }))
    })
    .flatMap(({ struct, file }) => {
      const { nodeType, documentation } = struct
      const [, id] = annotation.exec(String((documentation as Node | null | undefined)?.text)) ?? []
      return nodeType === "StructDefinition" && id !== undefined ? [{ id, struct, file }] : []
    })
}

/** Returns the variable of a namespace; `undefined` when a type in it is not known. */
function variableOf(
  { id, struct }: Namespace,
  all: readonly Namespace[],
  types: TreeTypes,
): StorageVariable | undefined {
  const isShared = all.some((other) => other.struct !== struct && other.struct.name === struct.name)
  const name = isShared ? struct.canonicalName : struct.name
  try {
    const label = String(name).replaceAll(".", "_")
    return { label, offset: 0, slot: String(namespaceSlot(id)), type: types.addStruct(struct) }
  } catch (error) {
    if (error instanceof InvalidStorageLayout) return undefined
    throw error
  }
}
