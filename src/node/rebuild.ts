/** Building a block of given transactions in place of the open one, and appending it. */
import type { SealedBlock } from "../chain/block.ts"
import type { BlockAttributes } from "../chain/header.ts"
import type { SignedTransaction } from "../evm/decode.ts"
import type { Builder } from "./builder.ts"
import type { Pool } from "./pool.ts"

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
 * What the open block held goes back to the pool; when the block is refused, an empty one is open again.
 *
 * @throws What `accept` throws, and every {@link InvalidTransaction}.
 */
export async function rebuild(
  { builder, pool }: { readonly builder: Builder; readonly pool: Pool },
  { attributes, transactions, accept }: GivenContents,
): Promise<SealedBlock> {
  for (const executed of builder.open.transactions) pool.readmit(executed)
  await builder.reset(attributes)
  try {
    for (const transaction of transactions) await builder.execute(transaction)
    return await builder.seal(accept)
  } catch (error) {
    await builder.reset()
    throw error
  }
}
