/** The struct types of EIP-712 typed data: the structs that a struct depends on, and the hash of its type. */
import { InvalidTypedData } from "../../../errors/index.ts"
import { keccak256 } from "../base/crypto.ts"
import { encoderOf } from "./values.ts"

/** A member of a struct. */
export interface Field {
  readonly name: string
  readonly type: string
}

/** The members of each struct, by the name of the struct. */
export type Types = Readonly<Record<string, readonly Field[]>>

/** One struct, checked. */
export interface Struct {
  readonly fields: readonly Field[]
  /** keccak256 of `encodeType`. */
  readonly hash: Uint8Array
  /** True when a value may contain another value of its type. */
  readonly isRecursive: boolean
}

/** The largest number of structs that a struct depends on: `encodeType` of each names all of them. */
const maxTypes = 256

/** The longest name of a type in characters, with its brackets: each pair is a level of nesting. */
const maxTypeLength = 1024

const arrayOf = /^(.*)\[(\d{0,9})\]$/s
const identifier = /^[A-Za-z_$][\w$]*$/

/**
 * Returns the element type and the length of an array type, whose length is `undefined` when any fits; `undefined` for other types.
 *
 * @example
 * elementOf("uint8[][3]") // { type: "uint8[]", length: 3 }
 */
export function elementOf(type: string): { type: string; length: number | undefined } | undefined {
  const [, element, length] = type.match(arrayOf) ?? []
  if (element === undefined) return undefined
  return { type: element, length: length === "" ? undefined : Number(length) }
}

/** Removes all array brackets. */
function baseOf(type: string): string {
  const element = elementOf(type)
  return element === undefined ? type : baseOf(element.type)
}

/** Returns true for the name of a struct; the name of an elementary type is never one. */
export const isStruct = (types: Types, name: string): boolean =>
  encoderOf(name) === undefined && Object.hasOwn(types, name)

/** Creates the look-up of structs, each checked once. */
export function createStructs(types: Types): (name: string) => Struct {
  const known = new Map<string, Struct>()
  const create = (name: string): Struct => {
    const dependencies = reachable(types, name)
    const fields = types[name] ?? []
    const others = [...dependencies].filter((each) => each !== name).sort()
    const text = [name, ...others].map((each) => memberText(each, types)).join("")
    return { fields, hash: keccak256(Buffer.from(text, "utf8")), isRecursive: dependencies.has(name) }
  }
  return (name) => {
    const struct = known.get(name) ?? create(name)
    known.set(name, struct)
    return struct
  }
}

const memberText = (name: string, types: Types): string =>
  `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(",")})`

/**
 * Returns the structs that a struct contains, directly or in other structs; the struct itself too when it is recursive.
 *
 * @throws {@link InvalidTypedData} when a member has an unknown type, or the name of another member.
 */
function reachable(types: Types, name: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const struct of structsIn(types, next)) {
      if (found.has(struct)) continue
      found.add(struct)
      if (found.size > maxTypes)
        throw new InvalidTypedData({ path: ".types", reason: `too many types, at most ${maxTypes}` })
      waiting.push(struct)
    }
  return found
}

/** Returns the structs that a struct contains directly. */
function structsIn(types: Types, name: string): string[] {
  const names = new Set<string>()
  return (types[name] ?? []).flatMap((field, index) => {
    const refuse = (reason: string, member: string) => {
      throw new InvalidTypedData({ path: `.types.${name}[${index}].${member}`, reason })
    }
    if (!identifier.test(field.name))
      refuse(`expected an identifier, got ${JSON.stringify(field.name)}`, "name")
    if (names.has(field.name)) refuse(`${field.name} is declared twice`, "name")
    names.add(field.name)
    if (field.type.length > maxTypeLength) refuse(`too long, at most ${maxTypeLength} characters`, "type")
    const base = baseOf(field.type)
    if (isStruct(types, base)) return [base]
    return encoderOf(base) === undefined ? refuse(`unknown type ${JSON.stringify(field.type)}`, "type") : []
  })
}
