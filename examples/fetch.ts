/** Plain JSON-RPC over HTTP: pending state can be read before it is sealed. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"
import { Counter } from "../contracts/artifacts/Counter.ts"

/** `number()` and `increment()` of the counter, as call data. */
const [number, increment] = ["0x8381f58a", "0xd09de08a"]

/** Counts to one, and reads a call, a storage slot and receipts at `pending` and `latest`, before and after sealing. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const { url } = await node.listen()
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", body, headers })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const [from] = await rpc<string[]>("eth_accounts")
  const deployment = await rpc<string>("eth_sendTransaction", { from, data: Counter.bytecode })
  const { contractAddress: to } = await rpc<{ contractAddress: string }>(
    "eth_getTransactionReceipt",
    deployment,
  )
  await rpc("evm_mine")
  await rpc("eth_sendTransaction", { from, to, data: increment })

  const read = async (block: "pending" | "latest") => {
    const called = await rpc<string>("eth_call", { to, data: number }, block)
    const stored = await rpc<string>("eth_getStorageAt", to, "0x0", block)
    const receipts = await rpc<{ transactionHash: string }[]>("eth_getBlockReceipts", block)
    const sent = receipts.map(({ transactionHash }) =>
      transactionHash === deployment ? "deploy" : "increment",
    )
    return `${block}: call ${BigInt(called)}, slot ${BigInt(stored)}, receipts [${sent}]`
  }
  const before = [await read("pending"), await read("latest")]
  await rpc("evm_mine")
  const after = [await read("pending"), await read("latest")]
  return ["before evm_mine", ...before, "after evm_mine", ...after]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
