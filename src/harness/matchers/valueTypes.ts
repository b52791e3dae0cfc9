/** The types of expected values: those of ABIs, and those of variables in storage. */
import type { AbiParameter } from "viem"
import type { Type } from "../storage/storageLayout.ts"
import { isWhole } from "../storage/storageRead.ts"
import type { Target } from "../storage/storageSlot.ts"

/** A type of Solidity. The types of elements and members are read at their first use: a struct can have an array of itself. */
export type ValueType =
  | { readonly kind: "integer"; readonly isSigned: boolean; readonly bits: number }
  | { readonly kind: "bool" | "address" | "string" }
  /** Bytes; `size` is absent for bytes of any length. */
  | { readonly kind: "bytes"; readonly size?: number | undefined }
  | { readonly kind: "array"; readonly length: number | undefined; readonly element: () => ValueType }
  | { readonly kind: "struct"; readonly members: () => readonly MemberType[] }

/** A member of a struct; without a name in some ABIs. */
export interface MemberType {
  readonly name: string | undefined
  readonly type: ValueType
}

const uint256: ValueType = { kind: "integer", isSigned: false, bits: 256 }

/** Returns the type of a parameter of an ABI. */
export function typeOfParameter(parameter: AbiParameter): ValueType {
  const { type } = parameter
  const [, element, length] = /^(.*)\[(\d*)\]$/s.exec(type) ?? []
  if (element !== undefined)
    return {
      kind: "array",
      length: length ? Number(length) : undefined,
      element: () => typeOfParameter({ ...parameter, type: element }),
    }
  const [, u, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (bits !== undefined) return { kind: "integer", isSigned: u === "", bits: Number(bits || 256) }
  if (type === "bool" || type === "address" || type === "string") return { kind: type }
  if ("components" in parameter)
    return {
      kind: "struct",
      members: () =>
        parameter.components.map((each) => ({ name: each.name || undefined, type: typeOfParameter(each) })),
    }
  const size = type === "function" ? 24 : Number(type.slice("bytes".length))
  return { kind: "bytes", size: size || undefined }
}

/** Returns the type of the value at a path in storage. */
export const typeAt = ({ type, wants }: Target): ValueType =>
  wants === "length" ? uint256 : typeOfVariable(type)

function typeOfVariable(type: Type): ValueType {
  if (type.kind === "bytes") return { kind: type.label === "string" ? "string" : "bytes" }
  if (type.kind === "array") {
    const { length, element } = type
    return {
      kind: "array",
      length: length === undefined ? undefined : Number(length),
      element: () => typeOfVariable(element()),
    }
  }
  if (type.kind === "struct" || type.kind === "mapping") {
    const members = type.kind === "struct" ? type.members : []
    return {
      kind: "struct",
      members: () =>
        members
          .map(({ label, type: of }) => ({ name: label, of: of() }))
          .filter(({ of }) => isWhole(of))
          .map(({ name, of }) => ({ name, type: typeOfVariable(of) })),
    }
  }
  const { value, size } = type
  if (value === "uint" || value === "int")
    return { kind: "integer", isSigned: value === "int", bits: size * 8 }
  return value === "bool" || value === "address" ? { kind: value } : { kind: "bytes", size }
}
