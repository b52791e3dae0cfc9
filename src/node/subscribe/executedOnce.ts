/** Listens to the transactions of a node, once each: when its flashblock is published, or when its block is sealed. */
import type { EventEmitter } from "node:events"
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { FlashblockEvent, RewriteEvent } from "../block/events.ts"
import { publishedOf } from "../block/openBlock.ts"

/**
 * Calls a listener with each transaction: with its flashblock, or with its block if no flashblock published it. A transaction is
 * not reported again when it is re-executed, or when a revert moves it from a sealed block back into the open block.
 */
export function onExecuted(emitter: EventEmitter, listener: (executed: ExecutedTransaction) => void): void {
  /** The transactions of the open block that were published with a flashblock. */
  const published = new Set<Hex>()
  /** The transactions of the blocks that were removed since the last change of the open block. */
  const removed = new Set<Hex>()
  emitter.on("flashblock", ({ transactions }: FlashblockEvent) => {
    for (const executed of transactions) {
      published.add(executed.hash)
      listener(executed)
    }
  })
  emitter.on("block", ({ transactions }: SealedBlock) => {
    for (const executed of transactions) if (!published.has(executed.hash)) listener(executed)
    published.clear()
    removed.clear()
  })
  emitter.on("removed", (blocks: readonly SealedBlock[]) => {
    for (const { transactions } of blocks) for (const { hash } of transactions) removed.add(hash)
  })
  emitter.on("rewrite", ({ open }: RewriteEvent) => {
    const known = publishedOf(open).filter(({ hash }) => published.has(hash) || removed.has(hash))
    published.clear()
    removed.clear()
    for (const { hash } of known) published.add(hash)
  })
}
