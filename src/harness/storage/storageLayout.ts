/** Converts the storage layout of compilers to types with their sizes and positions. */
import type { Abi, AbiParameter } from "viem"
import { InvalidStorageLayout } from "../errors.ts"

/** A variable of a contract, or a member of a struct. */
export interface StorageVariable {
  readonly label: string
  /** The offset in bytes, from the low end of the slot. */
  readonly offset: number
  /** The slot in decimal; for a member, counted from the struct's first slot. */
  readonly slot: string
  readonly type: string
}

/** A type of solc's `storageLayout.types`. */
export interface StorageType {
  readonly encoding: string
  readonly label: string
  readonly numberOfBytes: string
  readonly base?: string | undefined
  readonly key?: string | undefined
  readonly value?: string | undefined
  readonly members?: readonly StorageVariable[] | undefined
}

/** solc's `storageLayout`, in the form of artifacts. */
export interface StorageLayout {
  readonly storage: readonly StorageVariable[]
  /** `null` when there are no variables. */
  readonly types: Readonly<Record<string, StorageType>> | null
}

/** The kind of a value type; `unknown` is a user-defined value type that the ABI does not describe. */
export type ValueKind = "uint" | "int" | "bool" | "address" | "bytes" | "unknown"

type Sized = { readonly label: string; readonly size: number; readonly slots: bigint }

/**
 * A type with its layout in storage. `size` is in bytes, and approximate above 2^53; `slots` is always exact. Element types are
 * resolved at their first use.
 */
export type Type = Sized &
  (
    | { readonly kind: "value"; readonly value: ValueKind }
    | { readonly kind: "bytes" }
    | { readonly kind: "struct"; readonly members: readonly Member[] }
    | { readonly kind: "array"; readonly length: bigint | undefined; readonly element: () => Type }
    | { readonly kind: "mapping"; readonly key: () => Type; readonly value: () => Type }
  )

/** A variable or member with its position. */
export interface Member {
  readonly label: string
  readonly slot: bigint
  readonly offset: number
  readonly type: () => Type
}

/** Returns the variables of a layout, base contracts first; `abi` has the underlying types of user-defined value types. */
export function variablesOf(layout: StorageLayout, abi: Abi = []): readonly Member[] {
  const underlying = underlyingTypes(abi)
  const member = ({ label, slot, offset, type }: StorageVariable): Member => ({
    label,
    slot: BigInt(slot),
    offset,
    type: () => typeOf(type),
  })
  const typeOf = (id: string | undefined): Type => {
    const found = id === undefined ? undefined : layout.types?.[id]
    if (found === undefined) throw new InvalidStorageLayout({ type: String(id) })
    const { encoding, label, numberOfBytes, base, key, value, members } = found
    const slots = (BigInt(numberOfBytes) + 31n) / 32n
    const sized = { label, size: Number(numberOfBytes), slots }
    if (encoding === "mapping")
      return { ...sized, kind: "mapping", key: () => typeOf(key), value: () => typeOf(value) }
    if (encoding === "bytes") return { ...sized, kind: "bytes" }
    if (encoding === "dynamic_array" || base !== undefined)
      return { ...sized, kind: "array", length: fixedLength(label, encoding), element: () => typeOf(base) }
    if (members !== undefined) return { ...sized, kind: "struct", members: members.map(member) }
    return { ...sized, kind: "value", value: valueKind(underlying.get(label) ?? label) }
  }
  return layout.storage.map(member)
}

/** Returns the length of an array from its label, such as `uint256[2][3]`; `undefined` for a dynamic array. */
function fixedLength(label: string, encoding: string): bigint | undefined {
  return encoding === "dynamic_array" ? undefined : BigInt(/\[(\d+)\]$/.exec(label)?.[1] ?? 0)
}

function valueKind(name: string): ValueKind {
  if (/^(uint\d*$|enum )/.test(name)) return "uint"
  if (/^int\d*$/.test(name)) return "int"
  if (/^(address( payable)?$|contract )/.test(name)) return "address"
  if (/^(bytes\d+$|function )/.test(name)) return "bytes"
  return name === "bool" ? "bool" : "unknown"
}

/** Returns the underlying types of user-defined value types. An ABI has them, a layout does not. */
function underlyingTypes(abi: Abi): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const bare = (type: string) => type.replace(/(\[\d*\])+$/, "")
  const visit = (parameter: AbiParameter) => {
    const { type, internalType } = parameter
    if (internalType !== undefined) found.set(bare(internalType), bare(type))
    if ("components" in parameter) parameter.components.forEach(visit)
  }
  for (const item of abi) {
    if ("inputs" in item) item.inputs?.forEach(visit)
    if ("outputs" in item) item.outputs.forEach(visit)
  }
  return found
}
