/** One look at the open block and the head. */
import type { Rpc } from "../endpoint/rpc.ts"
import { hashOf } from "./moment.ts"
import type { Block, Sent, Tick } from "./types.ts"

/** The requests of one look, with one of our transactions outstanding. */
export const tickRequests = 3

/** Looks once, and notes what was seen of our transactions; `outstanding` is the one whose receipt is asked for. */
export async function readTick(
  rpc: Rpc,
  sent: readonly Sent[],
  outstanding: Sent | undefined,
): Promise<Tick> {
  const before = performance.now()
  const [open, head, receipt] = await rpc.batch([
    ["eth_getBlockByNumber", "pending", false],
    ["eth_blockNumber"],
    ...(outstanding === undefined ? [] : [["eth_getTransactionReceipt", outstanding.hash] as const]),
  ])
  const at = performance.now()
  const block = (open?.result ?? undefined) as Partial<Block> | undefined
  const tick: Tick = {
    at,
    took: at - before,
    number: numberIn(block?.number),
    hash: typeof block?.hash === "string" ? block.hash : undefined,
    timestamp: numberIn(block?.timestamp),
    transactions: Array.isArray(block?.transactions) ? block.transactions.map(hashOf) : [],
    latest: numberIn(head?.result) ?? 0,
  }
  for (const each of sent) noteBlocks(each, tick)
  if (outstanding !== undefined)
    noteReceipt(outstanding, tick, receipt?.result as { blockNumber?: string } | null)
  return tick
}

export const numberIn = (value: unknown): number | undefined =>
  typeof value === "string" && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : undefined

/** Notes when a transaction was first seen in the open block, and when that block was sealed. */
function noteBlocks(sent: Sent, { at, number, latest, transactions }: Tick): void {
  const isOpen = transactions.includes(sent.hash) && number !== undefined && number > latest
  if (isOpen) {
    sent.openAt ??= at
    sent.openIn ??= number
  }
  if (sent.openIn !== undefined && sent.openIn <= latest) sent.sealedAt ??= at
}

/** Notes when a transaction first had a receipt, and when that was one of a sealed block. */
function noteReceipt(
  sent: Sent,
  { at, latest }: Tick,
  receipt: { blockNumber?: string } | null | undefined,
): void {
  const block = numberIn(receipt?.blockNumber)
  if (block === undefined) return
  const isSealed = block <= latest
  if (sent.receiptAt === undefined) {
    sent.receiptAt = at
    sent.receiptBeforeSeal = !isSealed
  }
  if (!isSealed) return
  sent.sealedAt ??= at
  sent.sealedIn ??= block
}
