/** Codes, and where they are kept: those of accounts by their hash from one run to the next, others until the run ends. */

import { allocate, allocateCode, allocateLarge, allocateZeroed, forgetCodes, growCodeRoom } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account, Code } from "../records.ts"
import { hashOf } from "../state/accounts.ts"
import { decodedRoom } from "./decodedRoom.ts"

const table: usize = memory.data(4096, 16)
const capacity: u32 = 1024
const most: u32 = 512
let count: u32 = 0
let wantsRoom = false

/** Notes that there is no room for another code that is to be kept. */
export function wantRoom(): void {
  wantsRoom = true
}

/** Forgets the codes when there was no room for one, and sees to more room; to be called between two runs. */
export function resetCodes(): void {
  memory.fill(freed, 0, 128)
  if (!wantsRoom) return
  growCodeRoom()
  forgetAllCodes()
}

/** Forgets all codes, such as when the rules change by which they are decoded. */
export function forgetAllCodes(): void {
  wantsRoom = false
  count = 0
  memory.fill(table, 0, capacity * 4)
  forgetCodes()
}

/** The code with the hash of this account; null when it is not known here. */
export function knownCode(account: Account): Code | null {
  const hash = hashOf(account)
  let index = load<u32>(hash) & (capacity - 1)
  while (true) {
    const found = load<usize>(table + (index << 2))
    if (found == 0) return null
    if (memory.compare(found, hash, 32) == 0) return changetype<Code>(found)
    index = (index + 1) & (capacity - 1)
  }
}

/** Room for a code of this hash, whose bytes the host then writes; kept for other runs where there is room. */
export function addCode(account: Account, length: u32): Code {
  const size = offsetof<Code>() + length
  const kept = count < most ? allocateCode(size) : 0
  if (kept == 0) wantsRoom = true
  const code = changetype<Code>(kept == 0 ? allocate(size) : kept)
  memory.fill(changetype<usize>(code), 0, offsetof<Code>())
  memory.copy(changetype<usize>(code), hashOf(account), 32)
  code.bytes = changetype<usize>(code) + offsetof<Code>()
  code.length = length
  if (kept != 0) {
    code.kept = 1
    count++
    insert(code)
  }
  return code
}

function insert(code: Code): void {
  let index = <u32>code.hash0 & (capacity - 1)
  while (load<usize>(table + (index << 2)) != 0) index = (index + 1) & (capacity - 1)
  store<usize>(table + (index << 2), changetype<usize>(code))
}

/** Room for a code that lives until the run ends: the outermost init code, and what init codes deploy. */
export function passingCode(length: u32): Code {
  const code = changetype<Code>(allocateZeroed(offsetof<Code>()))
  code.bytes = allocate(length)
  code.length = length
  return code
}

/** The rooms of init codes that have run, by the power of two that their size is: one CREATE after the other takes the same. */
const freed: usize = memory.data(128, 16)

/** Room for an init code and what it decodes to, until it is given back. */
export function initCode(length: u32): Code {
  const head = <u64>offsetof<Code>() + ((<u64>length + 15) & ~15)
  const power = <u32>(64 - clz<u64>(head + decodedRoom(length) - 1))
  const list = freed + (power << 2)
  let place = power < 32 ? load<usize>(list) : 0
  if (place != 0) store<usize>(list, load<usize>(place))
  else place = allocateLarge((<u64>1) << power)
  memory.fill(place, 0, offsetof<Code>())
  const code = changetype<Code>(place)
  code.bytes = place + offsetof<Code>()
  code.length = length
  code.room = place + <usize>head
  code.power = power
  return code
}

/** Gives the room of an init code back, unless the host has been told of the code. */
export function freeInitCode(code: Code): void {
  if (code.power == 0 || m.traces != 0 || m.covers != 0) return
  const list = freed + (code.power << 2)
  store<usize>(changetype<usize>(code), load<usize>(list))
  store<usize>(list, changetype<usize>(code))
}

/** The code of an account that has none. */
export const noCode = changetype<Code>(memory.data(64, 16))
