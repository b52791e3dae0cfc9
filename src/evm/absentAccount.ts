/** An account before it is there. */
import { KECCAK256_NULL } from "@ethereumjs/util"
import type { AccountState } from "../state/store.ts"

/** What an account is before it is there. */
export const absent: AccountState = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }
