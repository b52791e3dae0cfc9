/** The raw feed of a builder: one message for each flashblock; a consumer rebuilds the blocks from the messages. */
import type { BlockHeader } from "@ethereumjs/block"
import { concatBytes, type Withdrawal } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import type { BlockRecord, SealedBlock } from "../../kernel/chain/block.ts"
import { createAppendableRoots, type TransactionRoots } from "../../kernel/chain/receipts.ts"
import { type BlockAccessList, joinAccessLists } from "../../kernel/evm/base/blockAccessList.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { withoutSidecar } from "../../kernel/evm/transaction/decode.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"
import type { Unsubscribe } from "../base/emitter.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import { withReceipts } from "../block/headerResults.ts"
import { asOf, type Flashblock, newestFlashblock, type OpenBlock } from "../block/openBlock.ts"
import { closed } from "../block/seal.ts"
import { createFeedFaults, type FeedFaults } from "./feedFaults.ts"

/** One message of the feed. */
export interface FeedMessage {
  /** The same for all flashblocks of one block; a block that is re-executed or truncated gets a new one. */
  readonly payloadId: Hex
  readonly index: number
  /** With index 0 only: the header that is fixed for the whole block. */
  readonly base: BlockHeader | undefined
  /** Bloom, gas and receipts root of the block so far; the state root and the hash come with the last message. */
  readonly header: BlockHeader
  /** `undefined` until the last message of the block, which is sent when it is sealed. */
  readonly blockHash: Hex | undefined
  /** The block as of this flashblock, with its initial header while it is open. */
  readonly block: BlockRecord
  /** The transactions that this flashblock adds. */
  readonly transactions: readonly ExecutedTransaction[]
  /** The transaction with which the block so far ends, by the protocol of the chain; later flashblocks have another one. */
  readonly closing: ExecutedTransaction | undefined
  /** With index 0 only. */
  readonly withdrawals: readonly Withdrawal[]
  /** Its part of the access list of the block (EIP-7928); `undefined` before Amsterdam. */
  readonly accesses: FeedAccesses | undefined
  /** Balances after this flashblock, of every account that the block has changed so far. */
  readonly balances: ReadonlyMap<Hex, bigint>
}

/** A part of the access list of a block. */
export interface FeedAccesses {
  /** The index of its first part, as EIP-7928 counts: 0 before the transactions, then from 1 on, then what follows them. */
  readonly first: number
  /** The index after its last part. */
  readonly end: number
  readonly list: BlockAccessList
}

/** The feed of one node. */
export interface Feed {
  /** The number of listeners. */
  readonly size: number
  /** Subscribes: the listener gets the messages of the open block so far, then each new one. */
  listen(listener: (message: FeedMessage) => void): Unsubscribe
  /** The faults of the messages that are sent from now on. */
  readonly faults: FeedFaults
}

/** The parts of the node that the feed uses. */
export interface FeedParts {
  readonly events: Events
  readonly builder: Builder
  readonly state: State
  /** Without flashblocks the feed sends nothing. */
  readonly flashblocks: boolean
  /** Receives the errors that listeners throw. */
  readonly onError: (error: unknown) => void
}

/** Creates the feed; it computes nothing while nobody listens. */
export function createFeed({ events, builder, state, flashblocks, onError }: FeedParts): Feed {
  const listeners = new Set<{ readonly listener: (message: FeedMessage) => void }>()
  const faults = createFeedFaults()
  const parts = { state, roots: createAppendableRoots() }
  let sent: Promise<unknown> = Promise.resolve()

  /** Sends messages in order, independent of the time that each takes to compute, to the present listeners. */
  const send = (messages: readonly Promise<FeedMessage>[], recipients = [...listeners]) => {
    sent = Promise.all([sent, ...messages])
      .then(([, ...ready]) => {
        for (const message of ready)
          for (const subscription of recipients)
            if (listeners.has(subscription)) subscription.listener(message)
      })
      .catch(onError)
  }
  const broadcast = (make: () => readonly Promise<FeedMessage>[]) => {
    if (flashblocks && listeners.size > 0) send(make().flatMap((message) => faults.pass(message)))
  }
  events.on("flashblock", ({ open, flashblock }) => broadcast(() => [messageOf(open, flashblock, parts)]))
  events.on("rewrite", ({ open }) => broadcast(() => messagesOf(open, parts)))
  events.on("block", (sealed) => {
    const open = builder.openBlockAt(sealed.header.number)
    if (open !== undefined) broadcast(() => [lastMessageOf(open, sealed, state)])
  })

  return {
    get size() {
      return listeners.size
    },
    faults,
    listen(listener) {
      const subscription = { listener }
      listeners.add(subscription)
      if (flashblocks) send(messagesOf(builder.open, parts), [subscription])
      return () => void listeners.delete(subscription)
    },
  }
}

