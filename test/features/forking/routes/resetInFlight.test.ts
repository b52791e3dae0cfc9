/** Requests that wait for the remote of a fork while the chain is reset: the new chain answers them. */
import { type Hex, keccak256 } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import type { TestProxy } from "../remote/proxy.ts"
import { eachBehindProxy } from "./behindProxy.ts"
import { askOf, bob, cleo, contracts, sum } from "./remotes.ts"

let url: string
let proxy: TestProxy
eachBehindProxy((started) => {
  url = started.url
  proxy = started.proxy
})
let node: MidblockNode
beforeEach(async () => {
  node = await createNode({ fork: { url: proxy.url, blockNumber: 3 } })
})
afterEach(() => node.close())

const { adder } = contracts
const stranger = "0x5555555555555555555555555555555555555555"

/** Reads for which a fork at block 3 asks its remote, with the answers of the node's own chain at block 0. */
const reads: readonly (readonly [method: string, params: readonly unknown[], answer: unknown])[] = [
  ["eth_getBalance", [stranger, "latest"], "0x0"],
  ["eth_getCode", [adder, "pending"], "0x"],
  ["eth_getStorageAt", [adder, "0x1", "latest"], `0x${"00".repeat(32)}`],
  ["eth_getStorageValues", [{ [adder]: ["0x1"] }, "latest"], { [adder]: [`0x${"00".repeat(32)}`] }],
  ["eth_call", [{ to: adder }, "latest"], "0x"],
  ["eth_getBalance", [bob, "0x0"], "0x21e19e0c9bab2400000"],
  ["eth_getBlockTransactionCountByNumber", ["0x0"], "0x0"],
  ["eth_getLogs", [{ fromBlock: "0x0", toBlock: "0x0" }], []],
  ["eth_getTransactionReceipt", [`0x${"ab".repeat(32)}`], null],
]

/** Sends requests while the remote does not answer, resets the chain, and returns the answers. */
async function answersOver(reset: () => Promise<unknown>, asked: typeof reads): Promise<unknown[]> {
  proxy.take()
  proxy.hold()
  const answers = asked.map(([method, params]) => askOf(node)(method, params).catch(({ details }) => details))
  await proxy.arrived(1)
  await reset()
  return Promise.all(answers)
}

test("behavior: reads in flight are answered by the node's own chain after a reset to it", async () => {
  const answers = await answersOver(() => askOf(node)("anvil_reset"), reads)
  expect(answers).toEqual(reads.map(([, , answer]) => answer))
})

test("behavior: reads in flight are answered by the new fork after a reset to it", async () => {
  const asked = reads.filter(([method]) => ["eth_call", "eth_getStorageAt"].includes(method))
  const reset = () => askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl: url, blockNumber: 2 } }])
  expect(await answersOver(reset, asked)).toEqual([`0x${"00".repeat(31)}02`, sum])
})

test("behavior: anvil_setBalance in flight is applied to the new chain", async () => {
  const answers = await answersOver(
    () => askOf(node)("anvil_reset"),
    [["anvil_setBalance", [stranger, "0x5"], null]],
  )
  expect(answers).toEqual([null])
  expect(await askOf(node)("eth_getBalance", [stranger, "latest"])).toBe("0x5")
})

/** Returns transactions of two senders, which wait for the state that the contract reads. */
const sent = async (): Promise<typeof reads> => {
  const key = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d" // bob's
  const account = privateKeyToAccount(key)
  const fields = { chainId: 31337, nonce: 1, gas: 100_000n, maxFeePerGas: 10n ** 10n, to: adder } as const
  const raw = await account.signTransaction(fields)
  return [
    ["eth_sendTransaction", [{ from: cleo, to: adder, gas: "0x40000" }], undefined],
    ["eth_sendRawTransaction", [raw], undefined],
  ]
}

test.each([
  ["the node's own chain", undefined, [{ blockNumber: "0x1", status: "0x1" }]],
  ["a new fork", 5, [{ blockNumber: "0x6", status: "0x1" }]],
] as const)("behavior: transactions in flight are executed on %s", async (_name, blockNumber, expected) => {
  const params = blockNumber === undefined ? [] : [{ forking: { jsonRpcUrl: url, blockNumber } }]
  const asked = await sent()
  const kept = blockNumber === undefined ? asked.slice(0, 1) : asked // on its own chain bob has sent nothing yet
  const hashes = await answersOver(() => askOf(node)("anvil_reset", params), kept)
  await node.mine()
  const receipts = await Promise.all(hashes.map((hash) => askOf(node)("eth_getTransactionReceipt", [hash])))
  expect(receipts).toMatchObject(kept.map(() => expected[0]))
})

test("behavior: a bundle in flight is executed on the new fork", async () => {
  const raw = (await sent())[1]?.[1][0] as Hex
  const reset = () => askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl: url, blockNumber: 5 } }])
  expect(await answersOver(reset, [["eth_sendBundle", [{ txs: [raw] }], undefined]])).toEqual([
    { bundleHash: keccak256(keccak256(raw)) },
  ])
  await node.mine()
  expect(await askOf(node)("eth_getTransactionReceipt", [keccak256(raw)])).toMatchObject({
    blockNumber: "0x6",
    status: "0x1",
  })
})

test("error: reads in flight fail when the node closes", async () => {
  const { host } = proxy
  expect(await answersOver(() => node.close(), reads.slice(0, 1))).toEqual([`the origin ${host} is closed`])
})
