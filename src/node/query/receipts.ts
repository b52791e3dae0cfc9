/** The rule by which clients get receipts by hash: of sealed transactions, or of published ones too. */
import type { Hex } from "../../base/hex.ts"
import type { PlacedTransaction } from "../../kernel/chain/block.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blocks } from "./blocks.ts"

/**
 * The receipts of one node by hash.
 *
 * Clients take a receipt as the sign that `latest` has the transaction: they read nonces, balances and code there at once. So a
 * receipt exists from the seal on, unless the option `receipts` is `preconfirmed`. The open block itself is not hidden: its
 * receipts are those of the block `pending`.
 */
export interface Receipts {
  /** Returns a transaction with a receipt; `undefined` before its receipt exists. */
  find(hash: Hex): PlacedTransaction | undefined
  /** Returns `true` when a transaction that is in a block has a receipt. */
  has(placed: PlacedTransaction): boolean
}

/** Creates the receipts. */
export function createReceipts(
  blocks: Pick<Blocks, "transaction">,
  { receipts }: Pick<NodeOptions, "receipts">,
): Receipts {
  const isEarly = receipts === "preconfirmed"
  const has = ({ block }: PlacedTransaction) => isEarly || block.hash !== undefined
  return {
    has,
    find(hash) {
      const placed = blocks.transaction(hash)
      return placed !== undefined && has(placed) ? placed : undefined
    },
  }
}
