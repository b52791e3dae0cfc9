/** The subscription kind `flashblocks` of X Layer: headers and transactions of the open block in one stream. */
import type { Hex } from "../../../base/hex.ts"
import type { PlacedTransaction } from "../../../kernel/chain/block.ts"
import type { Unsubscribe } from "../../../node/base/emitter.ts"
import type { Subscriptions } from "../../../node/subscribe/subscriptions.ts"
import type { StreamFilter } from "../../wire/subscription.ts"
import { streamHeaderText, streamTransactionText } from "./notifications.ts"

const everyTransaction = { subscribeAddresses: [], txInfo: false, txReceipt: false }

/**
 * Streams the open block: its header with its first flashblock, when `headerInfo` is `true`, and each transaction of a
 * flashblock that touches one of the addresses, or each when there are no addresses.
 *
 * @returns A function that ends the stream.
 * @see X Layer `FlashblockStreamEvent`
 */
export function streamFlashblocks(
  subscriptions: Pick<Subscriptions, "newFlashblocks" | "newFlashblockTransactions">,
  { headerInfo = false, subTxFilter = everyTransaction }: Partial<StreamFilter>,
  notify: (text: string) => void,
): Unsubscribe {
  const addresses = new Set<Hex>(subTxFilter.subscribeAddresses)
  let last: bigint | undefined
  const stopHeaders = headerInfo
    ? subscriptions.newFlashblocks((block) => {
        if (block.header.number !== last) notify(streamHeaderText(block))
        last = block.header.number
      })
    : () => {}
  const stopTransactions = subscriptions.newFlashblockTransactions((placed) => {
    if (addresses.size === 0 || touches(placed, addresses)) notify(streamTransactionText(placed, subTxFilter))
  })
  return () => {
    stopHeaders()
    stopTransactions()
  }
}

/** Returns `true` when one of the addresses sent or received a transaction, or emitted one of its logs. */
function touches({ executed }: PlacedTransaction, addresses: ReadonlySet<Hex>): boolean {
  const { sender, transaction, receipt } = executed
  const to = transaction.to?.toString()
  return [sender, to, ...receipt.logs.map(({ address }) => address)].some(
    (address) => address !== undefined && addresses.has(address),
  )
}
