/** Builds a block of given transactions instead of the open one, and appends it. */
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { Pool } from "../txpool/pool.ts"
import { assertBlockSize } from "./blockSize.ts"
import type { Builder } from "./builder.ts"

/** The attributes and the transactions of the block. */
export interface ReplacementBlock {
  readonly attributes: BlockAttributes
  readonly transactions: readonly SignedTransaction[]
  /** Throws when the sealed block must not be appended. */
  readonly accept?: ((sealed: SealedBlock) => void) | undefined
}

/**
 * Builds the block and appends it, without publishing its transactions before.
 *
 * Transactions of the open block that are not in this block return to the pool. When a transaction cannot be executed,
 * nothing changes; when the block is refused, the open block and the pool are restored.
 *
 * @throws The error of `accept`, {@link BlockOversized}, and every {@link InvalidTransaction}.
 */
export async function replaceOpenBlock(
  { builder, pool }: { readonly builder: Builder; readonly pool: Pool },
  { attributes, transactions, accept }: ReplacementBlock,
): Promise<SealedBlock> {
  const captured = builder.capture()
  const waiting = pool.capture()
  await builder.replace({ attributes, transactions })
  pool.readmit(captured.open.transactions.slice(0, captured.extent.transactionCount))
  try {
    return await builder.seal((sealed) => {
      accept?.(sealed)
      assertBlockSize(sealed)
    })
  } catch (error) {
    pool.restore(waiting)
    await builder.restore(captured)
    throw error
  }
}
