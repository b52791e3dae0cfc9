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
 * @throws {@link UndecodableTransaction} when its fields fit no transaction, such as fees beyond 256 bits.
 */
export function createChecked(fields: TypedTxData, common: Common): TypedTransaction {
  try {
    return createTx(fields, { common, freeze: false })
  } catch (cause) {
    throw new UndecodableTransaction({ reason: reasonOf(cause) }, { cause })
  }
}
