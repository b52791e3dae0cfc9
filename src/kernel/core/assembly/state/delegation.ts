/** Accounts that delegate to the code of another account (EIP-7702). */

import { HAS_DELEGATION } from "../../layout.ts"
import { rule } from "../machine.ts"
import type { Account } from "../records.ts"
import { loadBigEndianPart } from "../words/words.ts"
import { accountAt } from "./accounts.ts"
import { codeOf } from "./requests.ts"

/** The bytes of a delegation: `0xef0100` and an address. */
const size: u32 = 23

const address: usize = memory.data(32, 16)

/** Returns the account to which an account delegates; null if it does not, or if the fork has no delegation. Its code must be loaded. */
export function delegateOf(account: Account): Account | null {
  if (rule(HAS_DELEGATION) == 0) return null
  const code = codeOf(account)
  if (code.length != size) return null
  const bytes = code.bytes
  if (load<u16>(bytes) != 0x01ef || load<u8>(bytes, 2) != 0) return null
  loadBigEndianPart(bytes + 3, 20, address)
  return accountAt(address)
}
