/** The promise of pre-confirmations: what was published is sealed, with the same receipts, unless it was announced as dropped. */
import type { MidblockEvents, MidblockNode } from "../../../index.ts"
import { PromiseBroken } from "../errors.ts"

type Executed = MidblockEvents["flashblock"][0]["transactions"][number]

const promise =
  "a published transaction is sealed in its block with the same receipt, or announced as dropped"

/** The parts of a receipt that do not change at the seal. */
const unchanging = ({ hash, sender, index, receipt, output }: Executed): string =>
  JSON.stringify({ hash, sender, index, receipt, output }, (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  )

/**
 * Watches the open blocks of a node.
 *
 * @param onBroken - Called with a {@link PromiseBroken}.
 * @returns A function that ends it.
 */
export function watchPublished(node: MidblockNode, onBroken: (error: PromiseBroken) => void): () => void {
  let published = new Map<string, string>()
  const publish = (transactions: readonly Executed[]) => {
    for (const executed of transactions) published.set(executed.hash, unchanging(executed))
  }
  const ends = [
    node.on("flashblock", ({ open, flashblock, transactions }) => {
      if (flashblock.index === 0)
        published = new Map(open.transactions.map((each) => [each.hash, unchanging(each)]))
      publish(transactions)
    }),
    node.on("dropped", (_open, dropped) => {
      for (const { hash } of dropped) published.delete(hash)
    }),
    node.on("rewrite", ({ open }) => {
      published = new Map()
      publish(open.transactions)
    }),
    node.on("block", ({ transactions, header }) => {
      const sealed = new Map(transactions.map((each) => [each.hash as string, unchanging(each)]))
      for (const [hash, before] of published) {
        const after = sealed.get(hash)
        if (after === before) continue
        const found = `block ${header.number} has ${after ?? "no such transaction"} instead of ${before}`
        onBroken(new PromiseBroken({ promise, found }))
      }
      published.clear()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
