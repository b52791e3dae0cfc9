/** Injects, deterministically, the faults that pre-confirmations have on real chains. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import { InvalidOrder, NotPreconfirmed, TooFewFlashblocks } from "../../errors/index.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { Clock } from "../base/clock.ts"
import type { Queue } from "../base/queue.ts"
import { attributesOf } from "../block/attributes.ts"
import type { Builder } from "../block/builder.ts"
import { executedIn, publishedOf } from "../block/openBlock.ts"
import { signedOf } from "../block/reexecute.ts"
import { replaceOpenBlock } from "../block/replaceOpen.ts"
import { assertBundlesWhole, membersOf, originsOf } from "../block/wholeBundles.ts"
import type { OriginFault, OriginFaults } from "../fork/originFaults.ts"
import type { Miner } from "../mining/miner.ts"
import type { Lags } from "../query/blocks.ts"
import type { Feed } from "../subscribe/feed.ts"
import type { FeedFaultKind } from "../subscribe/feedFaults.ts"
import type { Bundles } from "../txpool/bundles.ts"
import type { Pool } from "../txpool/pool.ts"
import {
  assertStall,
  checkCount,
  checkDrop,
  checkFailure,
  checkKind,
  checkLag,
  checkOrder,
  checkOriginFault,
  checkSealOther,
  type DropPolicyOption,
} from "./faultChecks.ts"
import { createHttpFailures, type HttpFailures } from "./httpFailures.ts"
import type { Lag, Replica } from "./replica.ts"

/** The faults of one node. */
export interface Faults {
  /**
   * Drops the newest flashblocks of the open block, 1 when absent; the first one, which has no transactions, stays.
   *
   * @returns The hashes that are no longer pre-confirmed, in their order.
   * @throws {@link TooFewFlashblocks}, {@link InvalidOption} for an unknown policy.
   */
  dropFlashblocks(options?: DropPolicyOption & { count?: number | undefined }): Promise<readonly Hex[]>
  /**
   * Replaces the open block by one with its transactions in another order, in a single flashblock.
   *
   * @param order - Every pre-confirmed transaction; backwards when absent, as far as nonces allow.
   * @returns The new order. Transactions that cannot be executed in it wait in the pool again.
   * @throws {@link NotPreconfirmed}; {@link InvalidOrder}, also when a bundle would be split.
   */
  reorder(order?: readonly Hex[]): Promise<readonly Hex[]>
  /**
   * Seals a block of other transactions than were pre-confirmed: these, or all but the newest one and its bundle.
   *
   * @param options.transactions - Hashes of transactions of the open block or the pool, in this order.
   * @param options.dropPolicy - Policy for the pre-confirmed transactions that are not in it.
   * @throws {@link NotPreconfirmed}; {@link InvalidOrder} when a bundle would be split; every {@link InvalidTransaction} of
   * execution.
   */
  sealOther(options?: DropPolicyOption & { transactions?: readonly Hex[] | undefined }): Promise<SealedBlock>
  /** Stops building for this time of the node's clock, in milliseconds. */
  stall(ms: number): void
  /** Skips or duplicates the next messages of the feed, or reverses their order; `count` is 1 when absent, 2 to reorder. */
  disturbFeed(kind: FeedFaultKind, count?: number): void
  /** Serves `latest`, `pending` and everything that depends on them late. */
  lag(lag: Partial<Lag>): void
  /** Gives calls at `pending` the block context of this many blocks before the open one. */
  pendingContextLag(blocks: number): void
  /** Answers a share of the HTTP requests with this status; see `HttpFailures`. */
  failRequests(failure: { status: number; rate?: number | undefined }): void
  /**
   * Delays or fails the reads of the remote of the fork, to test how a client reacts; has no effect without a fork. Values of the
   * remote that are already fetched are answered as before.
   *
   * @throws {@link InvalidOption} for a status that is no failure, a rate that is no share, or a negative number.
   * @example
   * node.faults.origin({ status: 429, rate: 0.5 }) // every other read fails
   */
  origin(fault: OriginFault): void
  /** Ends all lasting faults: stalls, disturbances, lags, failing requests, faults of the remote. */
  clear(): void
  /** Captures the lasting faults; the returned function ends those started since, and starts the captured ones again. */
  capture(): () => void
  /** Decides which requests the HTTP server fails. */
  readonly httpFailures: HttpFailures
}

/** The parts of the node that faults use. */
export interface FaultParts {
  readonly bundles: Bundles
  readonly builder: Builder
  readonly pool: Pool
  readonly queue: Queue
  readonly clock: Pick<Clock, "now">
  readonly miner: Miner
  readonly feed: Feed
  readonly replica: Replica
  readonly lags: Lags
  readonly forks: { readonly current: { readonly faults: OriginFaults } | undefined }
}

