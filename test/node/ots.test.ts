/** Pages and details of Otterscan where blocks have several transactions, or are still open. */
import { type Hex, toHex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to: Hex = `0x${"c0".repeat(20)}`

test("ots_getBlockTransactions: pages of the open and the sealed block, with the total transaction count", async () => {
  const node = await createNode()
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  await ask("eth_sendTransaction", { from, to, value: "0x1" })
  await ask("eth_sendTransaction", { from, to, data: "0x0102030405", value: "0x2" })
  await ask("eth_sendTransaction", { from, to, value: "0x3" })
  const page = async (index: number, block: unknown = "pending") => {
    const { fullblock, receipts } = await ask<{
      fullblock: { transactions: { value: Hex; input: Hex }[]; transactionCount: number }
      receipts: { logs: unknown[] | null }[]
    }>("ots_getBlockTransactions", block, index, 2)
    const values = fullblock.transactions.map(({ value, input }) => [Number(value), input])
    return [values, fullblock.transactionCount, receipts.map(({ logs }) => logs)]
  }
  const first = await page(0)
  expect(first).toEqual([
    [
      [1, "0x"],
      [2, "0x01020304"],
    ],
    3,
    [null, null],
  ])
  expect(await page(1)).toEqual([[[3, "0x"]], 3, [null]])
  expect(await page(2)).toEqual([[], 3, []])
  await node.mine()
  expect(await page(0, 1)).toEqual(first)
  expect(await ask("ots_getBlockTransactions", 99, 0, 2)).toBeNull()
  await node.close()
})

test("ots_getBlockDetails: before the merge a sealed block has a block reward, the open block has none", async () => {
  const node = await createNode({ hardfork: "london" })
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  await ask("eth_sendTransaction", { from, to, value: "0x1" })
  const issuance = async (block: unknown) =>
    (await ask<{ issuance: unknown }>("ots_getBlockDetails", block)).issuance
  const none = { blockReward: "0x0", uncleReward: "0x0", issuance: "0x0" }
  expect(await issuance("pending")).toEqual(none)
  expect(await issuance(0)).toEqual(none)
  await node.mine()
  const reward = toHex(2n * 10n ** 18n)
  expect(await issuance(1)).toEqual({ blockReward: reward, uncleReward: "0x0", issuance: reward })
  await node.close()
})

test("error: invalid parameters, an unknown transaction, an unknown block", async () => {
  const node = await createNode()
  const refused = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).catch(({ code, message }) => `${code} ${message}`)
  expect([
    await refused("ots_searchTransactionsBefore", to, -1, 5),
    await refused("ots_searchTransactionsAfter", to, 1, "many"),
    await refused("ots_getBlockTransactions", 1.5, 0, 1),
    await refused("ots_getInternalOperations", `0x${"ab".repeat(32)}`),
    await refused("ots_hasCode", to, "0x99"),
  ]).toMatchInlineSnapshot(`
    [
      "-32602 invalid argument 1: Block: expected latest, pending or a block number, got -1",
      "-32602 invalid argument 2: Page size: expected a whole number, at least 0, at most 64 bits, got "many"",
      "-32602 invalid argument 0: Block: expected a block number or tag, got 1.5",
      "-32000 transaction not found",
      "-32000 header not found: block 153",
    ]
  `)
  await node.close()
})
