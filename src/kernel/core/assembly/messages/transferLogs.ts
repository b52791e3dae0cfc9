/** The logs of ether that moves from one account to another (EIP-7708). */

import type { Account } from "../records.ts"
import { accountAt, addressOf } from "../state/accounts.ts"
import { storeBigEndian } from "../words/words.ts"
import { addLog } from "./logs.ts"

const emitter: usize = memory.data(32, 16)

/** Adds the log `Transfer(address,address,uint256)` of an amount, a word, which is not 0. */
export function logTransfer(from: Account, to: Account, amount: usize): void {
  const at = addLog(systemAccount(), 3, 32)
  store<u64>(at, bswap<u64>(0xddf252ad1be2c89b))
  store<u64>(at, bswap<u64>(0x69c2b068fc378daa), 8)
  store<u64>(at, bswap<u64>(0x952ba7f163c4a116), 16)
  store<u64>(at, bswap<u64>(0x28f55a4df523b3ef), 24)
  storeBigEndian(addressOf(from), at + 32)
  storeBigEndian(addressOf(to), at + 64)
  storeBigEndian(amount, at + 96)
}

/** The emitter: 0xfffffffffffffffffffffffffffffffffffffffe. */
function systemAccount(): Account {
  store<u64>(emitter, 0xfffffffffffffffe)
  store<u64>(emitter, 0xffffffffffffffff, 8)
  store<u64>(emitter, 0xffffffff, 16)
  return accountAt(emitter)
}
