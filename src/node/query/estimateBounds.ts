/** Balances of senders in estimates of calls that are not sent as transactions. */
import type { CallMessage } from "../../kernel/evm/execute/message.ts"
import type { StateOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import { isExternallyOwned } from "../../kernel/evm/transaction/validate.ts"
import type { View } from "../../kernel/state/store.ts"
import { type CallRequest, zeroAddress } from "./message.ts"

/** A balance in wei, below 2^256, that covers every estimate. */
const everything = 2n ** 255n

/**
 * Returns the state overrides of an estimate, with enough balance for its value in two cases:
 *
 * - no sender is named, or the zero address, which cast names when it has none: it seldom has a balance, and anvil and Hardhat check none;
 * - the sender is a contract and there is no price (EIP-3607): Hardhat checks no balance. OpenZeppelin's tests estimate the inner
 *   calls of a forwarder in this way.
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
  const isNobody = from === undefined || from === zeroAddress
  if (!isNobody && !(isContract && message.gasPrice === 0n && account.balance < value)) return state
  const balance = isNobody ? everything : value
  return new Map([...(state ?? []), [message.from, { ...state?.get(message.from), balance }]])
}
