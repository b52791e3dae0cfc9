/** The options that limit the transactions of a block, and let transactions without sufficient funds wait. */
import { numberToHex, parseEther } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { InsufficientFunds } from "../../src/errors/index.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

const to = "0x0000000000000000000000000000000000001234"

async function start(options: CreateNodeOptions) {
  const node = await createNode({ accounts: 3, ...options })
  const request = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const send = (sender: number, value = "0x1") =>
    request("eth_sendTransaction", { from: node.accounts[sender]?.address, to, value, gas: "0x5208" })
  const countOf = async (block: string) =>
    Number(await request("eth_getBlockTransactionCountByNumber", block))
  return { node, request, send, countOf, [Symbol.asyncDispose]: () => node.close() }
}

describe("maxTransactions", () => {
  test("transactions above the limit wait for the next block, also those of one sender", async () => {
    await using session = await start({ maxTransactions: 2 })
    for (const sender of [0, 0, 1, 2, 2]) await session.send(sender)
    const counts = [await session.countOf("pending")]
    for (const block of ["0x1", "0x2", "0x3"]) {
      await session.node.mine()
      counts.push(await session.countOf(block))
    }
    expect(counts).toEqual([2, 2, 2, 1])
    expect(await session.request("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  })

  test("a bundle that does not fit in whole waits for the next block", async () => {
    await using session = await start({ maxTransactions: 2 })
    const { node, request } = session
    await session.send(1)
    const account = privateKeyToAccount(node.accounts[0]?.privateKey as `0x${string}`)
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, gas: 21_000n, chainId: 31_337 }
    const txs = [
      await account.signTransaction({ to, nonce: 0, ...fees }),
      await account.signTransaction({ to, nonce: 1, ...fees }),
    ]
    await request("eth_sendBundle", { txs, blockNumber: "0x1", maxBlockNumber: "0x5" })
    await node.flashblock()
    await node.mine()
    expect(await session.countOf("0x1")).toBe(1)
    expect(await session.countOf("pending")).toBe(0)
    await node.flashblock()
    expect(await session.countOf("pending")).toBe(2)
  })

  test("testing_buildBlockV1 respects the limit", async () => {
    await using session = await start({ maxTransactions: 1 })
    for (const sender of [0, 1]) await session.send(sender)
    const { hash, timestamp } = (await session.request("eth_getBlockByNumber", "latest", false)) as {
      hash: string
      timestamp: string
    }
    const attributes = {
      timestamp: numberToHex(BigInt(timestamp) + 2n),
      prevRandao: `0x${"00".repeat(32)}`,
      suggestedFeeRecipient: to,
      withdrawals: [],
      parentBeaconBlockRoot: `0x${"00".repeat(32)}`,
    }
    const built = await session.request("testing_buildBlockV1", hash, attributes, null, "0x")
    expect(
      (built as { executionPayload: { transactions: string[] } }).executionPayload.transactions,
    ).toHaveLength(1)
  })
})

describe("disablePoolBalanceChecks", () => {
  test("a transaction without sufficient funds waits for them, and does not block other senders", async () => {
    await using session = await start({ disablePoolBalanceChecks: true, balance: parseEther("1") })
    const { node, request } = session
    const hash = await session.send(0, numberToHex(parseEther("5")))
    await session.send(1)
    await node.mine()
    expect(await session.countOf("0x1")).toBe(1)
    expect(await request("txpool_status")).toEqual({ pending: "0x1", queued: "0x0" })
    await request("anvil_setBalance", node.accounts[0]?.address, numberToHex(parseEther("6")))
    await node.mine()
    expect(await request("eth_getTransactionReceipt", hash)).toMatchObject({
      blockNumber: "0x2",
      status: "0x1",
    })
  })

  test("error: without the option the pool refuses a transaction without sufficient funds", async () => {
    await using session = await start({ balance: parseEther("1") })
    await expect(session.send(0, numberToHex(parseEther("5")))).rejects.toMatchObject({
      cause: expect.any(InsufficientFunds),
    })
  })
})
