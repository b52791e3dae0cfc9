/** Shows slots to the host at the end of a message, many in one call: one call for each slot would take longer than reading it. */
import { SHOWN_ACCOUNT, SHOWN_KEY, SHOWN_SIZE, SHOWN_SLOTS, SHOWN_START, SHOWN_VALUE } from "../layout.ts"
import type { Slot } from "./records.ts"
import { currentOf, keyOf } from "./state/slots.ts"
import { storeBigEndian } from "./words/words.ts"

/** The entries; the host reads them at the offsets of `layout.ts`. */
const entries: usize = memory.data(SHOWN_SLOTS * SHOWN_SIZE, 16)

/** A key as 32 bytes. */
const key: usize = memory.data(32, 16)

export function shownSlotsPointer(): usize {
  return entries
}

/** Fills the first `count` entries; each begins with the pointer to a slot. */
export function showSlots(count: i32): void {
  assert(count <= SHOWN_SLOTS)
  for (let i = 0; i < count; i++) show(entries + <usize>(i * SHOWN_SIZE))
}

function show(entry: usize): void {
  const slot = changetype<Slot>(<usize>load<u32>(entry))
  storeBigEndian(currentOf(slot), entry + SHOWN_VALUE)
  let start: u32 = 0
  while (start < 32 && load<u8>(entry + SHOWN_VALUE + start) == 0) start++
  store<u32>(entry + SHOWN_START, start)
  store<u32>(entry + SHOWN_ACCOUNT, <u32>slot.account)
  storeBigEndian(keyOf(slot), key)
  store<u16>(entry + SHOWN_KEY, 0x7830) // 0x
  for (let i: usize = 0; i < 32; i++) {
    const byte = <u32>load<u8>(key + i)
    store<u16>(entry + SHOWN_KEY + 2 + (i << 1), digitOf(byte >> 4) | (digitOf(byte & 15) << 8))
  }
}

// @inline
function digitOf(nibble: u32): u32 {
  return nibble + (nibble < 10 ? 48 : 87)
}
