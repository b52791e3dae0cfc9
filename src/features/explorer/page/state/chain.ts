/** The open block and the sealed blocks below it, from the messages of the node. Each message makes a new value. */
import type { Header, Hex, OpenBlockMessage, OpenMessage, Step, Summary } from "../rpc/types.ts"
import {
  type Differences,
  type DroppedTransaction,
  differencesOf,
  maxDropped,
  type OpenBlock,
  type OpenFlashblock,
  type OpenTransaction,
} from "./openBlock.ts"

/** A sealed block. */
export interface Sealed {
  readonly header: Header
  readonly number: number
  /** `undefined` when the page has read only the header. */
  readonly transactionCount: number | undefined
  /** The number of flashblocks of the block that the page has seen. */
  readonly flashblocks: number | undefined
  readonly differences: Differences | undefined
  /** True once the block has left the chain. */
  readonly isRemoved: boolean
}

/** The part of the chain that the page knows. */
export interface ChainState {
  readonly open: OpenBlock | undefined
  /** Newest first. */
  readonly sealed: readonly Sealed[]
  /** The texts for the user until the next block is sealed: one of each kind, so that none replaces another. */
  readonly notices: { readonly [kind in "removed" | "dropped" | "empty"]?: string | undefined }
}

export const emptyChain: ChainState = { open: undefined, sealed: [], notices: {} }

/** The maximum number of sealed blocks that are kept. */
const maxSealed = 48

/** Returns the state after a message. */
export function applyMessage(state: ChainState, message: OpenBlockMessage, receivedMs: number): ChainState {
  switch (message.kind) {
    case "open":
      return withOpen(state, message, receivedMs)
    case "flashblock":
      return withFlashblock(state, message)
    case "sealed":
      return withSealed(state, message.header, message.transactions)
    case "emptyRun":
      return withNotice(
        state,
        "empty",
        `Blocks ${Number(message.first)} to ${Number(message.last)} are empty.`,
      )
    case "removed":
      return withRemoved(state, message.blocks, message.head)
  }
}

const withNotice = (state: ChainState, kind: keyof ChainState["notices"], text: string): ChainState => ({
  ...state,
  notices: { ...state.notices, [kind]: text },
})

/** Adds sealed blocks that were read from the node to those that the page has seen. */
export function withHistory(
  state: ChainState,
  headers: readonly (Header & { count?: number })[],
): ChainState {
  const known = new Set(state.sealed.map(({ header }) => header.hash))
  const added = headers.filter(({ hash }) => !known.has(hash)).map((header) => sealedOf(header, header.count))
  const sealed = [...state.sealed, ...added].sort((one, other) => other.number - one.number)
  return { ...state, sealed: sealed.slice(0, maxSealed) }
}

function withOpen(state: ChainState, message: OpenMessage, receivedMs: number): ChainState {
  const { number, timestamp, transactions, flashblocks, dropped } = message
  const before = state.open?.number === Number(number) ? state.open : undefined
  const known = new Map(
    before?.flashblocks.flatMap(({ transactions: own }) => own).map((own) => [own.hash, own]),
  )
  const placed = transactions.map((own, index): OpenTransaction => {
    const earlier = known.get(own.hash)
    const movedFrom = earlier?.movedFrom ?? (earlier && Number(earlier.index))
    return movedFrom === undefined || movedFrom === index ? own : { ...own, movedFrom }
  })
  const open: OpenBlock = {
    ...message,
    number: Number(number),
    timestamp: Number(timestamp),
    gasUsed: BigInt(flashblocks.at(-1)?.gasUsed ?? 0),
    flashblocks: splitByStep(flashblocks, placed),
    transactionCount: transactions.length,
    dropped: droppedNow(before, dropped, transactions),
    openedMs: before?.openedMs ?? receivedMs - ageOf(message, state.open === undefined),
  }
  const count = dropped.length
  const next = { ...state, open }
  return count === 0 ? next : withNotice(next, "dropped", `${count} pre-confirmed ${plural(count)} dropped.`)
}

