/** A node whose transactions do not fit into one block of EIP-7934. */
import { createNode } from "../../../src/index.ts"

export const options = { gasLimit: 1_000_000_000n, mining: false, accounts: 1 } as const

/** Creates a node whose pool has 65 transactions of 131,000 bytes: 8.5 MB. */
export async function withLargePool(hardfork: "prague" | "osaka") {
  const node = await createNode({ ...options, hardfork })
  const [from] = node.accounts.map(({ address }) => address)
  const input = `0x${"00".repeat(130_900)}`
  const gas = "0x150000"
  for (let nonce = 0; nonce < 65; nonce++)
    await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to: from, gas, input, nonce: `0x${nonce.toString(16)}` }],
    })
  return node
}

export const blockAt = async (node: Awaited<ReturnType<typeof createNode>>, number: string) => {
  const block = await node.request({ method: "eth_getBlockByNumber", params: [number, false] })
  const { size, transactions } = block as { size: string; transactions: string[] }
  return { size: Number(size), count: transactions.length }
}
