/** LOG0 to LOG4. */

import { LOG_BYTE, LOG_TOPIC, STATIC_STATE_CHANGE } from "../../layout.ts"
import { charge, fail, m, rule } from "../machine.ts"
import { addLog } from "../messages/logs.ts"
import { storeBigEndian } from "../words/words.ts"
import { length, range, start } from "./extent.ts"

/** Writes a log. The fee of the opcode is already charged; the fee of topics and bytes is charged here. */
export function log(sp: usize, topicCount: u32): bool {
  if (m.frame.isStatic != 0) return fail(STATIC_STATE_CHANGE)
  if (!range(sp - 32, sp - 64)) return false
  if (!charge(<i64>topicCount * rule(LOG_TOPIC) + <i64>length * rule(LOG_BYTE))) return false
  let at = addLog(m.frame.to, topicCount, length)
  for (let i: u32 = 0; i < topicCount; i++) {
    storeBigEndian(sp - 96 - (i << 5), at)
    at += 32
  }
  memory.copy(at, m.mem + start, length)
  return true
}