/** Engine API: an identifier of 8 bytes, the first of which is the version of the payload attributes. */
const payloadVersion = 3

const idOf = ({ parent, header, job }: OpenBlock): Hex => {
  const seedBytes = new TextEncoder().encode(`${parent.hash}/${header.timestamp}/${job}`)
  return toHex(concatBytes(Uint8Array.of(payloadVersion), keccak256(seedBytes).subarray(0, 7)))
}

/** A block holds its blob transactions without their blobs (EIP-4844). */
const asIncluded = (executed: ExecutedTransaction): ExecutedTransaction => ({
  ...executed,
  transaction: withoutSidecar(executed.transaction),
})

/** The parts that messages are read from. */
interface MessageParts {
  readonly state: State
  readonly roots: TransactionRoots
}

const messagesOf = (open: OpenBlock, parts: MessageParts): Promise<FeedMessage>[] =>
  open.flashblocks.map((flashblock) => messageOf(open, flashblock, parts))

/** Reads the state at once, because it may be reverted before the receipts are hashed. */
async function messageOf(
  open: OpenBlock,
  flashblock: Flashblock,
  { state, roots }: MessageParts,
): Promise<FeedMessage> {
  const { index, transactionCount, version } = flashblock
  const since = open.flashblocks[index - 1]?.transactionCount ?? 0
  const balances = balancesOf(open, version, state)
  const record = asOf(open, flashblock)
  const block = { ...record, transactions: closed(open, record.transactions) }
  return {
    payloadId: idOf(open),
    index,
    base: index === 0 ? open.header : undefined,
    header: withReceipts(block, roots),
    block,
    blockHash: undefined,
    transactions: open.transactions.slice(since, transactionCount).map(asIncluded),
    closing: block.transactions[transactionCount],
    withdrawals: index === 0 ? (open.withdrawals ?? []) : [],
    accesses: accessesIn(open, index === 0 ? 0 : since + 1, transactionCount + 1),
    balances,
  }
}

/** Returns the last message of a block: the state root, the hash, and the transactions that no flashblock held. */
async function lastMessageOf(open: OpenBlock, sealed: SealedBlock, state: State): Promise<FeedMessage> {
  const published = newestFlashblock(open).transactionCount
  return {
    payloadId: idOf(open),
    index: open.flashblocks.length,
    base: undefined,
    header: sealed.header,
    block: sealed,
    blockHash: sealed.hash,
    transactions: sealed.transactions.slice(published, open.transactions.length).map(asIncluded),
    closing: sealed.transactions[open.transactions.length],
    withdrawals: [],
    accesses: accessesIn(open, published + 1, sealed.transactions.length + 2),
    balances: balancesOf(open, sealed.version, state),
  }
}

/** Returns the part of the access list of a block from one index to the one before another. */
function accessesIn(
  { header, accesses, ending = [] }: OpenBlock,
  first: number,
  end: number,
): FeedAccesses | undefined {
  if (!header.common.isActivatedEIP(7928)) return undefined
  return { first, end, list: joinAccessLists([...accesses, ending].slice(first, end)) }
}

function balancesOf({ parent }: OpenBlock, version: Version, state: State): ReadonlyMap<Hex, bigint> {
  const view = state.at(version)
  const balanceOf = (address: Hex) => view.account(address)?.balance ?? 0n
  return new Map([...state.written(parent.version, version)].map((each) => [each, balanceOf(each)]))
}
