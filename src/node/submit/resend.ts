/** Signs a waiting transaction again, with another price or gas limit, and replaces it. */
import { accessListBytesToJSON, type TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../base/hex.ts"
import { MissingNonce, ResendNotFound } from "../../errors/index.ts"
import { authorizationsOf } from "../../kernel/evm/execute/authorizations.ts"
import type { Provisional } from "../block/provisional.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Accounts } from "./accounts.ts"
import type { TransactionRequest } from "./fill.ts"
import type { Submit } from "./submit.ts"

/** The values that the new transaction has instead of those of the waiting one; 0 changes nothing, as in geth. */
export interface Resending {
  /** In wei per gas; for a transaction of EIP-1559 both its fee cap and its tip. */
  readonly gasPrice?: bigint | undefined
  readonly gasLimit?: bigint | undefined
}

/**
 * Replaces the waiting transaction of an account by one with another price or gas limit.
 *
 * @param request - Names the transaction by sender and nonce; recipient, value and input must equal its own, if given.
 * @returns The hash of the new transaction.
 * @throws {@link MissingNonce}, {@link ResendNotFound}, {@link ReplacementUnderpriced}, {@link UnknownAccount}.
 * @see geth internal/ethapi/api.go `Resend`
 */
export type Resend = (request: TransactionRequest, changes: Resending) => Promise<Hex>

/** The parts of the node that {@link createResend} uses. */
export interface ResendParts {
  readonly accounts: Accounts
  readonly pool: Pool
  readonly provisional: Pick<Provisional, "find">
  readonly submit: Submit
}

/** Creates the function that signs a waiting transaction again. */
export function createResend({ accounts, pool, provisional, submit }: ResendParts): Resend {
  return async (request, changes) => {
    const { from = accounts.list[0]?.address, nonce } = request
    if (nonce === undefined) throw new MissingNonce()
    const waiting = from && (pool.next(from, nonce) ?? provisional.find(from, nonce))?.transaction
    if (from === undefined || waiting === undefined || !isMeant(waiting, request))
      throw new ResendNotFound({ hash: (await submit.filled(request)).hash })
    return submit.unlocked({ ...requestOf(waiting, from), ...pricesOf(waiting, changes) })
  }
}

function isMeant({ to, value, data }: TypedTransaction, request: TransactionRequest): boolean {
  const isSame = <T>(given: T | undefined, own: T | undefined) => given === undefined || given === own
  const input = request.input === "0x" ? undefined : request.input
  return (
    isSame(request.to, to && toHex(to.bytes)) && isSame(request.value, value) && isSame(input, toHex(data))
  )
}

function requestOf(transaction: TypedTransaction, from: Hex): TransactionRequest {
  const { type, nonce, to, value, data } = transaction
  const authorizations = authorizationsOf(transaction)
  return {
    from,
    type,
    nonce,
    to: to && toHex(to.bytes),
    value,
    input: toHex(data),
    accessList: "accessList" in transaction ? accessListBytesToJSON(transaction.accessList) : undefined,
    authorizationList: authorizations.length === 0 ? undefined : authorizations,
  }
}

function pricesOf(
  transaction: TypedTransaction,
  { gasPrice = 0n, gasLimit = 0n }: Resending,
): Partial<TransactionRequest> {
  const gas = gasLimit === 0n ? transaction.gasLimit : gasLimit
  if (!("maxFeePerGas" in transaction))
    return { gas, gasPrice: gasPrice === 0n ? transaction.gasPrice : gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return gasPrice === 0n
    ? { gas, maxFeePerGas, maxPriorityFeePerGas }
    : { gas, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
}
