/** Injects, deterministically, the faults that pre-confirmations have on real chains. */
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Clock } from "../../node/base/clock.ts"
import type { Queue } from "../../node/base/queue.ts"
import type { Builder } from "../../node/block/builder.ts"
import type { Events } from "../../node/block/events.ts"
import type { RemoteChain, RemoteFault } from "../../node/ledgerSource.ts"
import type { Miner } from "../../node/mining/miner.ts"
import type { Lags } from "../../node/query/blocks.ts"
import type { Feed } from "../../node/subscribe/feed.ts"
import type { FeedFaultKind } from "../../node/subscribe/feedFaults.ts"
import type { Bundles } from "../../node/txpool/bundles.ts"
import type { Pool } from "../../node/txpool/pool.ts"
import { createNextDrops, dropTransactions } from "./dropTransactions.ts"
import {
  assertStall,
  checkCount,
  checkDrop,
  checkDropTransactions,
  checkFailure,
  checkKind,
  checkLag,
  checkNextDrops,
  checkOrder,
  checkOriginFault,
  checkSealOther,
  type DropPolicyOption,
  type DropSelection,
  type NextDropOptions,
} from "./faultChecks.ts"
import { createHttpFailures, type HttpFailures } from "./httpFailures.ts"
import { dropFlashblocks, reorder, sealOther } from "./openBlockFaults.ts"
import type { Lag, Replica } from "./replica.ts"

/** The faults of one node. */
export interface Faults {
  /**
   * Drops the newest flashblocks of the open block, 1 when absent; the first one, which has no transactions, stays.
   *
   * @returns The hashes that are no longer pre-confirmed, in their order.
   * @throws {@link TooFewFlashblocks}; {@link EmptyFlashblocks} when they have no transactions; {@link InvalidOption} for an unknown
   * policy.
   */
  dropFlashblocks(options?: DropPolicyOption & { count?: number | undefined }): Promise<readonly Hex[]>
  /**
   * Drops the pre-confirmed transactions of a hash, of a sender, or both. The others stay pre-confirmed; those that need a dropped
   * one, such as those with later nonces, wait in the pool.
   *
   * @returns The hashes that are no longer pre-confirmed, in their order.
   * @throws {@link NotPreconfirmed} when there is none.
   * @example
   * await node.faults.dropTransactions({ hash, dropPolicy: "lose" }) // [hash]
   */
  dropTransactions(options: DropSelection & DropPolicyOption): Promise<readonly Hex[]>
  /**
   * Drops transactions that will be pre-confirmed: the next `count` (1 when absent) of a sender, of a hash, or of anybody, each
   * `afterMs` (0 when absent) after its pre-confirmation, at the latest before its block is sealed. Lasts until they are dropped.
   *
   * @example
   * node.faults.dropNext({ sender, afterMs: 300, dropPolicy: "lose" })
   */
  dropNext(options?: NextDropOptions): void
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
   * @throws {@link InvalidOption} for a status that is not a failure, a rate that is not a share, or a negative number.
   * @example
   * node.faults.origin({ status: 429, rate: 0.5 }) // every other read fails
   */
  origin(fault: RemoteFault): void
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
  readonly events: Events
  readonly beforeSeal: (() => Promise<void>)[]
  readonly miner: Miner
  readonly feed: Feed
  readonly replica: Replica
  readonly lags: Lags
  readonly remote: { readonly current: Pick<RemoteChain, "setFault"> | undefined }
}

/** Creates the faults; none is active. */
export function createFaults(parts: FaultParts): Faults {
  const { queue, clock, miner, feed, replica, lags } = parts
  const initialContextLag = lags.pendingContext
  const httpFailures = createHttpFailures()
  const lastingFaults = createLastingFaults()
  const armDrops = createNextDrops({
    ...parts,
    async drop(hash, dropPolicy) {
      await dropTransactions(parts, { hash }, dropPolicy)
      parts.events.emit("injected", "dropTransactions")
    },
  })
  const disarms: (() => void)[] = []
  let nextDrops = 0
  const pendingContextLag = (blocks: number) => {
    lags.pendingContext = BigInt(blocks)
  }
  const clear = () => {
    miner.stall(0)
    feed.faults.clear()
    replica.lagBy(undefined)
    pendingContextLag(Number(initialContextLag))
    httpFailures.set(undefined)
    parts.remote.current?.setFault(undefined)
    for (const disarm of disarms.splice(0)) disarm()
    lastingFaults.end()
  }
  return {
    httpFailures,
    dropFlashblocks: (given) => queue(() => dropFlashblocks(parts, checkDrop(given))),
    async dropTransactions(given) {
      const { selection, dropPolicy } = checkDropTransactions(given)
      return queue(() => dropTransactions(parts, selection, dropPolicy))
    },
    dropNext(given) {
      const drops = checkNextDrops(given)
      lastingFaults.begin(`next drops ${++nextDrops}`, () => disarms.push(armDrops(drops)))
    },
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
      lastingFaults.begin("origin", () => parts.remote.current?.setFault(fault))
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
