/** The blocks as a replica serves them that is behind: late by so many blocks or flashblocks, always or in turns. */
import type { BlockRecord } from "../../chain/block.ts"
import { HeaderNotFound } from "../../errors/index.ts"
import type { Builder } from "../block/builder.ts"
import {
  type BlockSelector,
  type Blocks,
  isPart,
  type PartSelector,
  type PlacedTransaction,
  selectorText,
} from "../query/blocks.ts"

/** How far behind a replica is. */
export interface Lag {
  readonly blocks: number
  readonly flashblocks: number
  /** Every second request is answered by a replica that is not behind, as by the nodes of a load balancer. */
  readonly alternating: boolean
}

/** Blocks that may be served late. */
export interface Replica {
  readonly blocks: Blocks
  /** Whether the request that is being answered is answered late. */
  readonly isBehind: boolean
  /** Begins a request: what it reads is read of one replica. */
  turn(): void
  /** Sets how far behind it is; `undefined` ends the lag. */
  lagBy(lag: Lag | undefined): void
}

/** How far a replica has come: a flashblock of a block, and every block before it. */
interface Progress {
  readonly number: bigint
  readonly flashblock: number
}

/** Creates a replica that is up to date. */
export function createReplica(blocks: Blocks, builder: Builder): Replica {
  let lag: Lag | undefined
  let turns = 0
  const progress = (): Progress | undefined =>
    lag === undefined || (lag.alternating && turns % 2 === 0) ? undefined : progressOf(builder, lag)
  /** What a read gives at this moment: of the node itself, or of what the replica has come to. */
  const limited = (): Limited => {
    const at = progress()
    return at === undefined ? blocks : limit(blocks, at)
  }
  return {
    get isBehind() {
      return progress() !== undefined
    },
    turn() {
      turns++
    },
    lagBy(next) {
      lag = next
      turns = 0
    },
    blocks: {
      find: (selector) => limited().find(selector),
      record: (selector) => limited().record(selector),
      at: (selector) => limited().at(selector),
      view: (selector) => limited().view(selector),
      busy: blocks.busy,
      complete: blocks.complete,
      transaction: (hash) => limited().transaction(hash),
      transactionOf: (sender, nonce) => limited().transactionOf(sender, nonce),
    },
  }
}

/** Whoever asks for ranges bounds them by what these say is the head. */
type Limited = Omit<Blocks, "complete" | "busy">

/** Goes back from the newest flashblock, over the blocks that are remembered. */
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

/** The blocks up to there. */
function limit(blocks: Blocks, { number, flashblock }: Progress): Limited {
  const pending: BlockSelector = { number, flashblock }
  const latest: BlockSelector = { number: number - 1n }
  const isThere = ({ hash, header }: BlockRecord) => hash === undefined || header.number < number
  /** What a selector means to a replica that has come this far. */
  const meant = (selector: BlockSelector): BlockSelector | undefined => {
    if ("tag" in selector && selector.tag === "pending") return pending
    if ("tag" in selector && selector.tag === "latest") return latest
    if (isPart(selector)) return isPublished(selector) ? selector : undefined
    const found = blocks.find(selector)
    if (found === undefined || isThere(found)) return selector
    return "tag" in selector ? latest : undefined
  }
  const isPublished = (part: PartSelector) =>
    part.number < number || (part.number === number && isReached(part))
  const isReached = (part: PartSelector) =>
    "flashblock" in part
      ? part.flashblock <= flashblock
      : part.transactions <= (blocks.find(pending)?.transactions.length ?? 0)
  const placed = (found: PlacedTransaction | undefined): PlacedTransaction | undefined => {
    if (found === undefined || found.block.header.number < number) return found
    const block = blocks.find(pending)
    const executed = block?.transactions.find(({ hash }) => hash === found.executed.hash)
    return block && executed && { executed, block }
  }
  const existing = (selector: BlockSelector): BlockSelector => {
    const own = meant(selector)
    if (own === undefined) throw new HeaderNotFound({ block: selectorText(selector) })
    return own
  }
  return {
    find(selector) {
      const own = meant(selector)
      return own && blocks.find(own)
    },
    record: (selector) => blocks.record(existing(selector)),
    at: (selector) => blocks.at(existing(selector)),
    view: (selector) => blocks.view(existing(selector)),
    transaction: (hash) => placed(blocks.transaction(hash)),
    transactionOf: (sender, nonce) => placed(blocks.transactionOf(sender, nonce)),
  }
}
