/** Accounts as messages change them: those that are not there yet, and the value that moves between them. */
import { EVMError } from "@ethereumjs/evm"
import { KECCAK256_NULL } from "@ethereumjs/util"
import type { AccountState } from "../../state/store.ts"
import type { Execution } from "./execution.ts"
import type { Message } from "./frame.ts"

/** What an account is before it is there. */
export const absent: AccountState = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }

const mostBalance = 2n ** 256n - 1n

/** Takes a message's value from its caller, who is there afterwards; `undefined` when that goes well. */
export function debit({ scratch, journal }: Execution, { caller, value }: Message): EVMError | undefined {
  const account = scratch.account(caller)
  const { nonce, balance, codeHash } = account ?? absent
  if (balance < value) return new EVMError(EVMError.errorMessages.INSUFFICIENT_BALANCE)
  journal.touch(caller)
  if (value > 0n || account === undefined)
    scratch.setAccount(caller, { nonce, balance: balance - value, codeHash })
  return undefined
}

/** Gives a message's value to its callee, who is there afterwards; `undefined` when that goes well. */
export function credit({ scratch, journal }: Execution, { to, value }: Message): EVMError | undefined {
  const account = scratch.account(to)
  const { nonce, balance: before, codeHash } = account ?? absent
  const balance = before + value
  if (balance > mostBalance) return new EVMError(EVMError.errorMessages.VALUE_OVERFLOW)
  journal.touch(to)
  if (value > 0n || account === undefined) scratch.setAccount(to, { nonce, balance, codeHash })
  return undefined
}
