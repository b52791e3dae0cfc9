/** The storage of one account through its versions. */

import { type ByteString, byteStringToBytes, bytesToByteString, emptyBytes } from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import { StableMap } from "../../base/stableMap.ts"
import { beginHistory, entryAt, forgetAfter, type History, indexAt, record, valueAt } from "./history.ts"
import type { Version } from "./version.ts"

/** A clear costs the same for any number of slots: values that were written before the last clear read as zero. */
export interface SlotHistories {
  readonly slots: StableMap<Hex, History<ByteString>>
  /** The versions that began by clearing the storage, ascending. */
  readonly clears: Version[]
  /** The number of slots that were not zero. */
  readonly counts: History<number>
}

/** A slot's value without leading zeros, in a copy only where there are some. */
export function trimmed(value: Uint8Array): Uint8Array {
  if (value[0] !== 0) return value
  const start = value.findIndex((byte) => byte !== 0)
  return start === -1 ? emptyBytes : value.slice(start)
}

export const createSlotHistories = (): SlotHistories => ({
  slots: new StableMap(),
  clears: [],
  counts: beginHistory(0, 0),
})

/** The version of the last clear; -1 when there was none. */
export function clearedAt({ clears }: SlotHistories, version: Version): Version {
  const index = indexAt(clears, version)
  return index === -1 ? -1 : (clears[index] as Version)
}

function valueSince(history: History<ByteString>, version: Version, cleared: Version): ByteString {
  const entry = entryAt(history, version)
  return entry === undefined || entry.version < cleared ? "" : entry.value
}

const fromBinary = (value: ByteString): Uint8Array => (value === "" ? emptyBytes : byteStringToBytes(value))

/** Returns the value of a slot as of a version, as a text without leading zeros. */
export function slotTextAt(histories: SlotHistories, slot: Hex, version: Version): ByteString {
  const history = histories.slots.get(slot)
  return history === undefined ? "" : valueSince(history, version, clearedAt(histories, version))
}

/** Returns the same value as bytes. */
export const slotAt = (histories: SlotHistories, slot: Hex, version: Version): Uint8Array =>
  fromBinary(slotTextAt(histories, slot, version))

/** Returns the number of slots that are not zero as of a version. */
export const slotCountAt = ({ counts }: SlotHistories, version: Version): number =>
  valueAt(counts, version) ?? 0

/** Every slot that is not zero as of a version. */
export function* slotsAt(histories: SlotHistories, version: Version): Generator<[Hex, Uint8Array]> {
  if (slotCountAt(histories, version) === 0) return
  const cleared = clearedAt(histories, version)
  for (const [slot, history] of histories.slots) {
    const value = valueSince(history, version, cleared)
    if (value !== "") yield [slot, fromBinary(value)]
  }
}

/** Yields every slot that was written up to a version, also those that are zero again. */
export function* writtenAt(histories: SlotHistories, version: Version): Generator<[Hex, Uint8Array]> {
  const cleared = clearedAt(histories, version)
  for (const [slot, history] of histories.slots)
    if (entryAt(history, version) !== undefined)
      yield [slot, fromBinary(valueSince(history, version, cleared))]
}

/** Returns `true` when a slot was neither written nor cleared up to a version. */
export function isUnwritten(histories: SlotHistories, slot: Hex, version: Version): boolean {
  const history = histories.slots.get(slot)
  const isWritten = history !== undefined && entryAt(history, version) !== undefined
  return !isWritten && clearedAt(histories, version) === -1
}

/**
 * Empties the storage; later writes of the same version stay.
 *
 * @param hidesBase - Also hides the storage under version 0: the clear counts even when nothing was written.
 */
export function clearSlots(histories: SlotHistories, version: Version, hidesBase = false): void {
  if (!hidesBase && slotCountAt(histories, version) === 0) return
  histories.clears.push(version)
  record(histories.counts, version, 0)
}

/** Writes the slots of a version newer than all before. */
export function writeSlots(
  histories: SlotHistories,
  version: Version,
  values: ReadonlyMap<Hex, Uint8Array>,
): void {
  let count = slotCountAt(histories, version)
  const cleared = clearedAt(histories, version)
  values.forEach((padded, slot) => {
    const value = bytesToByteString(trimmed(padded))
    const history = histories.slots.get(slot)
    const before = history === undefined ? "" : valueSince(history, version, cleared)
    count += Number(value !== "") - Number(before !== "")
    if (history === undefined) histories.slots.set(slot, beginHistory(version, value))
    else record(history, version, value)
  })
  record(histories.counts, version, count)
}

/** Forgets the writes of newer versions into a slot. */
export function forgetSlotAfter({ slots }: SlotHistories, version: Version, slot: Hex): void {
  const history = slots.get(slot)
  if (history !== undefined && !forgetAfter(history, version)) slots.delete(slot)
}

/** Forgets the clears of newer versions, and their counts. */
export function forgetClearsAfter({ clears, counts }: SlotHistories, version: Version): void {
  clears.length = indexAt(clears, version) + 1
  forgetAfter(counts, version)
}
