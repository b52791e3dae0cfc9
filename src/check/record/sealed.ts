/** Reads the blocks of a recording after their seal. */
import type { Answer, Rpc } from "../endpoint/rpc.ts"
import { numberIn } from "./tick.ts"
import type { Block, Moment, SealedBlock, Sent, Tick } from "./types.ts"

const [maxBlocks, maxReceipts] = [6, 6]

/** The most requests for sealed blocks. */
export const sealedRequests = 1 + maxBlocks * 2 + maxReceipts

/** Reads the newest blocks that were seen open and are sealed now, and the receipts of transactions by hash. */
export async function readSealed(
  rpc: Rpc,
  ticks: readonly Tick[],
  moments: readonly Moment[],
  sent: readonly Sent[],
): Promise<{
  readonly sealed: ReadonlyMap<number, SealedBlock>
  readonly receiptsAfter: ReadonlyMap<string, Answer>
}> {
  const head = numberIn((await rpc.ask("eth_blockNumber")).result) ?? 0
  const first = ticks[0]?.latest ?? head
  const seen = new Set(moments.map(({ open }) => Number(open.number)))
  const numbers = [...Array(head - first).keys()]
    .map((index) => head - index)
    .sort((one, other) => Number(seen.has(other)) - Number(seen.has(one)) || other - one)
    .slice(0, maxBlocks)
  const answers = await rpc.batch(
    numbers.flatMap((number) => {
      const hex = `0x${number.toString(16)}`
      return [["eth_getBlockByNumber", hex, true] as const, ["eth_getBlockReceipts", hex] as const]
    }),
  )
  const sealed = new Map<number, SealedBlock>()
  numbers.forEach((number, index) => {
    const block = answers[index * 2]?.result as Block | null | undefined
    if (block) sealed.set(number, { block, receipts: answers[index * 2 + 1] as Answer })
  })
  const hashes = hashesToRead(sealed, moments, sent)
  const receipts = await rpc.batch(hashes.map((hash) => ["eth_getTransactionReceipt", hash] as const))
  return { sealed, receiptsAfter: new Map(hashes.map((hash, index) => [hash, receipts[index] as Answer])) }
}

/** Returns the hashes of our transactions, and of others that were seen open, in the blocks that are sealed. */
function hashesToRead(
  sealed: ReadonlyMap<number, SealedBlock>,
  moments: readonly Moment[],
  sent: readonly Sent[],
): readonly string[] {
  const inBlocks = new Set(
    [...sealed.values()].flatMap(({ block }) => block.transactions.map(({ hash }) => hash)),
  )
  const seen = moments.flatMap(({ open }) => open.transactions.slice(-1).map(({ hash }) => hash))
  const all = new Set([...sent.map(({ hash }) => hash), ...seen])
  return [...all].filter((hash) => inBlocks.has(hash)).slice(0, maxReceipts)
}
