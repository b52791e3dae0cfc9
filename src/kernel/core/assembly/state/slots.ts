/** The storage slots of a run, in hash tables by account and key: persistent ones, and transient ones (EIP-1153). */

import { ACCESSED, DIRTY, LOADED, PREPAID, READ, STORED, WARM } from "../../layout.ts"
import { allocate, allocateZeroed } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account, Slot } from "../records.ts"
import { copy } from "../words/words.ts"
import { save } from "./journal.ts"

const journaled: u32 = 36

/** A hash table of slots. */
@unmanaged
class Table {
  entries: usize
  capacity: u32
  count: u32
  newest: usize
}

const persistent = changetype<Table>(memory.data(16, 8))
const transient = changetype<Table>(memory.data(16, 8))
const firstCapacity: u32 = 128

export function resetSlots(): void {
  begin(persistent)
  transient.capacity = 0
  transient.newest = 0
}

function begin(table: Table): void {
  table.capacity = firstCapacity
  table.count = 0
  table.newest = 0
  table.entries = allocateZeroed(firstCapacity * 4)
}

// @inline
export function keyOf(slot: Slot): usize {
  return changetype<usize>(slot) + offsetof<Slot>("key0")
}

// @inline
export function currentOf(slot: Slot): usize {
  return changetype<usize>(slot)
}

// @inline
export function originalOf(slot: Slot): usize {
  return changetype<usize>(slot) + offsetof<Slot>("original0")
}

/** The newest persistent slot; each slot points to the next older one. */
export function newestSlot(): usize {
  return persistent.newest
}

// @inline
function mix(account: usize, k0: u64, k1: u64, k2: u64, k3: u64): u32 {
  const mixed = (k0 ^ (k1 * 3) ^ (k2 * 5) ^ (k3 * 7) ^ ((<u64>account) << 29)) * 0x9e3779b97f4a7c15
  return <u32>(mixed >> 32)
}

function find(table: Table, account: usize, key: usize): Slot {
  const k0 = load<u64>(key)
  const k1 = load<u64>(key, 8)
  const k2 = load<u64>(key, 16)
  const k3 = load<u64>(key, 24)
  const mask = table.capacity - 1
  let index = mix(account, k0, k1, k2, k3) & mask
  while (true) {
    const found = load<usize>(table.entries + (index << 2))
    if (found == 0) break
    const slot = changetype<Slot>(found)
    if (slot.key0 == k0 && slot.account == account && slot.key1 == k1 && slot.key2 == k2 && slot.key3 == k3)
      return slot
    index = (index + 1) & mask
  }
  return add(table, account, key, index)
}

function add(table: Table, account: usize, key: usize, index: u32): Slot {
  const slot = changetype<Slot>(allocateZeroed(offsetof<Slot>()))
  slot.account = account
  copy(key, keyOf(slot))
  slot.older = table.newest
  table.newest = changetype<usize>(slot)
  store<usize>(table.entries + (index << 2), table.newest)
  if (++table.count * 2 > table.capacity) grow(table)
  return slot
}

function grow(table: Table): void {
  const capacity = table.capacity * 2
  const entries = allocate(capacity * 4)
  memory.fill(entries, 0, capacity * 4)
  for (let each = table.newest; each != 0; each = changetype<Slot>(each).older) {
    const slot = changetype<Slot>(each)
    let index = mix(slot.account, slot.key0, slot.key1, slot.key2, slot.key3) & (capacity - 1)
    while (load<usize>(entries + (index << 2)) != 0) index = (index + 1) & (capacity - 1)
    store<usize>(entries + (index << 2), each)
  }
  table.capacity = capacity
  table.entries = entries
}

/** Returns the slot of an account; adds it, not loaded, if the run does not have it. */
export function slotAt(account: Account, key: usize): Slot {
  return find(persistent, changetype<usize>(account), key)
}

/** Returns the transient slot of an account; its first value is zero. */
export function transientAt(account: Account, key: usize): Slot {
  if (transient.capacity == 0) begin(transient)
  return find(transient, changetype<usize>(account), key)
}

function keep(slot: Slot): void {
  if (slot.epoch == m.epoch) return
  save(changetype<usize>(slot), journaled)
  slot.epoch = m.epoch
}

export function setValue(slot: Slot, value: usize): void {
  keep(slot)
  slot.flags |= DIRTY
  copy(value, currentOf(slot))
}

// @inline
export function isSlotLoaded(slot: Slot): bool {
  return (slot.flags & LOADED) != 0
}

// @inline
export function isWarmSlot(slot: Slot): bool {
  return (slot.flags & (WARM | PREPAID)) != 0
}

/** Returned by {@link warmSlot} for a slot whose first access this is: the bits that it had before, and whether it was cold. */
export const IS_FIRST: u32 = 4
export const WAS_COLD: u32 = 8

/** Warms a slot (EIP-2929); 0 when an instruction has accessed it before. */
// @inline
export function warmSlot(slot: Slot): u32 {
  return (slot.flags & WARM) != 0 ? 0 : warmFirst(slot)
}

function warmFirst(slot: Slot): u32 {
  const before = slot.accessed | IS_FIRST | ((slot.flags & PREPAID) == 0 ? WAS_COLD : 0)
  slot.accessed = ACCESSED | READ | (slot.accessed & STORED)
  keep(slot)
  slot.flags |= WARM
  return before
}
