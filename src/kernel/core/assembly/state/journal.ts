/**
 * Reverts the changes of a failing message: copies saved records back, from the newest to the oldest.
 *
 * Invariant: copying back every record that is newer than a checkpoint restores the state at that checkpoint. A record of
 * state is saved at most once for each checkpoint: its `epoch` is the checkpoint for which it was last saved.
 */
import { allocate } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account } from "../records.ts"

/** The head of a saved copy of the bytes at `pointer`; the copy follows it. */
@unmanaged
class Saved {
  older: usize
  pointer: usize
  length: u32
}

const headSize: usize = 16

/** The bytes of an account that are saved: balance, hash, nonce, flags and code. */
export const accountSize: u32 = offsetof<Account>("epoch")

/** Saves `length` bytes, to restore them if the message fails. */
export function save(pointer: usize, length: u32): void {
  const saved = changetype<Saved>(allocate(headSize + length))
  saved.older = m.journal
  saved.pointer = pointer
  saved.length = length
  memory.copy(changetype<usize>(saved) + headSize, pointer, length)
  m.journal = changetype<usize>(saved)
}

/** Begins a checkpoint. */
export function openCheckpoint(): void {
  m.epoch = ++m.lastEpoch
}

/** Copies back all records that are newer than the record `to`. */
export function rollBack(to: usize): void {
  while (m.journal != to) {
    const saved = changetype<Saved>(m.journal)
    assert(saved.pointer >= __heap_base && saved.pointer + saved.length <= m.journal)
    if (saved.length == accountSize) restoreAccount(changetype<Account>(saved.pointer))
    else memory.copy(saved.pointer, m.journal + headSize, saved.length)
    m.journal = saved.older
  }
}

/** Restores an account, but keeps a code that was loaded since if the code hash is unchanged: each code is read once in a run. */
function restoreAccount(account: Account): void {
  const code = account.code
  const hash = offsetof<Account>("hash0")
  const pointer = changetype<usize>(account)
  const isSame = memory.compare(pointer + hash, m.journal + headSize + hash, 32) == 0
  memory.copy(pointer, m.journal + headSize, accountSize)
  if (isSame && account.code === null) account.code = code
}
