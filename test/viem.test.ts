/** The chains of midblock/viem with viem's own clients, over HTTP, with timers that the tests advance. */
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
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../src/index.ts"
import { midblock, midblockSealed, networkChain } from "../src/viem.ts"

/** Lets fetch start its only timer before the timers are faked: other tests of the process need it too. */
beforeAll(async () => {
  await using node = await createNode()
  await fetch((await node.listen()).url)
})

/** Fakes the timers: those of the pauses and polls of viem, and of the node's flashblocks. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

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

type Session = Awaited<ReturnType<typeof start>>

/** Resolves when the client has the answer to the next request of a method: answers arrive in order. */
async function answered({ node, client }: Session, wanted: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = node.on("answer", ({ method }) => {
      if (method !== wanted) return
      stop()
      resolve()
    })
  })
  await client.getChainId()
}

/** Resolves with the next flashblock. */
const published = (node: MidblockNode) => new Promise((resolve) => node.on("flashblock", resolve))

/** The number of the head. */
const headOf = (node: MidblockNode) => node.request({ method: "eth_blockNumber", params: [] })

test("waitForTransactionReceipt resolves with the flashblock, before any block is sealed", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  const pausing = answered(session, "eth_getTransactionByHash")
  const receipt = client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  await pausing
  const polled = answered(session, "eth_blockNumber")
  vi.advanceTimersByTime(249)
  await polled
  await node.flashblock()
  vi.advanceTimersByTime(1)
  expect(await receipt).toMatchObject({ transactionHash: hash, blockNumber: 1n, blockHash: zeroHash })
  expect(await headOf(node)).toBe("0x0")
})

/** Pays and waits for the receipt; the timers advance by the time of a flashblock and 50 ms for its publication. */
async function payInTime(session: Session, flashblockMs: number) {
  const { node, client, pay } = session
  const hash = await pay()
  const pausing = answered(session, "eth_getTransactionByHash")
  const receipt = client.waitForTransactionReceipt({ hash })
  await pausing
  const flashblock = published(node)
  vi.advanceTimersByTime(flashblockMs)
  await flashblock
  vi.advanceTimersByTime(50)
  return receipt
}

test("behavior: waitForTransactionReceipt resolves with flashblocks on a timer of 200 ms", async () => {
  await using session = await start(midblock, { mining: true, blockTime: 600_000, flashblockTime: 200 })
  for (const index of [0, 1, 2])
    expect(await payInTime(session, 200)).toMatchObject({ blockNumber: 1n, transactionIndex: index })
  expect(await headOf(session.node)).toBe("0x0")
})

test("behavior: with networkChain, waitForTransactionReceipt resolves with the network's flashblock", async () => {
  await using session = await start(networkChain("ethgas"), {
    ...{ network: "ethgas", mining: true, blockTime: 600_000 },
  })
  expect(await payInTime(session, 1000)).toMatchObject({ blockNumber: 1n })
  expect(await headOf(session.node)).toBe("0x0")
})

test("behavior: a transaction in no flashblock is found in the sealed block", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  const pausing = answered(session, "eth_getTransactionByHash")
  const receipt = client.waitForTransactionReceipt({ hash })
  await pausing
  const polled = answered(session, "eth_blockNumber")
  vi.advanceTimersByTime(200)
  await polled
  const looked = answered(session, "eth_getBlockByNumber") // for a replacement
  vi.advanceTimersByTime(50)
  await looked
  await node.mine()
  vi.advanceTimersByTime(200)
  expect(await receipt).toMatchObject({ transactionHash: hash, blockNumber: 1n })
  expect(await headOf(node)).toBe("0x1")
})

test("behavior: getTransaction returns a waiting transaction as it does with midblockSealed", async () => {
  await using session = await start()
  const { node, client, pay } = session
  const hash = await pay()
  const plain = createPublicClient({ chain: midblockSealed, transport: http(client.transport.url) })
  const pausing = answered(session, "eth_getTransactionByHash")
  const waiting = client.getTransaction({ hash })
  await pausing
  vi.advanceTimersByTime(250)
  expect(await waiting).toEqual(await plain.getTransaction({ hash }))
  await node.flashblock()
  expect(await client.getTransaction({ hash })).toMatchObject({ hash, blockNumber: 1n, value: 1n })
})

test("behavior: prepareTransactionRequest fills in nonce, gas and type", async () => {
  await using session = await start()
  const { wallet } = session
  const filled = await wallet.prepareTransactionRequest({ to: zeroAddress, value: parseEther("1") })
  expect(filled).toMatchObject({ nonce: 0, gas: 21000n, value: parseEther("1"), type: "eip1559" })
})
