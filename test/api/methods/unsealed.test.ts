import { createPublicClient, custom, TransactionNotFoundError } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

/** Two transactions of the first account in the open block, a third that waits behind a gap, and one of the second account. */
async function start() {
  const node = await createNode()
  const [from = "", other = ""] = node.accounts.map(({ address }) => address)
  const request = (method: string, params: readonly unknown[] = []) =>
    node.request<unknown>({ method, params })
  const send = (sender: string, nonce: number) =>
    request("eth_sendTransaction", [{ from: sender, to: other, value: "0x1", nonce: `0x${nonce}` }])
  const hashes = [await send(from, 0), await send(from, 1), await send(from, 5), await send(other, 0)]
  return { from, other, request, hashes, [Symbol.asyncDispose]: () => node.close() }
}

const hashesOf = (transactions: unknown) => (transactions as { hash: string }[]).map(({ hash }) => hash)

describe("eth_pendingTransactions", () => {
  test("lists pre-confirmed transactions in block order, then waiting ones", async () => {
    await using node = await start()
    const [first, second, waiting, others] = node.hashes
    const pending = await node.request("eth_pendingTransactions")
    expect(hashesOf(pending)).toEqual([first, second, others, waiting])
    expect(pending).toEqual(
      await Promise.all(
        [first, second, others, waiting].map((hash) => node.request("eth_getTransactionByHash", [hash])),
      ),
    )
  })

  test("omits transactions of an impersonated account", async () => {
    await using node = await start()
    const stranger = "0x00000000000000000000000000000000000012ab"
    await node.request("anvil_setBalance", [stranger, "0xde0b6b3a7640000"])
    await node.request("anvil_impersonateAccount", [stranger])
    const hash = await node.request("eth_sendTransaction", [{ from: stranger, to: node.other }])
    expect(hashesOf(await node.request("eth_pendingTransactions"))).not.toContain(hash)
  })
})

describe("methods that drop transactions", () => {
  test("admin_dropSenderTransactions: drops the transactions of a sender and returns their hashes", async () => {
    await using node = await start()
    const [first, second, waiting, others] = node.hashes
    expect(await node.request("admin_dropSenderTransactions", [node.from])).toEqual([first, second, waiting])
    expect(hashesOf(await node.request("eth_pendingTransactions"))).toEqual([others])
    expect(await node.request("admin_dropSenderTransactions", [node.from])).toEqual([])
  })

  test("admin_dropTransaction: returns whether the transaction existed", async () => {
    await using node = await start()
    expect(await node.request("admin_dropTransaction", [node.hashes[2]])).toBe(true)
    expect(await node.request("admin_dropTransaction", [node.hashes[2]])).toBe(false)
  })

  test("debug_clearTxpool: drops all transactions", async () => {
    await using node = await start()
    expect(await node.request("debug_clearTxpool")).toBe(null)
    expect(await node.request("eth_pendingTransactions")).toEqual([])
  })
})

test("debug_getRawTransactions: the bytes of each transaction of the block at pending", async () => {
  await using node = await start()
  const hashes = [node.hashes[0], node.hashes[1], node.hashes[3]]
  expect(await node.request("debug_getRawTransactions", ["pending"])).toEqual(
    await Promise.all(hashes.map((hash) => node.request("debug_getRawTransaction", [hash]))),
  )
})

test("raw bytes of an unknown transaction are null, and viem throws TransactionNotFoundError", async () => {
  await using node = await createNode()
  const unknown = `0x${"12".repeat(32)}` as const
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  expect(await ask("eth_getRawTransactionByHash", unknown)).toBeNull()
  expect(await ask("debug_getRawTransaction", unknown)).toBeNull()
  expect(await ask("eth_getRawTransactionByBlockHashAndIndex", unknown, "0x0")).toBeNull()
  expect(await ask("eth_getRawTransactionByBlockNumberAndIndex", "latest", "0x0")).toBeNull()
  const client = createPublicClient({ transport: custom(node) })
  await expect(client.getRawTransaction({ hash: unknown })).rejects.toThrow(TransactionNotFoundError)
})

test("anvil_getIntervalMining: the seconds between blocks, or null", async () => {
  await using node = await createNode()
  const asked = () => node.request({ method: "anvil_getIntervalMining", params: [] })
  expect(await asked()).toBe(null)
  await node.request({ method: "evm_setIntervalMining", params: [5] })
  expect(await asked()).toBe(5)
})

test("anvil_getGenesisTime: the timestamp of block 0", async () => {
  await using node = await createNode({ seed: "any" })
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["earliest", false] })
  expect(await node.request({ method: "anvil_getGenesisTime", params: [] })).toBe(Number(block?.timestamp))
})

test.each(["eth_getWork", "eth_submitWork", "eth_submitHashrate"])(
  "%s: does not exist, as in geth since the merge",
  async (method) => {
    await using node = await createNode()
    await expect(node.request<unknown>({ method, params: [] })).rejects.toMatchObject({
      code: -32601,
      message: `the method ${method} does not exist/is not available`,
    })
  },
)
