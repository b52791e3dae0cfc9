/** The private pool of an OP chain: the owner of the node sees it, clients do not. */
import { type Hex, zeroAddress } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

test("the owner of the node sees waiting transactions, and clients find them by nothing", async () => {
  const { node, account } = await start({ holdFlashblocks: true })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const hash = (await ask("eth_sendTransaction", { from: account, to: zeroAddress })) as Hex
  expect(await ask("eth_getTransactionByHash", hash)).toBeNull()
  expect(await ask("eth_getTransactionBySenderAndNonce", account, "0x0")).toBeNull()
  expect(await ask("base_transactionStatus", hash)).toEqual({ status: "Unknown" })
  const waiting = { hash, blockNumber: null, blockHash: null }
  expect(await ask("midblock_getWaitingTransaction", hash)).toMatchObject(waiting)
  expect(await ask("midblock_getPool")).toMatchObject({ pending: {}, queued: {} })
  const { pending } = (await ask("midblock_getPool")) as { pending: Record<string, Record<string, unknown>> }
  expect(Object.values(pending).flatMap((each) => Object.values(each))).toContainEqual(
    expect.objectContaining(waiting),
  )
})

test("the deposits of the chain are in no pool, and no request drops them", async () => {
  const { node } = await start()
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  expect(await ask("midblock_getPool")).toEqual({ pending: {}, queued: {} })
  const { transactions } = (await ask("eth_getBlockByNumber", "pending", true)) as {
    transactions: { from: Hex }[]
  }
  const [depositor] = transactions.map(({ from }) => from)
  expect(await ask("admin_dropSenderTransactions", depositor)).toEqual([])
  expect(await ask("eth_getBlockTransactionCountByNumber", "pending")).toBe("0x1")
  // Its nonce is not that of an account that signs.
  expect(await ask("eth_getTransactionBySenderAndNonce", depositor, "0x0")).toBeNull()
})

test("a public pool of an OP chain counts what was sent", async () => {
  const { node, account } = await start({ network: "base-flashblocks" })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  await ask("eth_sendTransaction", { from: account, to: zeroAddress })
  expect(await ask("txpool_status")).toEqual({ pending: "0x1", queued: "0x0" })
  expect(await ask("eth_pendingTransactions")).toHaveLength(1)
})

test("an early receipt is not hidden by the pool", async () => {
  const { node, account } = await start()
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const hash = (await ask("eth_sendTransaction", { from: account, to: zeroAddress })) as Hex
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ transactionHash: hash })
  expect(await ask("midblock_getWaitingTransaction", hash)).toMatchObject({ hash })
})
