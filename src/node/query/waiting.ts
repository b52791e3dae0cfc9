/** The pool as clients see it: of a private pool they see nothing. */
import type { Hex } from "../../base/hex.ts"
import { MethodNotFound } from "../../errors/index.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { Builder } from "../block/builder.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Pool } from "../txpool/pool.ts"

/** The parts of the node that waiting transactions are read from. */
export interface WaitingParts {
  readonly pool: Pick<Pool, "get">
  readonly builder: Pick<Builder, "executed">
  readonly options: Pick<NodeOptions, "privatePool">
}

/** Returns a transaction that is not published, as far as clients see the pool. */
export const waitingTransaction = (
  { pool, builder, options }: WaitingParts,
  hash: Hex,
): Pick<SignedTransaction, "transaction" | "hash" | "sender"> | undefined =>
  options.privatePool ? undefined : (builder.executed(hash) ?? pool.get(hash))

/** Refuses a method that reads the pool where the pool is private. @throws {@link MethodNotFound} */
export function assertPublicPool(options: Pick<NodeOptions, "privatePool">, method: string): void {
  if (options.privatePool) throw new MethodNotFound(method)
}
