/** Computes the storage layout of types in the compiler's syntax tree: `storageLayout` has no structs without a variable. */
import { type Node, nodesOf } from "../../solidity/compiled/syntaxTree.ts"
import { InvalidStorageLayout } from "../errors.ts"
import type { StorageType, StorageVariable } from "./storageLayout.ts"

/** A set of types; their layout is computed when they are added. */
export interface TreeTypes {
  /** The types by their names in the compiler. */
  readonly types: Readonly<Record<string, StorageType>>
  /**
   * Adds the definition of a struct.
   *
   * @returns The name of its type.
   * @throws {@link InvalidStorageLayout} for a type that is not defined, or cannot be in storage.
   */
  addStruct(definition: Node): string
  /** Adds the type of a variable, as {@link TreeTypes.addStruct} does. */
  addType(typeName: unknown): string
}

/** A variable or a member with its type. */
export interface TypedName {
  readonly label: string
  /** The name of the type. */
  readonly type: string
  readonly laid: StorageType
}

/**
 * Creates an empty set of types.
 *
 * @param definitionOf - Returns the definition of a struct, an enum, a contract or a value type by its id.
 * @see Solidity documentation, "Layout of State Variables in Storage"
 */
export function createTreeTypes(definitionOf: (id: unknown) => Node | undefined): TreeTypes {
  const types: Record<string, StorageType> = {}
  const add = (id: string, layOut: () => StorageType): string => {
    if (types[id] !== undefined) return id
    types[id] = inSlot(id) // ends the recursion: a struct may contain a mapping to itself, and any mapping has one slot
    try {
      types[id] = layOut()
    } catch (error) {
      delete types[id]
      throw error
    }
    return id
  }
  const addStruct = (definition: Node): string => {
    const { id, name, canonicalName, members } = definition
    return add(`t_struct$_${name}_$${id}_storage_ptr`, () => {
      const laid = membersOf(nodesOf(members).map(({ name, typeName }) => [String(name), addType(typeName)]))
      return { ...inSlot(`struct ${canonicalName}`, laid.slots * 32n), members: laid.members }
    })
  }
  const membersOf = (members: readonly (readonly [label: string, type: string])[]) =>
    placed(members.map(([label, type]) => ({ label, type, laid: types[type] as StorageType })))
  const addType = (typeName: unknown): string => {
    const node = typeName as Node
    const { typeIdentifier, typeString } = node.typeDescriptions as {
      typeIdentifier: string
      typeString: string
    }
    const definition =
      node.nodeType === "UserDefinedTypeName" ? definitionOf(node.referencedDeclaration) : undefined
    if (definition?.nodeType === "StructDefinition") return addStruct(definition)
    if (definition?.nodeType === "UserDefinedValueTypeDefinition") return addType(definition.underlyingType)
    return add(typeIdentifier, () => {
      if (definition?.nodeType === "EnumDefinition")
        return inSlot(typeString, nodesOf(definition.members).length > 256 ? 2n : 1n) // solc before 0.8 has large ones
      if (definition?.nodeType === "ContractDefinition") return inSlot(typeString, 20n)
      if (node.nodeType === "FunctionTypeName")
        return inSlot(typeString, node.visibility === "external" ? 24n : 8n)
      if (node.nodeType === "Mapping")
        return { ...mapping(typeString), key: addType(node.keyType), value: addType(node.valueType) }
      if (node.nodeType !== "ArrayTypeName") return elementary(typeString)
      const base = addType(node.baseType)
      return { ...arrayOf(typeString, types[base] as StorageType), base }
    })
  }
  return { types, addStruct, addType }
}

const inSlot = (label: string, bytes = 32n): StorageType => ({
  encoding: "inplace",
  label,
  numberOfBytes: String(bytes),
})

const mapping = (label: string): StorageType => ({ ...inSlot(label), encoding: "mapping" })

function elementary(label: string): StorageType {
  if (label === "string" || label === "bytes") return { ...inSlot(label), encoding: "bytes" }
  const [, kind, digits] = /^(bool|address|u?int|bytes)(\d*)( payable)?$/.exec(label) ?? []
  if (kind === undefined) throw new InvalidStorageLayout({ type: label })
  if (kind === "bool" || kind === "address") return inSlot(label, kind === "bool" ? 1n : 20n)
  return inSlot(label, kind === "bytes" ? BigInt(digits as string) : BigInt(digits || 256) / 8n)
}

/** Computes the layout of an array. Its label has the length that the compiler computed: `uint8[4][2]`. */
function arrayOf(label: string, element: StorageType): StorageType {
  const [, digits] = /\[(\d*)\]$/.exec(label) ?? []
  if (digits === undefined) throw new InvalidStorageLayout({ type: label })
  if (digits === "") return { ...inSlot(label), encoding: "dynamic_array" }
  const length = BigInt(digits)
  const size = BigInt(element.numberOfBytes)
  const perSlot = 32n / size
  const slots = perSlot > 1n ? (length + perSlot - 1n) / perSlot : length * ((size + 31n) / 32n)
  return inSlot(label, slots * 32n)
}

/**
 * Computes the positions of consecutive variables or members. A value does not cross slots; a struct or an array shares no slot with others.
 *
 * @param first - The first slot.
 */
export function placed(
  names: readonly TypedName[],
  first = 0n,
): { readonly members: readonly StorageVariable[]; readonly slots: bigint } {
  let [slot, offset] = [first, 0n]
  const members = names.map(({ label, type, laid }) => {
    const size = BigInt(laid.numberOfBytes)
    const isWhole = laid.members !== undefined || laid.base !== undefined
    if (offset > 0n && (isWhole || offset + size > 32n)) [slot, offset] = [slot + 1n, 0n]
    const variable = { label, type, slot: String(slot), offset: Number(offset) }
    if (isWhole) slot += size / 32n
    else offset += size
    return variable
  })
  return { members, slots: (offset > 0n ? slot + 1n : slot) - first }
}
