/** The chains of midblock/viem with viem's own clients, over HTTP. */
import {
  type Chain,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  zeroAddress,
  zeroHash,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../src/index.ts"
import { midblock, midblockSealed, presetChain } from "../src/viem.ts"

/** A node that publishes and seals on command only, and clients without options of their own. */
async function start(chain: Chain = midblock, options: CreateNodeOptions = { holdFlashblocks: true }) {
  const node = await createNode(options)
  const transport = http((await node.listen()).url)
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const wallet = createWalletClient({ chain, transport, account })
  const pay = () => wallet.sendTransaction({ to: zeroAddress, value: 1n })
  const client = createPublicClient({ chain, transport })
  return { node, client, wallet, pay, [Symbol.asyncDispose]: () => node.close() }
}

/** Runs something once, as soon as the node has answered this many requests of one of these methods. */
function afterAnswersTo(node: MidblockNode, methods: string[], count: number, run: () => unknown): void {
  const seen = new Map<string, number>()
  const stop = node.on("answer", ({ method }) => {
    seen.set(method, (seen.get(method) ?? 0) + 1)
    if (!methods.some((name) => (seen.get(name) ?? 0) >= count)) return
    stop()
    run()
  })
}

/** The number of the head. */
const headOf = (node: MidblockNode) => node.request({ method: "eth_blockNumber", params: [] })

test("waitForTransactionReceipt ends with the flashblock, before any block is sealed", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  // The second look for a block number, or for the receipt if it does not wait: then nothing would be found any more.
  afterAnswersTo(node, ["eth_blockNumber", "eth_getTransactionReceipt"], 2, () => node.flashblock())
  const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(receipt).toMatchObject({ transactionHash: hash, blockNumber: 1n, blockHash: zeroHash })
  expect(await headOf(node)).toBe("0x0")
})

test("behavior: in real time, with a flashblock every 200 ms", async () => {
  await using session = await start(midblock, { mining: true, blockTime: 600_000, flashblockTime: 200 })
  const { node, client, pay } = session
  for (const index of [0, 1, 2]) {
    const receipt = await client.waitForTransactionReceipt({ hash: await pay() })
    expect(receipt).toMatchObject({ blockNumber: 1n, transactionIndex: index })
  }
  expect(await headOf(node)).toBe("0x0")
})

test("behavior: a preset's chain waits for that preset's flashblocks", async () => {
  await using session = await start(presetChain("op"), { preset: "op", mining: true, blockTime: 600_000 })
  const { node, client, pay } = session
  expect(await client.waitForTransactionReceipt({ hash: await pay() })).toMatchObject({ blockNumber: 1n })
  expect(await headOf(node)).toBe("0x0")
})

test("behavior: what no flashblock took is found in the block", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  afterAnswersTo(node, ["eth_getBlockByNumber"], 1, () => node.mine())
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ transactionHash: hash, blockNumber: 1n })
  expect(await headOf(node)).toBe("0x1")
})

test("behavior: getTransaction gives a waiting transaction as every chain does", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  const plain = createPublicClient({ chain: midblockSealed, transport: http(client.transport.url) })
  expect(await client.getTransaction({ hash })).toEqual(await plain.getTransaction({ hash }))
  await node.flashblock()
  expect(await client.getTransaction({ hash })).toMatchObject({ hash, blockNumber: 1n, value: 1n })
})

test("behavior: fillTransaction and sendTransaction build as on every chain", async () => {
  await using session = await start()
  const { wallet } = session
  const filled = await wallet.prepareTransactionRequest({ to: zeroAddress, value: parseEther("1") })
  expect(filled).toMatchObject({ nonce: 0, gas: 21000n, value: parseEther("1"), type: "eip1559" })
})
