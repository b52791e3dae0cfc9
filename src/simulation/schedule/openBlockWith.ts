/** Waits for transactions in the open block. */
import type { MidblockNode } from "../../index.ts"

/** The type of deposits of OP chains: the protocol adds them to blocks, and nobody sent them. */
const depositType = 0x7e

/** Resolves when the open block has at least this many transactions that were sent; never when the signal is aborted before. */
export async function openBlockWith(node: MidblockNode, count: number, signal: AbortSignal): Promise<void> {
  const open = await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })
  const types = (open?.transactions ?? []).map((each) => Number((each as { readonly type: string }).type))
  await new Promise<void>((resolve) => {
    if (signal.aborted) return
    if (hasEnough(types, count)) return resolve()
    const end = node.on("flashblock", ({ open }) => {
      const published = open.transactions.map(({ transaction }) => transaction.type)
      if (!hasEnough(published, count)) return
      end()
      resolve()
    })
    signal.addEventListener("abort", end)
  })
}

const hasEnough = (types: readonly number[], count: number): boolean =>
  types.filter((type) => type !== depositType).length >= count
