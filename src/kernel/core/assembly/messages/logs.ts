/** The logs of a run. The host reads them from the newest to the oldest. */

import { allocate } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account, Log } from "../records.ts"

const headSize: usize = 16

/** Adds a log; returns the pointer at which the caller writes its topics, 32 bytes each, and then its data. */
// @inline
export function addLog(account: Account, topicCount: u32, length: u32): usize {
  const entry = changetype<Log>(allocate(headSize + topicCount * 32 + length))
  entry.older = m.logs
  entry.account = changetype<usize>(account)
  entry.topicCount = topicCount
  entry.length = length
  m.logs = changetype<usize>(entry)
  m.logCount++
  return changetype<usize>(entry) + headSize
}
