/** LOG0 to LOG4. The host reads the logs of a run from the newest to the oldest. */

import { LOG_BYTE, LOG_TOPIC, STATIC_STATE_CHANGE } from "../../layout.ts"
import { allocate } from "../arena.ts"
import { charge, fail, m, rule } from "../machine.ts"
import type { Log } from "../records.ts"
import { storeBigEndian } from "../words/words.ts"
import { length, range, start } from "./extent.ts"

const headSize: usize = 16

/** Writes a log. The fee of the opcode is already charged; the fee of topics and bytes is charged here. */
export function log(sp: usize, topicCount: u32): bool {
  if (m.frame.isStatic != 0) return fail(STATIC_STATE_CHANGE)
  if (!range(sp - 32, sp - 64)) return false
  if (!charge(<i64>topicCount * rule(LOG_TOPIC) + <i64>length * rule(LOG_BYTE))) return false
  const entry = changetype<Log>(allocate(headSize + topicCount * 32 + length))
  entry.older = m.logs
  entry.account = changetype<usize>(m.frame.to)
  entry.topicCount = topicCount
  entry.length = length
  let at = changetype<usize>(entry) + headSize
  for (let i: u32 = 0; i < topicCount; i++) {
    storeBigEndian(sp - 96 - (i << 5), at)
    at += 32
  }
  memory.copy(at, m.mem + start, length)
  m.logs = changetype<usize>(entry)
  m.logCount++
  return true
}
