/** Listens to the transactions of a node, once each: when its flashblock is published, or when its block is sealed. */
import type { EventEmitter } from "node:events"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../chain/block.ts"
import type { ExecutedTransaction } from "../evm/base/records.ts"
import type { FlashblockEvent } from "../node/block/events.ts"

/**
 * Calls a listener with each transaction: with its flashblock, or with its block if no flashblock published it. A re-executed
 * transaction is not reported again.
 */
export function onExecuted(emitter: EventEmitter, listener: (executed: ExecutedTransaction) => void): void {
  /** The transactions of the open block that were published with a flashblock. */
  const published = new Set<Hex>()
  emitter.on("flashblock", ({ transactions }: FlashblockEvent) => {
    for (const executed of transactions) {
      published.add(executed.hash)
      listener(executed)
    }
  })
  emitter.on("block", ({ transactions }: SealedBlock) => {
    for (const executed of transactions) if (!published.has(executed.hash)) listener(executed)
    published.clear()
  })
}
