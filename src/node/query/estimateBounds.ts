/** The bounds of an estimate: the balance of its sender, and its gas. */
import type { EstimateBounds } from "../../kernel/evm/execute/estimate.ts"
import type { CallMessage } from "../../kernel/evm/execute/message.ts"
import { messageFees } from "../../kernel/evm/execute/messageFees.ts"
import type { StateOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import { isGasUnlimited } from "../../kernel/evm/fork/hardforks.ts"
import { pricesOf } from "../../kernel/evm/fork/prices.ts"
import { isExternallyOwned, maxTransactionGas } from "../../kernel/evm/transaction/validate.ts"
import type { View } from "../../kernel/state/store.ts"
import type { BlockAtState } from "./blocks.ts"
import { type GasCap, isCapped } from "./gasCap.ts"
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

/** The message of an estimate, and the block that it sees. */
interface EstimatedCall {
  readonly message: CallMessage
  readonly position: BlockAtState
}

/** The gas of the cheapest transaction of a block (Yellow Paper, Gtransaction; EIP-2780). */
const minimumGas = ({ context }: BlockAtState): bigint => BigInt(pricesOf(context.common).transaction)

/** Returns the bounds of an estimate. */
export function boundsOf(
  request: CallRequest,
  call: EstimatedCall,
  cap: GasCap,
  state: StateOverrides | undefined,
): EstimateBounds {
  const most = allowance(request, call, cap.gas, state)
  return {
    allowance: most,
    minimum: minimumGas(call.position),
    isGasCapped: most === cap.gas && isCapped(request, cap),
  }
}

/**
 * Returns the maximum gas of an estimate: the client's or the block's, the fork's cap, and what the sender can pay.
 *
 * A given gas limit below the minimum of a transaction sets no maximum, like 0 (geth eth/gasestimator, `Estimate`; anvil).
 */
function allowance(
  request: CallRequest,
  { message, position }: EstimatedCall,
  gasCap: bigint,
  state: StateOverrides | undefined,
): bigint {
  const { common, header } = position.context
  const { gas = 0n } = request
  const blockGas = isGasUnlimited(common) ? gasCap : header.gasLimit
  const asked = min(gas < minimumGas(position) ? blockGas : gas, gasCap)
  const cap = maxTransactionGas(common)
  const capped = cap === undefined ? asked : min(asked, cap)
  if (message.gasPrice === 0n) return capped
  const balance = state?.get(message.from)?.balance ?? position.view.account(message.from)?.balance ?? 0n
  if (balance < message.value) return capped
  const fees = messageFees({ common, scratch: position.view }, { ...message, gas: capped })?.sum(capped) ?? 0n
  const left = balance - message.value
  return min(capped, (left < fees ? 0n : left - fees) / message.maxFeePerGas)
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
