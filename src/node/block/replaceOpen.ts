/** Building a block of given transactions in place of the open one, and appending it. */
import type { SealedBlock } from "../../chain/block.ts"
import type { BlockAttributes } from "../../chain/header.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Builder } from "./builder.ts"

/** A block as it is to be. */
export interface GivenContents {
  readonly attributes: BlockAttributes
  readonly transactions: readonly SignedTransaction[]
  /** Throws when the block does not come out as it should. */
  readonly accept?: ((sealed: SealedBlock) => void) | undefined
}

/**
 * Builds the block and appends it; nothing of it is published before.
 *
 * What the open block held and this one does not goes back to the pool. When a transaction cannot be executed,
 * nothing changes; when `accept` throws, the open block and the pool are as they were, but the block is begun anew.
 *
 * @throws What `accept` throws, and every {@link InvalidTransaction}.
 */
export async function replaceOpenBlock(
  { builder, pool }: { readonly builder: Builder; readonly pool: Pool },
  { attributes, transactions, accept }: GivenContents,
): Promise<SealedBlock> {
  const [open, waiting] = [builder.capture(), pool.capture()]
  await builder.replace({ attributes, transactions })
  pool.readmit(open.open.transactions.slice(0, open.transactionCount))
  try {
    return await builder.seal(accept)
  } catch (error) {
    pool.restore(waiting)
    await builder.restore(open)
    throw error
  }
}
