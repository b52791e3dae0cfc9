/** The state of an account that does not exist. */
import { KECCAK256_NULL } from "@ethereumjs/util"
import type { AccountState } from "../../state/store.ts"

/** The nonce, balance and code hash of an account that does not exist. */
export const emptyAccount: AccountState = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }
