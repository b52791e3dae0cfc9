/** Transactions of fields: EthereumJS throws errors without codes. */
import type { Common } from "@ethereumjs/common"
import { createTx, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { UndecodableTransaction } from "../../errors/index.ts"

/** The first sentence of an EthereumJS message, without the dump of the object behind it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(" (")[0] ?? error.message) : String(error)

/**
 * Creates a transaction that can be changed.
 *
 * @throws {@link UndecodableTransaction} when its fields fit no transaction.
 */
export function createChecked(fields: TypedTxData & { gasLimit: bigint }, common: Common): TypedTransaction {
  const { gasLimit } = fields
  try {
    // EthereumJS refuses gas that costs more than a word: the check of funds does so, in geth's words.
    return Object.assign(createTx({ ...fields, gasLimit: 0n }, { common, freeze: false }), { gasLimit })
  } catch (cause) {
    throw new UndecodableTransaction({ reason: reasonOf(cause) }, { cause })
  }
}
