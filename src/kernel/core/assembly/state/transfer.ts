/** Transfers the value of a message. */

import { BALANCE_OVERFLOW, INSUFFICIENT_BALANCE, LOGS_TRANSFERS } from "../../layout.ts"
import { m, rule } from "../machine.ts"
import { sentValueOf } from "../messages/frame.ts"
import { logTransfer } from "../messages/transferLogs.ts"
import type { Frame } from "../records.ts"
import { add, isZero, lt, sub } from "../words/words.ts"
import { balanceOf, bringIntoBeing, setBalance, touch } from "./accounts.ts"

const word: usize = memory.data(32, 16)

/** Moves the value from the caller to the callee, and creates accounts that do not exist. False if the message fails. */
export function transfer(frame: Frame): bool {
  const caller = frame.caller
  const to = frame.to
  const value = sentValueOf(frame)
  const isPlain = isZero(value)
  touch(caller)
  bringIntoBeing(caller)
  if (!isPlain) {
    if (lt(balanceOf(caller), value)) return refuse(INSUFFICIENT_BALANCE)
    sub(balanceOf(caller), value, word)
    setBalance(caller, word)
  }
  touch(to)
  bringIntoBeing(to)
  if (isPlain) return true
  add(balanceOf(to), value, word)
  if (lt(word, value)) return refuse(BALANCE_OVERFLOW)
  setBalance(to, word)
  if (rule(LOGS_TRANSFERS) != 0 && caller !== to) logTransfer(caller, to, value)
  return true
}

/** Fails the message before it has run; it keeps its gas. */
function refuse(error: i32): bool {
  m.error = error
  return false
}