/** Returns the time since a block was opened, in milliseconds; 0 unless it is the first block that the page has seen. */
const ageOf = ({ nowMs, timestamp }: OpenMessage, isFirst: boolean): number =>
  isFirst ? Math.max(0, nowMs - Number(timestamp) * 1000) : 0

const plural = (count: number) => (count === 1 ? "transaction was" : "transactions were")

/** Returns the dropped transactions of a block: earlier and new ones, without those that are in the block again. */
function droppedNow(
  before: OpenBlock | undefined,
  hashes: readonly Hex[],
  present: readonly Summary[],
): readonly DroppedTransaction[] {
  if (before === undefined) return []
  const gone = new Set(hashes)
  const back = new Set(present.map(({ hash }) => hash))
  const fresh = before.flashblocks.flatMap(({ index, transactions }) =>
    transactions
      .filter(({ hash }) => gone.has(hash))
      .map((own) => ({ ...own, flashblock: index, blockNumber: before.number })),
  )
  return [...before.dropped, ...fresh].filter(({ hash }) => !back.has(hash)).slice(-maxDropped)
}

/** Splits the transactions of a block into its flashblocks. */
export function splitByStep(
  steps: readonly Step[],
  transactions: readonly OpenTransaction[],
): OpenFlashblock[] {
  return steps.map((step, position) => {
    const before = steps[position - 1]
    return {
      index: Number(step.index),
      gasUsed: BigInt(step.gasUsed) - BigInt(before?.gasUsed ?? 0),
      transactions: transactions.slice(Number(before?.transactionCount ?? 0), Number(step.transactionCount)),
    }
  })
}

function withFlashblock(
  state: ChainState,
  message: Extract<OpenBlockMessage, { kind: "flashblock" }>,
): ChainState {
  const { open } = state
  if (open === undefined || open.number !== Number(message.number)) return state
  const total = BigInt(message.gasUsed)
  const flashblock = {
    index: Number(message.index),
    gasUsed: total - open.gasUsed,
    transactions: message.transactions,
  }
  const back = new Set(message.transactions.map(({ hash }) => hash))
  return {
    ...state,
    open: {
      ...open,
      gasUsed: total,
      transactionCount: Number(message.transactionCount),
      flashblocks: [...open.flashblocks, flashblock],
      dropped: open.dropped.filter(({ hash }) => !back.has(hash)),
    },
  }
}

function withSealed(state: ChainState, header: Header, hashes: readonly Hex[]): ChainState {
  const { open } = state
  const own = open?.number === Number(header.number) ? open : undefined
  const sealed: Sealed = {
    ...sealedOf(header, hashes.length),
    flashblocks: own?.flashblocks.length,
    differences: own && differencesOf(own, hashes),
  }
  const others = state.sealed.filter((each) => each.header.hash !== header.hash)
  return { ...state, notices: {}, sealed: [sealed, ...others].slice(0, maxSealed) }
}

const sealedOf = (header: Header, transactionCount: number | undefined): Sealed => ({
  header,
  number: Number(header.number),
  transactionCount,
  flashblocks: undefined,
  differences: undefined,
  isRemoved: false,
})

function withRemoved(state: ChainState, blocks: readonly { readonly hash: Hex }[], head: Header): ChainState {
  const gone = new Set(blocks.map(({ hash }) => hash))
  const marked = state.sealed.map((each) =>
    gone.has(each.header.hash) ? { ...each, isRemoved: true } : each,
  )
  const isKnown = marked.some(({ header }) => header.hash === head.hash)
  const count = blocks.length
  const sealed = isKnown ? marked : [...marked, sealedOf(head, undefined)].slice(0, maxSealed)
  const left = `${count} ${count === 1 ? "block has" : "blocks have"} left the chain`
  return withNotice({ ...state, sealed }, "removed", `${left}; block ${Number(head.number)} is the head.`)
}
