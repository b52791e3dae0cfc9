/** Drops pre-confirmed transactions by hash or by sender: at once, or when they are pre-confirmed in the future. */
import type { Hex } from "../../base/hex.ts"
import { NotPreconfirmed } from "../../errors/index.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { Queue } from "../../node/base/queue.ts"
import type { Builder } from "../../node/block/builder.ts"
import type { Events, FlashblockEvent } from "../../node/block/events.ts"
import { publishedOf } from "../../node/block/openBlock.ts"
import { contentsOf } from "../../node/block/reexecute.ts"
import { membersOf, originsOf } from "../../node/block/wholeBundles.ts"
import { after, type Ticker } from "../../node/mining/ticker.ts"
import type { Bundles } from "../../node/txpool/bundles.ts"
import type { Pool } from "../../node/txpool/pool.ts"
import type { DropPolicy, DropSelection, NextDrops } from "./faultChecks.ts"

export interface DropParts {
  readonly builder: Builder
  readonly bundles: Bundles
  readonly pool: Pool
}

const isSelected = (
  { hash, sender }: DropSelection,
  executed: Pick<ExecutedTransaction, "hash" | "sender">,
) => (hash === undefined || executed.hash === hash) && (sender === undefined || executed.sender === sender)

/**
 * Drops the selected transactions of the open block, with their bundles; the others are executed again and stay in their
 * flashblocks. Those that need a dropped one, such as those with later nonces, return to the pool.
 *
 * @returns The hashes of the dropped transactions, in their order.
 * @throws {@link NotPreconfirmed} when none is selected.
 */
export async function dropTransactions(
  { builder, bundles, pool }: DropParts,
  selection: DropSelection,
  dropPolicy: DropPolicy,
): Promise<readonly Hex[]> {
  const { open } = builder
  const selected = sentAmong(publishedOf(open)).filter((executed) => isSelected(selection, executed))
  if (selected.length === 0) throw new NotPreconfirmed(selection)
  const members = membersOf(bundles, open.transactions, originsOf(bundles, selected))
  const chosen = new Set(selected)
  const isDropped = (executed: ExecutedTransaction) =>
    chosen.has(executed) || members.has(executed.transaction)
  const dropped = open.transactions.filter(isDropped)
  const hashes = new Set(dropped.map(({ hash }) => hash))
  if (dropPolicy === "requeue") pool.readmit(dropped)
  else bundles.removeWhere(({ hash }) => hashes.has(hash))
  const { flashblocks, unpublished = [] } = contentsOf(open)
  const staying = (transactions: readonly ExecutedTransaction[]) =>
    transactions.filter((executed) => !isDropped(executed))
  await builder.reexecute({ flashblocks: flashblocks.map(staying), unpublished: staying(unpublished) })
  return [...hashes]
}

/** The parts that drops to come use; `drop` drops one transaction at once, in a job of the queue. */
interface NextDropParts {
  readonly beforeSeal: (() => Promise<void>)[]
  readonly events: Events
  readonly queue: Queue
  readonly drop: (hash: Hex, dropPolicy: DropPolicy) => Promise<unknown>
}

/**
 * Creates the function that arms drops to come; the function that it returns disarms them.
 *
 * A drop whose time is not over when the block is sealed happens just before: the block is sealed without the transaction.
 */
export function createNextDrops({ beforeSeal, events, queue, drop }: NextDropParts) {
  const due = new Map<Hex, { readonly dropPolicy: DropPolicy; readonly timer: Ticker }>()
  const strike = async (hash: Hex) => {
    const drops = due.get(hash)
    if (drops === undefined) return
    drops.timer.stop()
    due.delete(hash)
    await drop(hash, drops.dropPolicy).catch((error) => {
      if (!(error instanceof NotPreconfirmed)) throw error // a revert or another fault was first
    })
  }
  beforeSeal.push(async () => {
    for (const hash of [...due.keys()]) await strike(hash)
  })
  return ({ count, afterMs, dropPolicy, ...selection }: NextDrops): (() => void) => {
    let left = count
    const armed = new Set<Hex>()
    const listener = ({ transactions }: FlashblockEvent) => {
      for (const executed of sentAmong(transactions)) {
        if (left === 0 || !isSelected(selection, executed)) continue
        left--
        armed.add(executed.hash)
        const timer = after(afterMs, () => void queue.first(() => strike(executed.hash)))
        due.set(executed.hash, { dropPolicy, timer })
      }
      if (left === 0) events.off("flashblock", listener)
    }
    events.on("flashblock", listener)
    return () => {
      events.off("flashblock", listener)
      for (const hash of armed) {
        due.get(hash)?.timer.stop()
        due.delete(hash)
      }
    }
  }
}
