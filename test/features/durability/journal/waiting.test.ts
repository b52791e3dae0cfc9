/** The stored transactions of the pool and of the open block. */

import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { createWaitingRecord, readWaiting } from "../../../../src/features/durability/journal/waiting.ts"
import { openStore } from "../../../../src/features/durability/store/store.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { encodingOf } from "../../../../src/kernel/evm/transaction/encoding.ts"
import { createImpersonated, isImpersonated } from "../../../../src/kernel/evm/transaction/impersonation.ts"
import { type Conditions, conditionsOf, setConditions } from "../../../../src/node/block/conditions.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"
import { createParts, recipient, signPayment } from "../../../node/parts.ts"
import { writesOf } from "./keptNode.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Creates a node, and the record of its waiting transactions in an open store. */
async function start() {
  const [node, store] = [await createParts({ holdFlashblocks: true }), await openStore(folder)]
  const { common } = node.builder.open.header
  const record = createWaitingRecord(store)
  /** Writes as a commit does, after the given transactions were added or removed. */
  const write = (...touched: readonly Hex[]) => {
    const written = writesOf(store, (writes) =>
      record.write(writes, new Set(touched), { pool: node.pool, open: node.builder.open }),
    )
    record.settle()
    return written
  }
  const read = () => readWaiting(store, () => common)
  return { node, store, common, record, write, read }
}

test("signed and impersonated transactions are read with sender, arrival and conditions, in their order", async () => {
  const { node, store, common, write, read } = await start()
  const signed = await signPayment(node, { nonce: 4, value: 9n })
  const fields = { type: 2, nonce: 0n, gasLimit: 21_000n, to: recipient, value: 3n, maxFeePerGas: 10n ** 10n }
  const unsigned = createImpersonated(
    { ...fields, maxPriorityFeePerGas: 0n, data: new Uint8Array(), chainId: 31_337n } as never,
    `0x${"aa".repeat(20)}`,
    common,
  )
  const conditions: Conditions = {
    knownAccounts: new Map([[recipient, { slots: new Map() }]]),
    timestampMin: 5n,
  }
  setConditions(signed.transaction, conditions)
  for (const each of [unsigned, signed]) node.pool.add(each)
  expect(write(signed.hash, unsigned.hash)).toEqual(["pool", "pool"])
  const found = await read()
  expect(found.map(({ hash, sender, arrival }) => ({ hash, sender, arrival }))).toEqual([
    { hash: unsigned.hash, sender: `0x${"aa".repeat(20)}`, arrival: 0 },
    { hash: signed.hash, sender: signed.sender, arrival: 1 },
  ])
  expect(found.map(({ transaction }) => [isImpersonated(transaction), conditionsOf(transaction)])).toEqual([
    [true, undefined],
    [false, conditions],
  ])
  expect(found.map(({ transaction }) => encodingOf(transaction))).toEqual(
    [unsigned, signed].map(({ transaction }) => encodingOf(transaction)),
  )
  await store.close()
})

test("the transactions are read in the order of their arrival, which is not that of their hashes", async () => {
  const { node, store, write, read } = await start()
  const hashes: Hex[] = []
  for (let nonce = 0; nonce < 8; nonce++) hashes.push(node.pool.add(await signPayment(node, { nonce })).hash)
  write(...hashes)
  expect((await read()).map(({ hash }) => hash)).toEqual(hashes)
  await store.close()
})

test("a transaction is written once: in the pool, executed, and published", async () => {
  const { node, store, record, write, read } = await start()
  const { hash } = node.pool.add(await signPayment(node))
  expect(write(hash)).toEqual(["pool"])
  expect(write(hash)).toEqual([])
  await node.miner.flashblock()
  expect(record.isChanged(new Set(), node.builder.open)).toBe(true)
  expect(write(hash)).toEqual(["open", "meta open"])
  expect(record.isChanged(new Set(), node.builder.open)).toBe(false)
  expect(write()).toEqual([])
  expect((await read()).map((each) => [each.hash, each.arrival])).toEqual([[hash, 0]])
  await store.close()
})

