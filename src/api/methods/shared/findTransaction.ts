/** Finds a transaction by its hash, in a block or in the pool. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import type { Node } from "../../../node/node.ts"

/** A transaction that is sealed, pre-confirmed, or waiting in the pool; `undefined` when it is unknown. */
export const findTransaction = (
  { blocks, builder, pool }: Pick<Node, "blocks" | "builder" | "pool">,
  hash: Hex,
): TypedTransaction | undefined =>
  blocks.transaction(hash)?.executed.transaction ??
  builder.executed(hash)?.transaction ??
  pool.get(hash)?.transaction