/** Creates the faults; none is active. */
export function createFaults(parts: FaultParts): Faults {
  const { queue, clock, miner, feed, replica, lags } = parts
  const initialContextLag = lags.pendingContext
  const httpFailures = createHttpFailures()
  const lastingFaults = createLastingFaults()
  const pendingContextLag = (blocks: number) => {
    lags.pendingContext = BigInt(blocks)
  }
  const clear = () => {
    miner.stall(0)
    feed.faults.clear()
    replica.lagBy(undefined)
    pendingContextLag(Number(initialContextLag))
    httpFailures.set(undefined)
    parts.forks.current?.faults.set(undefined)
    lastingFaults.end()
  }
  return {
    httpFailures,
    dropFlashblocks: (given) => queue(() => drop(parts, checkDrop(given))),
    reorder: (order) => queue(() => reorder(parts, checkOrder("order", order))),
    sealOther: (given) => queue(() => sealOther(parts, checkSealOther(given))),
    stall(ms) {
      assertStall(ms, clock.now())
      lastingFaults.begin("stall", () => miner.stall(ms))
    },
    disturbFeed: (kind, count = kind === "reorder" ? 2 : 1) =>
      lastingFaults.begin("feed", () => feed.faults.disturb(checkKind(kind), checkCount("count", count))),
    lag: (lag) => lastingFaults.begin("lag", () => replica.lagBy(checkLag(lag))),
    pendingContextLag: (blocks) =>
      lastingFaults.begin("context", () => pendingContextLag(checkCount("blocks", blocks))),
    failRequests: (failure) => lastingFaults.begin("requests", () => httpFailures.set(checkFailure(failure))),
    origin(given) {
      const fault = checkOriginFault(given)
      lastingFaults.begin("origin", () => parts.forks.current?.faults.set(fault))
    },
    clear,
    capture: () => lastingFaults.capture(clear),
  }
}

/** Creates the registry of lasting faults by name, each with the function that starts it. */
function createLastingFaults() {
  const started = new Map<string, () => void>()
  const begin = (name: string, run: () => void) => {
    run()
    started.set(name, run)
  }
  return {
    begin,
    end: () => started.clear(),
    capture(clear: () => void) {
      const before = [...started]
      return () => {
        if (started.size > 0) clear()
        for (const [name, run] of before) begin(name, run)
      }
    },
  }
}

function drop(
  { builder, pool }: FaultParts,
  { count, dropPolicy }: ReturnType<typeof checkDrop>,
): readonly Hex[] {
  const { flashblocks, transactions } = builder.open
  const kept = flashblocks[flashblocks.length - 1 - count]
  if (kept === undefined) throw new TooFewFlashblocks({ count, available: flashblocks.length - 1 })
  const dropped = transactions.slice(kept.transactionCount)
  if (dropPolicy === "requeue") pool.readmit(dropped)
  builder.truncate(flashblocks.length - count)
  return dropped.map(({ hash }) => hash)
}

async function reorder({ builder, bundles }: FaultParts, order?: readonly Hex[]): Promise<readonly Hex[]> {
  const transactions = publishedOf(builder.open)
  if (transactions.length === 0 && builder.open.transactions.length > 0) throw new NotPreconfirmed({})
  const ordered = order === undefined ? reversed(transactions) : inOrder(transactions, order)
  assertBundlesWhole(bundles, transactions, ordered)
  if (ordered.length > 0) await builder.reexecute({ flashblocks: [ordered] })
  return publishedOf(builder.open).map(({ hash }) => hash)
}

async function sealOther(
  parts: FaultParts,
  { transactions: hashes, dropPolicy }: ReturnType<typeof checkSealOther>,
): Promise<SealedBlock> {
  const { builder, bundles, pool } = parts
  const { transactions } = builder.open
  if (hashes === undefined && publishedOf(builder.open).length === 0) throw new NotPreconfirmed({})
  const chosen = hashes?.map((hash) => {
    const executed = executedIn(builder.open, hash)
    const found = executed === undefined ? pool.get(hash) : signedOf(executed)
    if (found === undefined) throw new NotPreconfirmed({ hash })
    return found
  })
  const newest = membersOf(bundles, transactions, originsOf(bundles, transactions.slice(-1)))
  const others = transactions.slice(0, -1).filter(({ transaction }) => !newest.has(transaction))
  const included = chosen ?? others.map(signedOf)
  assertBundlesWhole(bundles, transactions, included)
  const sealed = await replaceOpenBlock(parts, {
    attributes: attributesOf(builder.open),
    transactions: included,
  })
  if (dropPolicy === "lose") {
    const lost = new Set(transactions.map(({ hash }) => hash))
    for (const hash of lost) pool.remove(hash)
    bundles.removeWhere(({ hash }) => lost.has(hash))
  }
  return sealed
}

/** Returns the transactions in reverse order, with those of each sender in the order of their nonces. */
function reversed(transactions: readonly ExecutedTransaction[]): readonly ExecutedTransaction[] {
  const next = new Map<Hex, number>()
  return [...transactions].reverse().map(({ sender }) => {
    const at = transactions.findIndex(
      (each, index) => each.sender === sender && index >= (next.get(sender) ?? 0),
    )
    next.set(sender, at + 1)
    return transactions[at] as ExecutedTransaction
  })
}

/** Returns the transactions in the order of these hashes. */
function inOrder(
  transactions: readonly ExecutedTransaction[],
  hashes: readonly Hex[],
): readonly ExecutedTransaction[] {
  const byHash = new Map(transactions.map((executed) => [executed.hash, executed]))
  const ordered = hashes.map((hash) => {
    const executed = byHash.get(hash)
    if (executed === undefined) throw new NotPreconfirmed({ hash })
    return executed
  })
  if (new Set(ordered).size !== transactions.length || ordered.length !== transactions.length)
    throw new InvalidOrder({ reason: "it must name every pre-confirmed transaction once" })
  const nonces = new Map<Hex, bigint>()
  for (const { sender, transaction } of ordered) {
    if (transaction.nonce < (nonces.get(sender) ?? 0n))
      throw new InvalidOrder({ reason: `the nonces of ${sender} must ascend` })
    nonces.set(sender, transaction.nonce)
  }
  return ordered
}
