/** Searches and pages of Otterscan where blocks have several transactions, or are still open. */
import { type Hex, toHex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to: Hex = `0x${"c0".repeat(20)}`

interface Page {
  txs: { hash: Hex; blockHash: Hex | null }[]
  receipts: { transactionHash: Hex; timestamp: Hex; logs: unknown[] | null }[]
  firstPage: boolean
  lastPage: boolean
}

/** A node whose blocks 1 to 3 have two payments each, and whose open block has one. */
async function withPayments() {
  const node = await createNode()
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  const pay = () => ask<Hex>("eth_sendTransaction", { from, to, value: "0x1" })
  const hashes: Hex[] = []
  for (let block = 0; block < 3; block++) {
    hashes.push(await pay(), await pay())
    await node.mine()
  }
  return { node, ask, hashes, pending: await pay() }
}

test("searches: transactions are newest first, in whole blocks; the first and last page are marked", async () => {
  const { node, ask, hashes, pending } = await withPayments()
  const [a, b, c, d, e, f] = hashes
  const search = async (direction: string, start: unknown, size: number) => {
    const { txs, receipts, firstPage, lastPage } = await ask<Page>(
      `ots_searchTransactions${direction}`,
      to,
      start,
      size,
    )
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(txs.map(({ hash }) => hash))
    return [txs.map(({ hash }) => hash), firstPage, lastPage]
  }
  expect(await search("Before", 0, 3)).toEqual([[f, e, d, c], true, false])
  expect(await search("Before", 2, 3)).toEqual([[b, a], false, true])
  expect(await search("Before", 3, 4)).toEqual([[d, c, b, a], false, true])
  expect(await search("Before", "pending", 1)).toEqual([[pending], true, false])
  expect(await search("Before", "pending", 9)).toEqual([[pending, f, e, d, c, b, a], true, true])
  expect(await search("After", 0, 3)).toEqual([[d, c, b, a], false, true])
  expect(await search("After", "0x2", 3)).toEqual([[f, e], true, false])
  expect(await search("After", 1, 2)).toEqual([[d, c], false, false])
  expect(await search("After", "pending", 9)).toEqual([[pending, f, e, d, c, b, a], true, true])
  await node.close()
})

test("searches: after a rollback, transactions of the new block replace those of the removed ones", async () => {
  const { node, ask, hashes } = await withPayments()
  const found = async () =>
    (await ask<Page>("ots_searchTransactionsBefore", to, 0, 99)).txs.map(({ hash }) => hash)
  expect(await found()).toEqual(hashes.toReversed())
  await ask("anvil_rollback", 2)
  await ask("anvil_dropAllTransactions")
  expect(await found()).toEqual(hashes.slice(0, 2).reverse())
  const hash = await ask<Hex>("eth_sendTransaction", { from, to, value: "0x9" })
  await node.mine()
  expect(await found()).toEqual([hash, ...hashes.slice(0, 2).reverse()])
  await node.close()
})

test("ots_getBlockTransactions: pages of the open and the sealed block, with the total transaction count", async () => {
  const { node, ask } = await withPayments()
  await ask("eth_sendTransaction", { from, to, data: "0x0102030405", value: "0x2" })
  await ask("eth_sendTransaction", { from, to, value: "0x3" })
  const page = async (index: number, block: unknown = "pending") => {
    const { fullblock, receipts } = await ask<{
      fullblock: { transactions: { value: Hex; input: Hex }[]; transactionCount: number }
      receipts: Page["receipts"]
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
  expect(await page(0, 4)).toEqual(first)
  expect(await ask("ots_getBlockTransactions", 99, 0, 2)).toBeNull()
  await node.close()
})

test("ots_getContractCreator: finds pre-confirmed and inner creations; null for a reverted creation", async () => {
  const node = await createNode()
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  // A constructor that creates a contract of one byte: its init code is 60fe5f5360015ff3.
  const data = "0x6760fe5f5360015ff35f5260086018" + "5ff000"
  const hash = await ask<Hex>("eth_sendTransaction", { from, data, gas: "0x100000" })
  const outer = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
  const [, inner] = await ask<{ result: { address: Hex } }[]>("trace_transaction", hash)
  const creators = async () => [
    await ask("ots_getContractCreator", outer),
    await ask("ots_getContractCreator", inner?.result.address),
  ]
  const expected = [
    { hash, creator: from },
    { hash, creator: outer },
  ]
  expect(await creators()).toEqual(expected)
  await node.mine()
  expect(await creators()).toEqual(expected)
  await ask("eth_sendTransaction", { from, data: "0x5f5ffd", gas: "0x100000" })
  expect(await ask("ots_getContractCreator", "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512")).toBeNull()
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
  expect([await issuance("pending"), await issuance(0)]).toEqual([none, none])
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
      "-32602 invalid argument 2: Page size: expected a whole number, at least 0, got "many"",
      "-32602 invalid argument 0: Block: expected a block number or tag, got 1.5",
      "-32000 transaction not found",
      "-32000 header not found: block 153",
    ]
  `)
  await node.close()
})
