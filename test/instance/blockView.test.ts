/** Reads of one block in process: the block, its parts, its state, and what no block has. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { to, withPayments } from "../node/payments.ts"
import { refusal } from "../refusal.ts"

const zero = `0x${"00".repeat(32)}`

test("node.at with a flashblock returns block, receipts and state up to it, in sealed and open blocks", async () => {
  const { node, hashes, from } = await withPayments()
  const seen = []
  for (const [block, flashblock] of [0, 1, 2, 3]
    .map((index) => [1, index])
    .concat([0, 1, 2].map((i) => [2, i]))) {
    const view = node.at({ block: block as number, flashblock: flashblock as number })
    const { number, hash, transactions } = (await view.block()) ?? {}
    const receipts = await view.receipts()
    expect(receipts?.map(({ transactionHash, blockHash }) => [transactionHash, blockHash])).toEqual(
      transactions?.map((each) => [typeof each === "string" ? each : each.hash, zero]),
    )
    seen.push([number, hash === zero, transactions?.length, await view.balance(to), await view.nonce(from)])
  }
  expect(seen).toEqual([
    ["0x1", true, 0, 0n, 0n],
    ["0x1", true, 1, 1n, 1n],
    ["0x1", true, 2, 2n, 2n],
    ["0x1", true, 3, 3n, 3n],
    ["0x2", true, 0, 3n, 3n],
    ["0x2", true, 1, 4n, 4n],
    ["0x2", true, 2, 5n, 5n],
  ])
  expect(hashes).toHaveLength(5)
  await node.close()
})

test("node.at with a transaction count returns block, receipts and state after it, in old and open blocks", async () => {
  const { node, hashes, from } = await withPayments()
  const snapshot = await node.snapshot()
  await node.mine(100)
  const asOf = async (block: number, transactions: number) => {
    const view = node.at({ block, transactions })
    const { number, hash, gasUsed } = (await view.block()) ?? {}
    const receipts = await view.receipts()
    const sent = receipts?.map(({ transactionHash }) => transactionHash)
    return [number, hash === zero, Number(gasUsed), sent, await view.balance(to), await view.nonce(from)]
  }
  expect(await Promise.all([0, 1, 2, 3].map((count) => asOf(1, count)))).toEqual([
    ["0x1", true, 0, [], 0n, 0n],
    ["0x1", true, 21000, hashes.slice(0, 1), 1n, 1n],
    ["0x1", true, 42000, hashes.slice(0, 2), 2n, 2n],
    ["0x1", true, 63000, hashes.slice(0, 3), 3n, 3n],
  ])
  await node.revert(snapshot)
  expect(await Promise.all([0, 1, 2].map((count) => asOf(2, count)))).toEqual([
    ["0x2", true, 0, [], 3n, 3n],
    ["0x2", true, 21000, hashes.slice(3, 4), 4n, 4n],
    ["0x2", true, 42000, hashes.slice(3, 5), 5n, 5n],
  ])
  await node.close()
})

test("node.at with a part of a block accepts tags and hashes", async () => {
  const { node } = await withPayments()
  const latest = await node.at({ block: "latest" }).block()
  const balances = [
    node.at({ block: "latest", flashblock: 1 }),
    node.at({ block: "latest", transactions: 2 }),
    node.at({ block: latest?.hash as Hex, flashblock: 3 }),
    node.at({ block: "pending", transactions: 1 }),
    node.at({ block: "earliest", transactions: 0 }),
  ].map((view) => view.balance(to))
  expect(await Promise.all(balances)).toEqual([1n, 2n, 3n, 4n, 0n])
  await node.close()
})

test("a view of the open block keeps the flashblock at which it was created", async () => {
  const { node, hashes } = await withPayments()
  const view = node.at()
  await node.request({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[1]?.address as Hex, to, value: "0x1" }],
  })
  await node.mine()
  expect(
    (await view.block())?.transactions.map((each) => (typeof each === "string" ? each : each.hash)),
  ).toEqual(hashes.slice(3))
  expect(await view.balance(to)).toBe(5n)
  expect(await node.at({ block: "latest" }).balance(to)).toBe(6n)
  await node.close()
})

test("behavior: a block by number, by tag and by hash is the same, with state, code, storage and calls", async () => {
  await using node = await createNode()
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  // Returns slot 1.
  const [at, code] = [`0x${"c0".repeat(20)}`, "0x60015460005260206000f3"] as const
  const word = (value: string) => `0x${value.padStart(64, "0")}` as const
  await ask("anvil_setCode", at, code)
  await ask("anvil_setStorageAt", at, word("1"), word("7"))
  const [hash] = await node.mine()
  const whole = await ask("eth_getBlockByNumber", "0x1", true)
  for (const block of [1, 1n, "latest", "0x1" as Hex, hash as Hex] as const) {
    const view = node.at({ block })
    expect(await view.block()).toEqual(whole)
    expect(await view.receipts()).toEqual([])
    expect(await view.code(at)).toBe(code)
    expect(await view.storage(at, "0x1")).toBe(word("7"))
    expect(await view.call({ to: at })).toBe(word("7"))
    expect(await view.nonce(at)).toBe(0n)
    expect(await view.balance(at)).toBe(0n)
  }
})

test("error: a block that does not exist is null, and so are its receipts; other reads are refused", async () => {
  await using node = await createNode()
  const absent = `0x${"12".repeat(32)}` as const
  for (const [selection, name] of [
    [{ block: 9 }, "block 9"],
    [{ block: absent }, absent],
    [{ block: 9, flashblock: 1 }, "flashblock 1 of block 9"],
    [{ block: "latest", transactions: 5 }, "block 0 as of 5 transactions"],
    [{ block: absent, transactions: 0 }, absent],
  ] as const) {
    const view = node.at(selection)
    const refused = `-32000 header not found: ${name}`
    expect(await view.block()).toBeNull()
    expect(await view.receipts()).toBeNull()
    expect(await refusal(view.balance(to))).toBe(refused)
    expect(await refusal(view.call({ to }))).toBe(refused)
  }
})
