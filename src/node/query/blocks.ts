/** Resolves a block parameter to a block, its state and its context; no other file resolves tags. */
import type { Block } from "@ethereumjs/block"
import { type Hex, toHex } from "../../base/hex.ts"
import { HeaderNotFound } from "../../errors/index.ts"
import type { BlockRecord, PlacedTransaction } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { hashOf } from "../../kernel/chain/header.ts"
import { partialBlock } from "../../kernel/chain/partialBlock.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { State, View } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import { createCompletion, createRecords, type Records } from "../block/headerResults.ts"
import { executedIn } from "../block/openBlock.ts"
import type { NodeOptions } from "../options/index.ts"

/** Selects a block by tag, number or hash (EIP-1898), or a partial block by number and flashblock or transaction count. */
export type BlockSelector =
  | { readonly tag: "latest" | "pending" | "safe" | "finalized" | "earliest" }
  | { readonly number: bigint }
  | PartSelector
  | { readonly hash: Hex; readonly requireCanonical: boolean }

/** Selects a block as of one of its flashblocks, or as of a count of its transactions. */
export type PartSelector = { readonly number: bigint } & (
  | { readonly flashblock: number }
  | { readonly transactions: number }
)

/** Returns `true` when a selector names a partial block. */
export const isPart = (selector: BlockSelector | undefined): selector is PartSelector =>
  selector !== undefined && ("flashblock" in selector || "transactions" in selector)

/** The names by which requests may select the open block. */
export type OpenBlockBy = NodeOptions["openBlockBy"]

/** The options of the names of the open block. */
type BlockNames = Pick<NodeOptions, "openBlockBy" | "openBlockHash">

const zeroHash: Hex = `0x${"00".repeat(32)}`

/**
 * Returns `true` when a number or a hash may name the open block, which has this number. `pending` always does.
 *
 * @example
 * mayNameOpen({ number: 5n }, 5n, "tag") // false
 */
export function mayNameOpen(selector: BlockSelector, number: bigint, by: OpenBlockBy): boolean {
  if (isPart(selector) || "tag" in selector) return false
  if ("hash" in selector) return by === "hash" && selector.hash === zeroHash
  return by !== "tag" && selector.number === number
}

/** One block with the state and the context of reads at it, taken at one moment. */
export interface BlockAtState {
  readonly record: BlockRecord
  readonly view: View
  /** The block as the EVM sees it. */
  readonly context: Block
  /** Of the chain up to the block. */
  readonly totalDifficulty: bigint
}

/** The look-ups of blocks and their transactions. */
export interface Blocks {
  /** True while these are older than the blocks of the node. */
  readonly isBehind: boolean
  /**
   * Returns `pending` for another name of the open block, once the block has a published transaction: from then on clients know
   * its number, from receipts and logs. Returns any other selector unchanged.
   */
  byTag(selector: BlockSelector): BlockSelector
  /** Returns a block, or `undefined`. @throws {@link HeaderNotFound} when there is no such partial block. */
  find(selector: BlockSelector): BlockRecord | undefined
  /** @throws {@link HeaderNotFound} when there is no such block. */
  record(selector: BlockSelector): BlockRecord
  /** @throws {@link HeaderNotFound}, {@link StateUnavailable} when the block exists and its state does not. */
  at(selector: BlockSelector): BlockAtState
  /** Returns the state of a block. @throws As {@link Blocks.at}. */
  view(selector: BlockSelector): View
  /** Returns the sealed blocks of a range that have transactions, in its order. */
  busy(first: bigint, last: bigint): Iterable<BlockRecord>
  /** Returns the matching logs of sealed blocks, in the order of a range, in parts. */
  logs: Chain["logs"]
  /** Returns the block with its roots, bloom and gas used; those of an open block are computed on demand. */
  complete(record: BlockRecord): BlockRecord
  /** Returns a transaction that is in a sealed block or published. */
  transaction(hash: Hex): PlacedTransaction | undefined
  /** Returns the transaction of a sender with a nonce, if it is in a block. */
  transactionOf(sender: Hex, nonce: bigint): PlacedTransaction | undefined
}

/** Lags of tags, in blocks. */
export interface Lags {
  readonly safe: bigint
  readonly finalized: bigint
  /** The block context of pending calls; may change. */
  pendingContext: bigint
}

/** The lags that the options start with. */
export const lagsOf = ({ safeLag, finalizedLag, pendingContextLag }: NodeOptions): Lags => ({
  safe: BigInt(safeLag),
  finalized: BigInt(finalizedLag),
  pendingContext: BigInt(pendingContextLag),
})