test("a transaction that is neither waiting nor in the open block is removed, also after the store was opened again", async () => {
  const { node, store, write, read } = await start()
  const [first, second] = [node.pool.add(await signPayment(node)), await signPayment(node, { nonce: 1 })]
  node.pool.add(second)
  write(first.hash, second.hash)
  node.pool.remove(second.hash)
  expect(write(second.hash)).toEqual(["pool"])
  expect((await read()).map(({ hash }) => hash)).toEqual([first.hash])
  await store.close()
  const again = await openStore(folder)
  node.pool.remove(first.hash)
  again.write((writes) =>
    createWaitingRecord(again).write(writes, new Set([first.hash]), { pool: node.pool, open: undefined }),
  )
  expect(await readWaiting(again, () => node.builder.open.header.common)).toEqual([])
  await again.close()
})

test("a write that is not settled counts as failed: the next one writes the same again", async () => {
  const { node, store, record } = await start()
  const { hash } = node.pool.add(await signPayment(node))
  const parts = { pool: node.pool, open: node.builder.open }
  const write = () => writesOf(store, (writes) => record.write(writes, new Set([hash]), parts))
  expect(write()).toEqual(["pool"])
  expect(write()).toEqual(["pool"])
  record.settle()
  expect(write()).toEqual([])
  await store.close()
})

test("a transaction that a revert unseals, and that is then dropped, has no effect after a restart", async () => {
  const options = { dataDir: join(folder, "a") }
  const before = await createNode(options)
  const [from, to] = before.accounts.map(({ address }) => address)
  const hash = await ask(before, "eth_sendTransaction", { from, to, value: "0x5" })
  const snapshot = await before.snapshot()
  await before.mine()
  await before.revert(snapshot)
  await ask(before, "anvil_dropTransaction", hash)
  await before.mine()
  const state = async (node: MidblockNode) => [
    await ask(node, "eth_getBalance", to, "latest"),
    await ask(node, "eth_getTransactionCount", from, "latest"),
  ]
  const sealed = await state(before)
  expect(sealed).toEqual(["0x21e19e0c9bab2400000", "0x0"])
  await before.close()
  const node = await createNode(options)
  expect(await state(node)).toEqual(sealed)
  await node.close()
})

test("a restart keeps the conditions of a waiting transaction, which is not executed when they fail", async () => {
  const options = { dataDir: join(folder, "a") }
  const before = await createNode(options)
  const account = privateKeyToAccount(before.accounts[1]?.privateKey as `0x${string}`)
  const raw = (nonce: number) =>
    account.signTransaction({
      chainId: 31337,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      to: account.address,
      nonce,
    })
  const hash = await ask(before, "eth_sendRawTransactionConditional", await raw(1), { blockNumberMax: "0x2" })
  await before.close()
  const node = await createNode(options)
  await node.mine(2)
  await ask(node, "eth_sendRawTransaction", await raw(0))
  await node.mine()
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBeNull()
  expect(await ask(node, "eth_getTransactionCount", account.address, "latest")).toBe("0x1")
  await node.close()
})

test("transactions from before and after a restart keep their order of arrival after the next restart", async () => {
  const options = { dataDir: join(folder, "a"), maxTransactions: 1, order: "fifo" } as const
  const early = await createNode(options)
  for (const value of [1, 2, 3]) await send(early, value)
  await early.close()
  const late = await createNode(options)
  await send(late, 9, { from: late.accounts[1]?.address })
  await late.close()
  const node = await createNode(options)
  await node.mine(4)
  expect(await valuesOf(node, 1, 4)).toEqual(["0x1", "0x2", "0x3", "0x9"])
  await node.close()
})

test("a restart keeps the order in which the transactions of removed blocks wait", async () => {
  const orderOf = async (path: string, isRestarted: boolean) => {
    const options = { dataDir: join(folder, path), maxTransactions: 1, order: "fifo" } as const
    let node = await createNode(options)
    for (const index of [0, 1, 2, 3, 4]) await send(node, index, { from: node.accounts[index]?.address })
    await node.mine(3)
    await ask(node, "anvil_rollback", 3)
    if (isRestarted) await node.close()
    if (isRestarted) node = await createNode(options)
    await node.mine(5)
    const values = await valuesOf(node, 1, 5)
    await node.close()
    return values
  }
  expect(await orderOf("a", true)).toEqual(await orderOf("b", false))
})

/** Returns the value of the only transaction of each block. */
const valuesOf = (node: MidblockNode, first: number, last: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: last - first + 1 }, async (_, index) => {
      const block = (await ask(node, "eth_getBlockByNumber", `0x${(first + index).toString(16)}`, true)) as {
        readonly transactions: readonly { readonly value: string }[]
      }
      return block.transactions.map(({ value }) => value).join()
    }),
  )
