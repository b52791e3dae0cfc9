/** Resolves a path to a slot, from the layout only. */
import { type Abi, concat, keccak256, numberToHex } from "viem"
import { nearest } from "../../base/nearest.ts"
import { IndexOutOfRange, NoSuchPart, UnknownVariable, WrongKey } from "../errors.ts"
import { encodeKey, expectedKey, toInteger } from "./storageKey.ts"
import type { Member, Type } from "./storageLayout.ts"
import { type Part, parsePath } from "./storagePath.ts"

/** A position in storage; `offset` is in bytes from the low end of the slot. */
export interface Location {
  readonly slot: bigint
  readonly offset: number
  readonly type: Type
}

/** An index of a dynamic array. It is compared with the length in the array's slot before a read. */
export interface Bound {
  readonly slot: bigint
  readonly index: bigint
  readonly path: string
}

/** The variables with which paths can begin. The ABI has the getters of values that are not in storage, such as constants. */
export interface Variables {
  readonly variables: readonly Member[]
  readonly abi?: Abi | undefined
}

/** The target of a path: a value, or the length of one. */
export interface Target extends Location {
  readonly wants: "value" | "length"
  readonly bounds: readonly Bound[]
}

const slots = 2n ** 256n
const word = (slot: bigint) => numberToHex(slot, { size: 32 })

/** Returns the first slot of the elements of a dynamic array, or of the bytes of a long string. */
export const contentSlot = (slot: bigint): bigint => BigInt(keccak256(word(slot)))

/** Returns the number of slots of several elements. Elements of at most 16 bytes share slots; each other element begins a slot. */
export function slotsFor(element: Type, length: bigint): bigint {
  if (element.size > 16) return length * element.slots
  const perSlot = 32n / BigInt(element.size)
  return (length + perSlot - 1n) / perSlot
}

/** Returns the location of an element of an array. */
export function elementAt(array: Extract<Type, { kind: "array" }>, slot: bigint, index: bigint): Location {
  const type = array.element()
  const first = array.length === undefined ? contentSlot(slot) : slot
  const perSlot = type.size > 16 ? 1n : 32n / BigInt(type.size)
  const passed = type.size > 16 ? slotsFor(type, index) : index / perSlot
  return { slot: (first + passed) % slots, offset: Number(index % perSlot) * type.size, type }
}

/** Returns the location of a member of a struct that begins at a slot. */
export const memberAt = (slot: bigint, member: Member): Location => ({
  slot: (slot + member.slot) % slots,
  offset: member.offset,
  type: member.type(),
})

/**
 * Returns the unique names of variables. When several variables have the same name, all except the last are `name@slot`, or
 * `name@slot:offset` when they also share the slot.
 */
export const namesOf = (variables: readonly Member[]): readonly string[] =>
  variables.map((variable, index) => {
    const { label, slot } = variable
    const isHidden = variables.slice(index + 1).some((other) => other.label === label)
    if (!isHidden) return label
    const isAlone = variables.every(
      (other) => other === variable || other.label !== label || other.slot !== slot,
    )
    return isAlone ? `${label}@${slot}` : slotName(variable)
  })

const slotName = ({ label, slot, offset }: Member) => `${label}@${slot}:${offset}`

/**
 * Resolves a path.
 *
 * @throws {@link UnknownVariable}, {@link MalformedPath}, {@link NoSuchPart}, {@link WrongKey}; and
 * {@link IndexOutOfRange} for arrays of fixed length; the length of other arrays is in storage.
 */
export function locate({ variables, abi }: Variables, text: string): Target {
  const { name, parts } = parsePath(text)
  let at: Location = memberAt(0n, findVariable({ variables, abi }, name))
  const bounds: Bound[] = []
  let before = name
  for (const [index, part] of parts.entries()) {
    const here = text.slice(0, part.end)
    if (isLength(at.type, part)) return lengthOf(at, parts[index + 1], { here, bounds, text })
    at = step(at, part, { before, here, bounds })
    before = here
  }
  return { ...at, wants: "value", bounds }
}

const isLength = ({ kind }: Type, part: Part) =>
  "member" in part && part.member === "length" && (kind === "array" || kind === "bytes")

/** Returns the target of `.length`. @throws {@link NoSuchPart} for a part after a length, which is a number. */
function lengthOf(
  at: Location,
  next: Part | undefined,
  { here, bounds, text }: { here: string; bounds: readonly Bound[]; text: string },
): Target {
  if (next === undefined) return { ...at, wants: "length", bounds }
  const part = text.slice(here.length, next.end)
  throw new NoSuchPart({ path: here, part, type: "uint256", has: "no parts" })
}

/** Returns the variable with a name, of the most derived contract, or the variable `name@slot`. */
function findVariable({ variables, abi = [] }: Variables, name: string): Member {
  const variable = variables.findLast(
    (each) => each.label === name || `${each.label}@${each.slot}` === name || slotName(each) === name,
  )
  if (variable !== undefined) return variable
  const names = namesOf(variables)
  const isGetter = abi.some((item) => item.type === "function" && item.name === name && !item.inputs.length)
  throw new UnknownVariable({ variable: name, variables: names, nearest: nearest(name, names), isGetter })
}

interface Step {
  readonly before: string
  readonly here: string
  readonly bounds: Bound[]
}

function step({ slot, type }: Location, part: Part, { before, here, bounds }: Step): Location {
  if ("member" in part) {
    const member = type.kind === "struct" && type.members.find(({ label }) => label === part.member)
    if (member) return memberAt(slot, member)
    throw new NoSuchPart({ path: before, part: `.${part.member}`, type: type.label, has: partsOf(type) })
  }
  if (type.kind === "mapping") {
    const key = encodeKey(type.key(), part)
    if (key === undefined)
      throw new WrongKey({ path: before, key: part.key, expected: expectedKey(type.key()) })
    return { slot: BigInt(keccak256(concat([key, word(slot)]))), offset: 0, type: type.value() }
  }
  if (type.kind !== "array")
    throw new NoSuchPart({ path: before, part: `[${part.key}]`, type: type.label, has: partsOf(type) })
  const index = part.quoted === undefined ? toInteger(part.key) : undefined
  if (index === undefined || index < 0n)
    throw new WrongKey({ path: before, key: part.key, expected: "an index, 0 or more" })
  if (type.length !== undefined && index >= type.length)
    throw new IndexOutOfRange({ path: here, index, length: type.length })
  if (type.length === undefined) bounds.push({ slot, index, path: here })
  return elementAt(type, slot, index)
}

/** Describes the parts that may follow the path of a value of this type. */
function partsOf(type: Type): string {
  if (type.kind === "struct") return `the members ${type.members.map(({ label }) => label).join(", ")}`
  if (type.kind === "mapping") return "keys, [key]"
  if (type.kind === "array") return "[index] and .length"
  return type.kind === "bytes" ? ".length" : "no parts"
}
