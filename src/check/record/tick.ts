/** One look at the open block and the head. */
import type { Rpc } from "../endpoint/rpc.ts"
import { hashOf } from "./moment.ts"
import type { Block, Sent, Tick } from "./types.ts"

/** The requests of one look, with one of our transactions outstanding. */
export const tickRequests = 3

/** Looks once; `outstanding` is the one of our transactions whose receipt is asked for. */
export async function readTick(rpc: Rpc, outstanding: Sent | undefined): Promise<Tick> {
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
  if (outstanding !== undefined) note(outstanding, tick, receipt?.result as { blockNumber?: string } | null)
  return tick
}

export const numberIn = (value: unknown): number | undefined =>
  typeof value === "string" && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : undefined

/** Notes when a transaction was first seen in the open block, with a receipt, and in a sealed block. */
function note(
  sent: Sent,
  { at, number, latest, transactions }: Tick,
  receipt: { blockNumber?: string } | null,
): void {
  const isOpen = transactions.includes(sent.hash) && number !== undefined && number > latest
  if (isOpen) {
    sent.openAt ??= at
    sent.openIn ??= number
  }
  if (receipt === null || receipt === undefined) return
  const block = numberIn(receipt.blockNumber)
  const isSealed = block !== undefined && block <= latest
  if (sent.receiptAt === undefined) {
    sent.receiptAt = at
    sent.receiptBeforeSeal = !isSealed
  }
  if (isSealed) {
    sent.sealedAt ??= at
    sent.sealedIn ??= block
  }
}
