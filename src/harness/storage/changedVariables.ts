/** Finds the variables of changed slots from the layout, and from the keys of mappings in the data of the transaction. */
import { concat, type Hex, keccak256, numberToHex } from "viem"
import type { NamedSlots, SlotChange, VariableChange } from "../../solidity/inspect/stateChanges.ts"
import { show } from "../show.ts"
import { type KeyCandidates, keysOf } from "./candidateKeys.ts"
import type { Type } from "./storageLayout.ts"
import { contentSlot, elementAt, type Location, memberAt, namesOf, type Variables } from "./storageSlot.ts"
import { bytesHeader, decodeBytes, decodeValue } from "./storageValue.ts"

/** The maximum number of keys that are hashed for one contract. Nested mappings multiply the number of keys. */
const maxHashes = 20_000

/** The maximum number of slots that are searched for the content of a dynamic array, a string or bytes. */
const maxLength = 2n ** 32n

type At<Kind extends Type["kind"]> = Location & { readonly type: Extract<Type, { kind: Kind }> }

/**
 * Finds the variables of changed slots.
 *
 * @returns Each changed variable, or part of one, with its values as text; and the slots that belong to no variable.
 */
export function changedVariables(
  { variables }: Variables,
  changes: readonly SlotChange[],
  candidates: KeyCandidates,
): NamedSlots {
  const search: Search = {
    bySlot: new Map(changes.map((change) => [BigInt(change.slot), change])),
    candidates,
    named: new Set(),
    found: [],
    hashes: 0,
  }
  const names = namesOf(variables)
  for (const [index, variable] of variables.entries())
    visit(search, memberAt(0n, variable), names[index] as string)
  return {
    variables: search.found,
    slots: changes.filter(({ slot }) => !search.named.has(BigInt(slot))),
  }
}

/** The changed slots of a contract, and the variables found so far. */
interface Search {
  readonly bySlot: ReadonlyMap<bigint, SlotChange>
  readonly candidates: KeyCandidates
  /** The changed slots that belong to a variable. */
  readonly named: Set<bigint>
  readonly found: VariableChange[]
  /** The number of keys that were hashed. */
  hashes: number
}

/** Adds the changes of the variable at a location, with all of its parts. */
function visit(search: Search, location: Location, path: string): void {
  const { type, slot } = location
  if (type.kind === "value") visitValue(search, { ...location, type }, path)
  else if (type.kind === "bytes") visitBytes(search, { ...location, type }, path)
  else if (type.kind === "array") visitArray(search, { ...location, type }, path)
  else if (type.kind === "mapping") visitMapping(search, { ...location, type }, path)
  else for (const member of type.members) visit(search, memberAt(slot, member), `${path}.${member.label}`)
}

function visitValue(search: Search, { slot, offset, type }: At<"value">, path: string): void {
  const change = search.bySlot.get(slot)
  if (change === undefined) return
  const text = (word: Hex) => show(decodeValue(type.value, word, offset, type.size))
  const [before, after] = [text(change.before), text(change.after)]
  search.named.add(slot)
  if (before !== after) search.found.push({ path, type: type.label, before, after })
}

function visitBytes(search: Search, { slot, type }: At<"bytes">, path: string): void {
  const change = search.bySlot.get(slot)
  const content = changedWithin(search, contentSlot(slot), maxLength)
  if (change === undefined && content.length === 0) return
  for (const each of [slot, ...content]) search.named.add(each)
  const [before, after] = [bytesText(type.label, change?.before), bytesText(type.label, change?.after)]
  // Content that has its own slots can change while the slot of the length does not.
  search.found.push({ path, type: type.label, before, after: before === after ? `other ${after}` : after })
}

function visitArray(search: Search, { slot, type }: At<"array">, path: string): void {
  const isDynamic = type.length === undefined
  const length = isDynamic ? search.bySlot.get(slot) : undefined
  if (length !== undefined) {
    const [before, after] = [String(BigInt(length.before)), String(BigInt(length.after))]
    search.named.add(slot)
    search.found.push({ path: `${path}.length`, type: "uint256", before, after })
  }
  const first = isDynamic ? contentSlot(slot) : slot
  const changed = changedWithin(search, first, isDynamic ? maxLength : type.slots)
  const indexes = new Set(changed.flatMap((each) => indexesIn(type.element(), each - first)))
  for (const index of indexes)
    if (isDynamic || index < (type.length ?? 0n))
      visit(search, elementAt(type, slot, index), `${path}[${index}]`)
}

/** Returns the indexes of the elements in a slot. @param slot - Relative to the first slot of the array. */
function indexesIn(element: Type, slot: bigint): readonly bigint[] {
  if (element.size > 16) return [slot / element.slots]
  const perSlot = Math.floor(32 / element.size)
  return Array.from({ length: perSlot }, (_, offset) => slot * BigInt(perSlot) + BigInt(offset))
}

function visitMapping(search: Search, { slot, type }: At<"mapping">, path: string): void {
  const base = numberToHex(slot, { size: 32 })
  for (const { bytes, text } of keysOf(type.key(), search.candidates)) {
    if (search.named.size === search.bySlot.size || search.hashes++ > maxHashes) return
    const at = BigInt(keccak256(concat([bytes, base])))
    visit(search, { slot: at, offset: 0, type: type.value() }, `${path}[${text}]`)
  }
}

const changedWithin = ({ bySlot }: Search, first: bigint, count: bigint): readonly bigint[] =>
  [...bySlot.keys()].filter((slot) => slot >= first && slot < first + count)

/** Returns the value of short bytes or strings, or the length of long ones, because their content is in other slots. */
function bytesText(label: string, word: Hex | undefined): string {
  const header = word === undefined ? undefined : bytesHeader(word)
  if (word === undefined || header === undefined) return "content"
  if (header.inSlot) return show(decodeBytes(label, word, Number(header.length)))
  return `${header.length} bytes`
}
