import { type Hex, toHex } from "viem"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const contract: Hex = `0x${"c0".repeat(20)}`
const zero: Hex = `0x${"00".repeat(20)}`

type Json = Readonly<Record<string, unknown>>

async function withNode(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  return { node, ask }
}

test("trace_block, trace_filter: before the merge an empty block has a reward trace", async () => {
  const { node, ask } = await withNode({ hardfork: "london" })
  const [hash] = await node.mine()
  const reward = {
    type: "reward",
    action: { author: zero, rewardType: "block", value: toHex(2n * 10n ** 18n) },
    result: null,
    subtraces: 0,
    traceAddress: [],
    blockHash: hash,
    blockNumber: 1,
    transactionHash: null,
    transactionPosition: null,
  }
  expect(await ask("eth_getBalance", zero, "latest")).toBe(toHex(2n * 10n ** 18n))
  expect(await ask("trace_block", "latest")).toEqual([reward])
  expect(await ask("trace_block", "pending")).toEqual([])
  expect(await ask("trace_filter", {})).toEqual([reward])
  expect(await ask("trace_filter", { toAddress: [zero] })).toEqual([reward])
  expect(await ask("trace_filter", { fromAddress: [zero] })).toEqual([])
  await node.close()
})

test("trace_filter: includes the open block, skips addresses of failed creations, checks its parameters", async () => {
  const { node, ask } = await withNode()
  await ask("eth_sendTransaction", { from, data: "0x5f5ffd", gas: "0x186a0" })
  await node.mine()
  const invalid = await ask("eth_sendTransaction", { from, data: "0xfe", gas: "0x186a0" })
  const hash = await ask("eth_sendTransaction", { from, to: contract, value: "0x1" })
  const hashes = async (filter: Json) =>
    (await ask<{ transactionHash: Hex }[]>("trace_filter", filter)).map(
      ({ transactionHash }) => transactionHash,
    )
  expect(await hashes({ toAddress: [contract] })).toEqual([])
  expect(await hashes({ toAddress: contract, toBlock: "pending" })).toEqual([hash])
  expect(await hashes({ fromBlock: "pending", toBlock: "pending" })).toEqual([invalid, hash])
  expect(await hashes({ fromBlock: "pending", toBlock: "pending", after: 1, count: 1 })).toEqual([hash])
  const second = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"
  expect(await hashes({ toAddress: [second], toBlock: "pending" })).toEqual([])
  await expect(ask("trace_filter", { fromBlock: "0x1", toBlock: "0x0" })).rejects.toMatchObject({
    code: -32602,
  })
  await expect(ask("trace_filter", { toBlock: "0x99" })).rejects.toMatchObject({ code: -32602 })
  await expect(ask("trace_filter", { mode: "both" })).rejects.toMatchObject({ code: -32602 })
  await node.close()
})

test("trace_filter: a range can end at a transaction count or a flashblock within a block", async () => {
  const { node, ask } = await withNode()
  const pay = () => ask<Hex>("eth_sendTransaction", { from, to: contract, value: "0x1" })
  const first = await pay()
  await node.mine()
  const second = await pay()
  await pay()
  await node.mine()
  const ends = (toBlock: Json) =>
    ask<{ transactionHash: Hex }[]>("trace_filter", { fromBlock: "0x1", toBlock })
  const hashes = async (toBlock: Json) => (await ends(toBlock)).map(({ transactionHash }) => transactionHash)
  expect(await hashes({ blockNumber: "0x2", transactionCount: "0x1" })).toEqual([first, second])
  expect(await hashes({ blockNumber: "0x2", flashblockIndex: "0x0" })).toEqual([first])
  await node.close()
})

test("error: trace_block of a block that does not exist, as every other method of a block", async () => {
  await using node = await createNode()
  const ask = (block: string) => node.request({ method: "trace_block", params: [block] })
  await expect(ask("0x5")).rejects.toMatchObject({ code: -32000, message: "block #5 not found" })
  await expect(ask(`0x${"ab".repeat(32)}`)).rejects.toMatchObject({
    message: `block 0x${"ab".repeat(32)} not found`,
  })
  expect(await ask("0x0")).toEqual([])
})
