/**
 * Takes back what a failing message did: records as they were, from the newest to the oldest.
 *
 * Invariant: copying back every record newer than a checkpoint restores what was there when it was opened. A record of
 * state is kept at most once for each checkpoint: its `epoch` says for which one it was kept last.
 */
import { allocate } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account } from "../records.ts"

/** A copy of the bytes at `place`, which follow it. */
@unmanaged
class Saved {
  older: usize
  place: usize
  length: u32
}

const headSize: usize = 16

/** Bytes of an account that are kept: balance, hash, nonce, flags and code. */
export const accountSize: u32 = offsetof<Account>("epoch")

/** Keeps so many bytes, for the case that the message fails. */
export function save(place: usize, length: u32): void {
  const saved = changetype<Saved>(allocate(headSize + length))
  saved.older = m.journal
  saved.place = place
  saved.length = length
  memory.copy(changetype<usize>(saved) + headSize, place, length)
  m.journal = changetype<usize>(saved)
}

/** Begins a checkpoint. */
export function openCheckpoint(): void {
  m.epoch = ++m.lastEpoch
}

/** Copies back what has been kept since the journal had this newest record. */
export function rollBack(to: usize): void {
  while (m.journal != to) {
    const saved = changetype<Saved>(m.journal)
    assert(saved.place >= __heap_base && saved.place + saved.length <= m.journal)
    if (saved.length == accountSize) restoreAccount(changetype<Account>(saved.place))
    else memory.copy(saved.place, m.journal + headSize, saved.length)
    m.journal = saved.older
  }
}

/** Restores an account but for a code that was found since, and is still its own: each code is read once in a run. */
function restoreAccount(account: Account): void {
  const code = account.code
  const hash = offsetof<Account>("hash0")
  const place = changetype<usize>(account)
  const isSame = memory.compare(place + hash, m.journal + headSize + hash, 32) == 0
  memory.copy(place, m.journal + headSize, accountSize)
  if (isSame && account.code === null) account.code = code
}
