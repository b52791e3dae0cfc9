/** The codes that run. Codes of accounts are kept by their hash from one run to the next, others until the run ends. */

import {
  allocate,
  allocateCode,
  allocateLarge,
  allocateZeroed,
  forgetCodes,
  growCodeCapacity,
} from "../arena.ts"
import { m } from "../machine.ts"
import type { Account, Code } from "../records.ts"
import { hashOf } from "../state/accounts.ts"
import { maxDecodedSize } from "./maxDecodedSize.ts"

const table: usize = memory.data(4096, 16)
const capacity: u32 = 1024
const most: u32 = 512
let count: u32 = 0
let needsCapacity = false

/** Requests more capacity, because a code to be kept had no space. */
export function requestCapacity(): void {
  needsCapacity = true
}

/** Between two runs: if a code had no space, discards all codes and raises their capacity. */
export function resetCodes(): void {
  memory.fill(freed, 0, 128)
  if (!needsCapacity) return
  growCodeCapacity()
  forgetAllCodes()
}

/** Discards all codes, for example when the rules change by which they are decoded. */
export function forgetAllCodes(): void {
  needsCapacity = false
  count = 0
  memory.fill(table, 0, capacity * 4)
  forgetCodes()
}

/** Returns the kept code with the code hash of an account; null if there is none. */
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

/** Adds a code with the code hash of an account; the host then writes its bytes. The code is kept for later runs if there is space. */
export function addCode(account: Account, length: u32): Code {
  const size = offsetof<Code>() + length
  const kept = count < most ? allocateCode(size) : 0
  if (kept == 0) needsCapacity = true
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

/** Creates a code that lives until the run ends: the init code of the top-level message, and the codes that creations deploy. */
export function passingCode(length: u32): Code {
  const code = changetype<Code>(allocateZeroed(offsetof<Code>()))
  code.bytes = allocate(length)
  code.length = length
  return code
}

/** Free lists of the blocks of init codes that have run, by the power of two of their size: successive CREATEs use the same block. */
const freed: usize = memory.data(128, 16)

/** Creates an init code with space for its decoded instructions, until {@link freeInitCode}. */
export function initCode(length: u32): Code {
  const head = <u64>offsetof<Code>() + ((<u64>length + 15) & ~15)
  const power = <u32>(64 - clz<u64>(head + maxDecodedSize(length) - 1))
  const list = freed + (power << 2)
  let pointer = power < 32 ? load<usize>(list) : 0
  if (pointer != 0) store<usize>(list, load<usize>(pointer))
  else pointer = allocateLarge((<u64>1) << power)
  memory.fill(pointer, 0, offsetof<Code>())
  const code = changetype<Code>(pointer)
  code.bytes = pointer + offsetof<Code>()
  code.length = length
  code.decoded = pointer + <usize>head
  code.power = power
  return code
}

/** Frees the block of an init code, unless the host may still read the code. */
export function freeInitCode(code: Code): void {
  if (code.power == 0 || m.traces != 0 || m.covers != 0) return
  const list = freed + (code.power << 2)
  store<usize>(changetype<usize>(code), load<usize>(list))
  store<usize>(list, changetype<usize>(code))
}

/** The code of an account that has none. */
export const noCode = changetype<Code>(memory.data(64, 16))
