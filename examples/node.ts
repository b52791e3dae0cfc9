/** The shortest use: a node in this process, a transaction, and its receipt before and after sealing. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"

/** Sends one transaction and reads pending and sealed state. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const [from, to] = node.accounts.map(({ address }) => address)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })

  const preconfirmed = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const before = await node.request({ method: "eth_getBlockReceipts", params: ["latest"] })
  await node.mine()
  const after = await node.request({ method: "eth_getBlockReceipts", params: ["latest"] })

  return [
    `pre-confirmed: status ${preconfirmed?.status}, block hash ${preconfirmed?.blockHash.slice(0, 6)}…`,
    `sealed receipts: ${before?.length} before mine(), ${after?.length} after`,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
