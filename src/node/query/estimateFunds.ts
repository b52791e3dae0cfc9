/** Balances of senders in estimates that are of no transaction. */
import type { CallMessage } from "../../evm/execute/message.ts"
import type { StateOverrides } from "../../evm/execute/stateOverrides.ts"
import { isExternallyOwned } from "../../evm/transaction/validate.ts"
import type { View } from "../../state/store.ts"
import type { CallRequest } from "./message.ts"

/** More wei than any sum of an estimate, below 2^256. */
const everything = 2n ** 255n

/**
 * Returns the state overrides of an estimate, with enough balance for its value where its sender sends no transaction:
 *
 * - no sender is named: geth's zero address seldom has a balance, and anvil and Hardhat check none;
 * - a contract calls without a price (EIP-3607), as it does with the value that it is given: Hardhat checks no balance.
 *   OpenZeppelin's tests estimate the inner calls of a forwarder so.
 */
export function withFunds(
  { from }: CallRequest,
  message: CallMessage,
  view: View,
  state: StateOverrides | undefined,
): StateOverrides | undefined {
  const { value } = message
  if (value === 0n || state?.get(message.from)?.balance !== undefined) return state
  const account = view.account(message.from)
  const isContract = account !== undefined && !isExternallyOwned(account, view)
  if (from !== undefined && !(isContract && message.gasPrice === 0n && account.balance < value)) return state
  const balance = from === undefined ? everything : value
  return new Map([...(state ?? []), [message.from, { ...state?.get(message.from), balance }]])
}