/** Returns the text of a selector in an error message. */
export function selectorText(selector: BlockSelector): string {
  if ("tag" in selector) return selector.tag
  if ("hash" in selector) return selector.hash
  const { number } = selector
  if (!isPart(selector)) return `block ${number}`
  if ("flashblock" in selector) return `flashblock ${selector.flashblock} of block ${number}`
  return `block ${number} as of ${selector.transactions} transactions`
}

/** Creates the look-ups over a chain and its builder. */
export function createBlocks(
  chain: Chain,
  builder: Builder,
  state: State,
  { lags, openBlockBy, openBlockHash }: BlockNames & { readonly lags: Lags },
): Blocks {
  const complete = createCompletion(state)
  const records = createRecords(
    openBlockHash === "changing" ? (record) => toHex(hashOf(complete(record).header)) : undefined,
  )
  const byTag = (selector: BlockSelector): BlockSelector =>
    builder.published.transactionCount > 0 && mayNameOpen(selector, builder.open.header.number, openBlockBy)
      ? { tag: "pending" }
      : selector
  const findNamed = createFinder(chain, builder, { lags, records, openBlockBy })
  const find: Blocks["find"] = (selector) => findNamed(byTag(selector))
  const published = (executed: ExecutedTransaction | undefined): PlacedTransaction | undefined => {
    const isPublished = executed !== undefined && executed.index < builder.published.transactionCount
    const block = isPublished ? find({ tag: "pending" }) : undefined
    return block && executed && { executed, block }
  }
  const existing = (selector: BlockSelector): BlockRecord => {
    const record = find(selector)
    if (record === undefined) throw new HeaderNotFound({ block: selectorText(selector) })
    return record
  }

  return {
    isBehind: false,
    byTag,
    find: (selector) => (isPart(selector) ? existing(selector) : find(selector)),
    record: existing,
    at(selector) {
      const record = existing(selector)
      const last = record.header.number - (record.hash === undefined ? 1n : 0n)
      const { totalDifficulty } = chain.block(last) ?? chain.head
      return {
        record,
        view: state.at(record.version),
        context: contextOf(record, chain, lags),
        totalDifficulty,
      }
    },
    view: (selector) => state.at(existing(selector).version),
    busy: chain.busy,
    logs: chain.logs,
    complete,
    transaction: (hash) => chain.transaction(hash) ?? published(executedIn(builder.open, hash)),
    transactionOf: (sender, nonce) =>
      chain.transactionOf(sender, nonce) ??
      published(
        sentAmong(builder.open.transactions).find(
          (each) => each.sender === sender && each.transaction.nonce === nonce,
        ),
      ),
  }
}

/** Creates the function that resolves tags, numbers and hashes. */
function createFinder(
  chain: Chain,
  builder: Builder,
  {
    lags,
    records,
    openBlockBy,
  }: Pick<BlockNames, "openBlockBy"> & { readonly lags: Lags; readonly records: Records },
): Blocks["find"] {
  const pending = () => records(builder.open, builder.published)
  const flashblockOf = (number: bigint, index: number) => {
    const open = builder.openBlockAt(number)
    const flashblock = open?.flashblocks[index]
    return open && flashblock && records(open, flashblock)
  }
  const openAt = (hash: Hex) =>
    builder.open.flashblocks
      .map((flashblock) => records(builder.open, flashblock))
      .findLast(({ hashSoFar }) => hashSoFar?.() === hash)
  const trailing = (lag: bigint) => {
    const { number } = chain.head.header
    return chain.block(number > lag ? number - lag : 0n)
  }
  const byTag = {
    latest: () => chain.head,
    pending,
    safe: () => trailing(lags.safe),
    finalized: () => trailing(lags.finalized),
    earliest: () => chain.block(chain.first),
  }
  return (selector) => {
    if ("tag" in selector) return byTag[selector.tag]()
    if ("hash" in selector)
      return chain.blockByHash(selector.hash) ?? (openBlockBy === "hash" ? openAt(selector.hash) : undefined)
    const { number } = selector
    if (!isPart(selector)) return chain.block(number)
    if ("flashblock" in selector) return flashblockOf(number, selector.flashblock)
    const whole = number === builder.open.header.number ? pending() : chain.block(number)
    return whole && partialBlock(whole, selector.transactions)
  }
}

/** Returns the block that calls see; at the open block, a sealed block before it when the context lags. */
function contextOf({ hash, header, context }: BlockRecord, chain: Chain, { pendingContext }: Lags): Block {
  const isBehind = hash === undefined && pendingContext > 0n
  return (isBehind ? chain.block(header.number - pendingContext)?.block : undefined) ?? context
}
