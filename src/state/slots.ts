/** The storage of one account through its versions. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import {
  beginHistory,
  createHistory,
  forgetAfter,
  type History,
  indexAt,
  record,
  valueAt,
} from "./history.ts"
import type { Version } from "./version.ts"

/** A clear costs the same however many slots it empties: what was written before the last clear reads as zero. */
export interface SlotHistories {
  readonly slots: Map<Hex, History<Uint8Array>>
  /** The versions that began by clearing the storage, ascending. */
  readonly clears: Version[]
  /** How many slots were not zero. */
  readonly counts: History<number>
}

/** The zero of a slot. */
export const zero = new Uint8Array()

/** A slot's value without leading zeros, in a copy only where there are some. */
export function trimmed(value: Uint8Array): Uint8Array {
  if (value[0] !== 0) return value
  const start = value.findIndex((byte) => byte !== 0)
  return start === -1 ? zero : value.slice(start)
}

export const createSlotHistories = (): SlotHistories => ({
  slots: new Map(),
  clears: [],
  counts: createHistory(),
})

/** The version of the last clear; -1 when there was none. */
const clearedAt = ({ clears }: SlotHistories, version: Version): Version =>
  clears[indexAt(clears, version)] ?? -1

function valueSince(history: History<Uint8Array>, version: Version, cleared: Version): Uint8Array {
  const index = indexAt(history.versions, version)
  const written = history.versions[index]
  return written === undefined || written < cleared ? zero : (history.values[index] as Uint8Array)
}

/** The value of a slot as of a version, without leading zeros. */
export function slotAt(histories: SlotHistories, slot: Hex, version: Version): Uint8Array {
  const history = histories.slots.get(slot)
  return history === undefined ? zero : valueSince(history, version, clearedAt(histories, version))
}

/** How many slots are not zero as of a version. */
export const slotCountAt = ({ counts }: SlotHistories, version: Version): number =>
  valueAt(counts, version) ?? 0

/** Every slot that is not zero as of a version. */
export function* slotsAt(histories: SlotHistories, version: Version): Generator<[Hex, Uint8Array]> {
  if (slotCountAt(histories, version) === 0) return
  const cleared = clearedAt(histories, version)
  for (const [slot, history] of histories.slots) {
    const value = valueSince(history, version, cleared)
    if (value.length > 0) yield [slot, value]
  }
}

/** Empties the storage; what the same version writes afterwards stays. */
export function clearSlots(histories: SlotHistories, version: Version): void {
  if (slotCountAt(histories, version) === 0) return
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
  for (const [slot, padded] of values) {
    const value = trimmed(padded)
    const history = histories.slots.get(slot)
    const before = history === undefined ? zero : valueSince(history, version, cleared)
    count += Number(value.length > 0) - Number(before.length > 0)
    if (history === undefined) histories.slots.set(slot, beginHistory(version, value))
    else record(history, version, value)
  }
  record(histories.counts, version, count)
}

/**
 * Forgets what newer versions wrote.
 *
 * @param touched - The slots that they wrote.
 */
export function forgetSlotsAfter(histories: SlotHistories, version: Version, touched: Iterable<Hex>): void {
  histories.clears.length = indexAt(histories.clears, version) + 1
  forgetAfter(histories.counts, version)
  for (const slot of touched) {
    const history = histories.slots.get(slot)
    if (history === undefined) continue
    forgetAfter(history, version)
    if (history.versions.length === 0) histories.slots.delete(slot)
  }
}
