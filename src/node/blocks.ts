/** From a block parameter to one block, its state and its context: the only place where tags get their meaning. */
import type { Block } from "@ethereumjs/block"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { BlockRecord } from "../chain/block.ts"
import type { Chain, TransactionPlace } from "../chain/chain.ts"
import { HeaderNotFound } from "../errors.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import type { State, View } from "../state/store.ts"
import type { Builder } from "./builder.ts"
import { asOf, type Flashblock, withRoots } from "./openBlock.ts"

/** How a block is named: by tag, number or hash (EIP-1898). */
export type BlockSelector =
  | { readonly tag: "latest" | "pending" | "safe" | "finalized" | "earliest" }
  | { readonly number: bigint }
  | { readonly hash: Hex; readonly requireCanonical: boolean }

/** One block with what reads of it need, taken at one moment. */
export interface Position {
  readonly record: BlockRecord
  readonly view: View
  /** What the EVM sees as the block. */
  readonly context: Block
  /** Of the chain up to the block. */
  readonly totalDifficulty: bigint
}

/** A transaction with the block it is in. */
export interface PlacedTransaction {
  readonly executed: ExecutedTransaction
  readonly block: BlockRecord
}

/** The blocks of a node by their names. */
export interface Blocks {
  /** `undefined` when there is no such block. */
  find(selector: BlockSelector): BlockRecord | undefined
  /** @throws {@link HeaderNotFound} when there is no such block. */
  at(selector: BlockSelector): Position
  /** The block with true roots, bloom and gas used, which an open block works out when asked. */
  complete(record: BlockRecord): Promise<BlockRecord>
  /** A transaction that is in a block, sealed or published. */
  transaction(hash: Hex): PlacedTransaction | undefined
  /** The one of a sender with a nonce, if it is in a block. */
  transactionOf(sender: Hex, nonce: bigint): PlacedTransaction | undefined
}

/** How far tags trail, in blocks. */
export interface Lags {
  readonly safe: bigint
  readonly finalized: bigint
  /** The block context of pending calls. */
  readonly pendingContext: bigint
}

/** How a selector reads in an error message. */
const toText = (selector: BlockSelector): string =>
  "tag" in selector ? selector.tag : "number" in selector ? `block ${selector.number}` : selector.hash

/** Creates the look-ups over a chain and its builder. */
export function createBlocks(chain: Chain, builder: Builder, state: State, lags: Lags): Blocks {
  const records = new WeakMap<Flashblock, BlockRecord>()
  const completed = new WeakMap<BlockRecord, Promise<BlockRecord>>()

  const pending = () => {
    const { open, published } = builder
    const record = records.get(published) ?? asOf(open, published)
    records.set(published, record)
    return record
  }
  const published = (executed: ExecutedTransaction | undefined): PlacedTransaction | undefined =>
    executed === undefined || executed.index >= builder.published.transactionCount
      ? undefined
      : { executed, block: pending() }
  const trailing = (lag: bigint) => {
    const { number } = chain.head.header
    return chain.block(number > lag ? number - lag : 0n)
  }
  const byTag = {
    latest: () => chain.head,
    pending,
    safe: () => trailing(lags.safe),
    finalized: () => trailing(lags.finalized),
    earliest: () => chain.block(0n),
  }
  const find = (selector: BlockSelector): BlockRecord | undefined => {
    if ("tag" in selector) return byTag[selector.tag]()
    return "number" in selector ? chain.block(selector.number) : chain.blockByHash(selector.hash)
  }
  const contextOf = (record: BlockRecord): Block => {
    const { number } = record.header
    const isBehind = record.hash === undefined && lags.pendingContext > 0n
    return (isBehind ? chain.block(number - lags.pendingContext)?.block : undefined) ?? record.context
  }

  return {
    find,
    at(selector) {
      const record = find(selector)
      if (record === undefined) throw new HeaderNotFound({ block: toText(selector) })
      const sealed = record.hash === undefined ? undefined : chain.blockByHash(record.hash)
      const { totalDifficulty } = sealed ?? chain.head
      return { record, view: state.at(record.version), context: contextOf(record), totalDifficulty }
    },
    complete(record) {
      if (record.hash !== undefined) return Promise.resolve(record)
      const known = completed.get(record) ?? withRoots(record, state)
      completed.set(record, known)
      return known
    },
    transaction: (hash) => toPlaced(chain.transaction(hash)) ?? published(builder.open.byHash.get(hash)),
    transactionOf: (sender, nonce) =>
      toPlaced(chain.transactionOf(sender, nonce)) ??
      published(
        builder.open.transactions.find((each) => each.sender === sender && each.transaction.nonce === nonce),
      ),
  }
}

function toPlaced(place: TransactionPlace | undefined): PlacedTransaction | undefined {
  const executed = place?.block.transactions[place.index]
  return place && executed && { executed, block: place.block }
}
