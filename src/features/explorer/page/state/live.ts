/** The live state of the chain: messages are collected, and shown at most once per frame of the screen. */
import { signal } from "@preact/signals"
import { generation, request, subscribe } from "../rpc/connection.ts"
import type { Header, Hex, OpenBlockMessage } from "../rpc/types.ts"
import { applyMessage, type ChainState, emptyChain, withHistory } from "./chain.ts"

/** The chain as it is shown. */
export const chain = signal<ChainState>(emptyChain)

/** A counter of the changes of the head: to a new block, or back to an earlier block. */
export const headVersion = signal(0)

/** A counter that increases after changes of the open block or the head, at most once in 200 ms. */
export const pendingVersion = signal(0)

/** A text for the user when the node was restarted while the page was open; `undefined` when it was not. */
export const restarted = signal<string | undefined>(undefined)

let newest = emptyChain
let isScheduled = false
let genesis: Hex | undefined
/** The maximum number of newest sealed blocks that are read from the node. */
const historyLength = 12

/** Follows the chain from now on. */
export function follow(): void {
  subscribe<OpenBlockMessage>(["openBlock"], (message) => {
    newest = applyMessage(newest, message, performance.now())
    if (message.kind === "sealed" || message.kind === "removed") heads++
    if (message.kind === "emptyRun") {
      heads++
      void readHistory()
    }
    show()
  })
  generation.subscribe((count) => {
    if (count > 0) void begin().catch(() => {})
  })
}

let heads = 0

function show(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    chain.value = newest
    if (headVersion.value !== heads) headVersion.value = heads
    if (readersLater === undefined) readersLater = setTimeout(notifyReaders, readersMs)
  })
}

/** The minimum time between two reads of the same view after changes, in milliseconds. */
const readersMs = 200
let readersLater: ReturnType<typeof setTimeout> | undefined

function notifyReaders(): void {
  readersLater = undefined
  pendingVersion.value++
}

/** Reads the blocks that the page has not seen, and finds out whether the node has begun a new chain. */
async function begin(): Promise<void> {
  const first = await request<Header>("eth_getBlockByNumber", ["0x0", false])
  if (genesis !== undefined && genesis !== first.hash) {
    restarted.value = "The node has started a new chain. The earlier blocks are gone."
    newest = { ...emptyChain, open: newest.open }
  } else if (genesis !== undefined) {
    await markLost()
  }
  genesis = first.hash
  await readHistory()
}

/** Marks the blocks that the node does not have any more, after a reconnection. */
async function markLost(): Promise<void> {
  const found = await Promise.all(
    newest.sealed.map(({ header }) => request<Header | null>("eth_getBlockByHash", [header.hash, false])),
  )
  const isLost = found.some((block) => block === null)
  const sealed = newest.sealed.map((each, index) =>
    found[index] === null ? { ...each, isRemoved: true } : each,
  )
  newest = { ...newest, sealed }
  restarted.value = isLost
    ? "The node has restarted: blocks that it no longer has are struck through."
    : undefined
}

async function readHistory(): Promise<void> {
  const head = Number(await request<Hex>("eth_blockNumber"))
  const numbers = Array.from({ length: Math.min(historyLength, head + 1) }, (_, back) => head - back)
  const blocks = await Promise.all(
    numbers.map((number) =>
      request<(Header & { transactions: readonly Hex[] }) | null>("eth_getBlockByNumber", [
        `0x${number.toString(16)}`,
        false,
      ]),
    ),
  )
  const headers = blocks
    .filter((block) => block !== null)
    .map(({ transactions, ...header }) => ({ ...header, count: transactions.length }))
  newest = withHistory(newest, headers)
  heads++
  show()
}
