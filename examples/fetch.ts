/** Plain JSON-RPC over HTTP: what is pending can be read before it is sealed. */
import { fileURLToPath } from "node:url"
import { createNode } from "../src/index.ts" // in your project: "midblock"

/** Sends a transfer and reads its receipt at `pending` and at `latest`, before and after sealing. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const { url } = await node.listen()
  const rpc = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    const { result } = (await response.json()) as { result: unknown }
    return result
  }

  const [from, to] = (await rpc("eth_accounts")) as string[]
  await rpc("eth_sendTransaction", { from, to, value: "0xde0b6b3a7640000" })
  const receipts = async (block: string) => ((await rpc("eth_getBlockReceipts", block)) as unknown[]).length
  const before = [
    await receipts("pending"),
    await receipts("latest"),
    await rpc("eth_getBalance", to, "pending"),
  ]
  await rpc("evm_mine")
  const after = [
    await receipts("pending"),
    await receipts("latest"),
    await rpc("eth_getBalance", to, "latest"),
  ]
  return [`before sealing: ${before.join(" ")}`, `after sealing: ${after.join(" ")}`]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
