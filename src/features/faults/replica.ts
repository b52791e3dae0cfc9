/** The blocks as a lagging replica serves them: late by some blocks or flashblocks, always or on every second request. */

import type { Middleware } from "../../api/rpc/middleware.ts"
import { HeaderNotFound } from "../../errors/index.ts"
import type { BlockRecord, PlacedTransaction } from "../../kernel/chain/block.ts"
import type { Builder } from "../../node/block/builder.ts"
import {
  type BlockSelector,
  type Blocks,
  isPart,
  mayNameOpen,
  type OpenBlockBy,
  type PartSelector,
  selectorText,
} from "../../node/query/blocks.ts"

/** The lag of a replica. */
export interface Lag {
  readonly blocks: number
  readonly flashblocks: number
  /** A replica that is up to date answers every second request, as behind a load balancer. */
  readonly alternating: boolean
}

/** A replica, which may serve blocks late. */
export interface Replica {
  readonly blocks: Blocks
  /** Begins each request; all its reads are served by one replica. */
  readonly middleware: Middleware
  /** Sets the lag; `undefined` ends it. */
  lagBy(lag: Lag | undefined): void
}

/** The newest flashblock that a replica has; it has every block before that of the flashblock. */
interface Progress {
  readonly number: bigint
  readonly flashblock: number
}

/** Creates a replica that is up to date. */
export function createReplica(blocks: Blocks, builder: Builder, openBlockBy: OpenBlockBy): Replica {
  let lag: Lag | undefined
  let requests = 0
  const progress = (): Progress | undefined =>
    lag === undefined || (lag.alternating && requests % 2 === 0) ? undefined : progressOf(builder, lag)
  /** Returns the blocks that a read sees at this moment: those of the node, or those that the replica has. */
  const served = (): Limited => {
    const at = progress()
    return at === undefined ? blocks : limit(blocks, at, openBlockBy)
  }
  return {
    middleware: (next) => (request, client) => {
      requests++
      return next(request, client)
    },
    lagBy(next) {
      lag = next
      requests = 0
    },
    blocks: {
      get isBehind() {
        return progress() !== undefined
      },
      byTag: (selector) => served().byTag(selector),
      find: (selector) => served().find(selector),
      record: (selector) => served().record(selector),
      at: (selector) => served().at(selector),
      view: (selector) => served().view(selector),
      busy: blocks.busy,
      logs: blocks.logs,
      complete: blocks.complete,
      transaction: (hash) => served().transaction(hash),
      transactionOf: (sender, nonce) => served().transactionOf(sender, nonce),
    },
  }
}

/** The look-ups that lag; callers bound block ranges by the head that these return. */
type Limited = Omit<Blocks, "complete" | "busy" | "logs" | "isBehind">

/** Returns the flashblock that is behind the newest one by the lag, or by as much as the remembered blocks allow. */
function progressOf(builder: Builder, { blocks, flashblocks }: Lag): Progress {
  const newest = builder.open.header.number
  let number = newest
  const hasBefore = () => builder.openBlockAt(number - 1n) !== undefined
  while (number > newest - BigInt(blocks) && hasBefore()) number--
  const last = () => (builder.openBlockAt(number)?.flashblocks.length ?? 1) - 1
  let flashblock = last()
  for (let left = flashblocks; left > 0; left--) {
    if (flashblock === 0 && !hasBefore()) break
    if (flashblock > 0) flashblock--
    else {
      number--
      flashblock = last()
    }
  }
  return { number, flashblock }
}

/** Returns the blocks up to a flashblock. */
function limit(blocks: Blocks, { number, flashblock }: Progress, openBlockBy: OpenBlockBy): Limited {
  const pending: BlockSelector = { number, flashblock }
  const latest: BlockSelector = { number: number - 1n }
  const isServed = ({ header }: BlockRecord) => header.number < number
  const countOf = () => blocks.find(pending)?.transactions.length ?? 0
  const byTag = (selector: BlockSelector): BlockSelector =>
    mayNameOpen(selector, number, openBlockBy) && countOf() > 0 ? { tag: "pending" } : selector
  /** Returns the selector of the block that a selector names on the replica; `undefined` when it has none. */
  const selectorOn = (named: BlockSelector): BlockSelector | undefined => {
    const selector = byTag(named)
    if ("tag" in selector && selector.tag === "pending") return pending
    if ("tag" in selector && selector.tag === "latest") return latest
    if (isPart(selector)) return isPublished(selector) ? selector : undefined
    const found = blocks.find(selector)
    if (found === undefined || isServed(found)) return selector
    return "tag" in selector ? latest : undefined
  }
  const isPublished = (part: PartSelector) =>
    part.number < number || (part.number === number && isReached(part))
  const isReached = (part: PartSelector) =>
    "flashblock" in part ? part.flashblock <= flashblock : part.transactions <= countOf()
  const placed = (found: PlacedTransaction | undefined): PlacedTransaction | undefined => {
    if (found === undefined || found.block.header.number < number) return found
    const block = blocks.find(pending)
    const executed = block?.transactions.find(({ hash }) => hash === found.executed.hash)
    return block && executed && { executed, block }
  }
  const existing = (selector: BlockSelector): BlockSelector => {
    const selected = selectorOn(selector)
    if (selected === undefined) throw new HeaderNotFound({ block: selectorText(selector) })
    return selected
  }
  return {
    byTag,
    find(selector) {
      const selected = selectorOn(selector)
      return selected && blocks.find(selected)
    },
    record: (selector) => blocks.record(existing(selector)),
    at: (selector) => blocks.at(existing(selector)),
    view: (selector) => blocks.view(existing(selector)),
    transaction: (hash) => placed(blocks.transaction(hash)),
    transactionOf: (sender, nonce) => placed(blocks.transactionOf(sender, nonce)),
  }
}
