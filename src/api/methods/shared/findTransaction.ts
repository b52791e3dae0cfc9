/** Finds a transaction by its hash, in a block or in the pool. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import type { Node } from "../../../node/node.ts"
import { waitingTransaction } from "../../../node/query/poolContent.ts"

/** A transaction that is sealed, pre-confirmed, or waiting in the pool; `undefined` when it is unknown. */
export const findTransaction = (
  { blocks, ...node }: Pick<Node, "blocks" | "builder" | "chain" | "pool" | "options">,
  hash: Hex,
): TypedTransaction | undefined =>
  blocks.transaction(hash)?.executed.transaction ?? waitingTransaction(node, hash)?.transaction
