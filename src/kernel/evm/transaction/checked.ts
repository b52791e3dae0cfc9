/** Creates transactions from fields, with coded errors: those of EthereumJS have no codes. */
import type { Common } from "@ethereumjs/common"
import { createTx, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { UndecodableTransaction } from "../../../errors/index.ts"

/** Returns the first sentence of an EthereumJS message, without the dump of an object after it. */
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
    // EthereumJS refuses gas whose cost exceeds a word. It is set here, so that the check of funds refuses it in geth's words.
    return Object.assign(createTx({ ...fields, gasLimit: 0n }, { common, freeze: false }), { gasLimit })
  } catch (cause) {
    throw new UndecodableTransaction({ reason: reasonOf(cause) }, { cause })
  }
}
