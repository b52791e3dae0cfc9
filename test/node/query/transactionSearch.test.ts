import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to: Hex = `0x${"c0".repeat(20)}`

interface Page {
  txs: { hash: Hex }[]
  receipts: { transactionHash: Hex }[]
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
  return { node, ask, pay, hashes, pending: await pay() }
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

test("searches: transactions are found across empty runs, on both sides of the steps of a search", async () => {
  const { node, ask, pay, hashes, pending } = await withPayments()
  await node.mine()
  const late = [await pay()]
  await node.mine()
  late.push(await pay())
  await node.mine(1023)
  late.push(await pay(), await pay())
  await node.mine()
  const search = async (direction: string, start: number, size: number) => {
    const page = await ask<Page>(`ots_searchTransactions${direction}`, to, start, size)
    return [page.txs.map(({ hash }) => hash), page.firstPage, page.lastPage]
  }
  // A step of 1,024 blocks ends with the head, which is block 1029: it begins with block 6.
  expect(await search("Before", 0, 4)).toEqual([late.toReversed(), true, false])
  expect(await search("Before", 5, 1)).toEqual([[pending], false, false])
  expect(await search("Before", 4, 99)).toEqual([hashes.toReversed(), false, true])
  expect(await search("After", 4, 1)).toEqual([late.slice(0, 1), false, false])
  expect(await search("After", 4, 4)).toEqual([late.toReversed(), true, false])
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
