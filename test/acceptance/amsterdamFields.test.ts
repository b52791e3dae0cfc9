/** Clients read blocks, receipts and logs of Amsterdam without loss: each field that they have is that of the node, and none is missing. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { JsonRpcProvider } from "ethers"
import { createPublicClient, type Hex, http } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { createClient, deploy } from "../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

type Fields = Readonly<Record<string, unknown>>

let node: MidblockNode
let url: string
let block: Fields
let receipt: Fields
let logs: readonly Fields[]
/** The block has a transfer, and a creation with value whose contract destroys itself: logs of transfers and of none. */
beforeAll(async () => {
  node = await createNode({ hardfork: "amsterdam" })
  url = (await node.listen({ port: 0 })).url
  const client = createClient(node)
  const factory = await deploy(client, Factory)
  await node.mine()
  await client.sendTransaction({ to: `0x${"7".repeat(40)}`, value: 5n })
  await factory.write.createAndDestroy([client.account.address], { value: 3n })
  await factory.write.create([4n])
  await node.mine()
  const ask = (method: string, ...params: unknown[]) =>
    node.request({ method, params } as never) as Promise<never>
  block = await ask("eth_getBlockByNumber", "0x2", false)
  const [, hash] = block.transactions as readonly Hex[]
  receipt = await ask("eth_getTransactionReceipt", hash)
  logs = await ask("eth_getLogs", { fromBlock: "0x0", toBlock: "0x2" })
})
afterAll(() => node.close())

test("behavior: the node's own fields: a list, a slot, transfers", () => {
  expect(block).toMatchObject({
    slotNumber: "0x2",
    blockAccessListHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect((receipt.logs as readonly Fields[]).map(({ data }) => Number(data))).toEqual([3, 3, 3])
  expect(logs).toHaveLength(5)
})

test("behavior: cast prints the same JSON", async () => {
  const platform = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`
  const path = `../../node_modules/@foundry-rs/cast-${platform}/bin/cast`
  const file = fileURLToPath(new URL(path, import.meta.url))
  const cast = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await promisify(execFile)(file, [...args, "--json", "--rpc-url", url])).stdout)
  expect(await cast("block", "2")).toEqual(block)
  expect(await cast("receipt", receipt.transactionHash as string)).toEqual(receipt)
  expect(await cast("logs", "--from-block", "0", "--to-block", "2")).toEqual(logs)
})

/** Numbers as the node writes them, and viem's words for types and status. */
const words = new Map<unknown, unknown>([
  ["eip1559", "0x2"],
  ["success", "0x1"],
])
function encoded(value: unknown): unknown {
  if (typeof value === "bigint" || typeof value === "number") return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(encoded)
  if (typeof value === "object" && value !== null) return encodedFields(value as Fields)
  return typeof value === "string" ? (words.get(value) ?? value.toLowerCase()) : value
}
const encodedFields = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encoded(value)]))

test("behavior: viem has every field", async () => {
  const reader = createPublicClient({ transport: http(url) })
  const [read, readReceipt, readLogs] = await Promise.all([
    reader.getBlock({ blockNumber: 2n }),
    reader.getTransactionReceipt({ hash: receipt.transactionHash as Hex }),
    reader.getLogs({ fromBlock: 0n, toBlock: 2n }),
  ])
  expect(encodedFields(read)).toMatchObject(block)
  expect(encodedFields(readReceipt)).toMatchObject(receipt)
  expect(readLogs.map(encodedFields)).toMatchObject(logs)
})

test("behavior: ethers has the same values in the fields that it knows", async () => {
  const provider = new JsonRpcProvider(url, undefined, { staticNetwork: true })
  const [read, readReceipt, readLogs] = await Promise.all([
    provider.getBlock(2),
    provider.getTransactionReceipt(receipt.transactionHash as string),
    provider.getLogs({ fromBlock: 0, toBlock: 2 }),
  ])
  provider.destroy()
  const { number, timestamp, gasUsed, gasLimit, baseFeePerGas, stateRoot, receiptsRoot, hash } = block
  expect(encodedFields(read ?? {})).toMatchObject({
    ...{ number, timestamp, gasUsed, gasLimit, baseFeePerGas, stateRoot, receiptsRoot, hash },
  })
  const toEthers = ({ logIndex, address, topics, data, transactionHash }: Fields) => ({
    ...{ index: logIndex, address, topics, data, transactionHash },
  })
  const { cumulativeGasUsed, effectiveGasPrice, status } = receipt
  expect(encodedFields(readReceipt ?? {})).toMatchObject({
    ...{ cumulativeGasUsed, gasPrice: effectiveGasPrice, status, gasUsed: receipt.gasUsed },
  })
  const receiptLogs = (receipt.logs as readonly Fields[]).map(toEthers)
  expect(readReceipt?.logs.map(encodedFields)).toMatchObject(receiptLogs)
  expect(readLogs.map(encodedFields)).toMatchObject(logs.map(toEthers))
})
