import type { Hex } from "viem"
import { expect, test } from "vitest"
import { friend, start } from "./cheatedNode.ts"

test("anvil_rollback pre-confirms transactions again; it and anvil_reorg notify of removed logs and new heads", async () => {
  await using context = await start()
  const { node, ask, own } = context
  const to = `0x${"0a".repeat(20)}`
  await ask("anvil_setCode", to, "0x5f545f525f60205fa1") // logs slot 0 with topic 0
  const hash = await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" })
  await node.mine(3)
  const told: string[] = []
  await node.subscribe(["newHeads"], (head) => told.push(`head ${(head as { number: Hex }).number}`))
  await node.subscribe(["logs"], (log) => {
    const { blockNumber, removed } = log as { blockNumber: Hex; removed: boolean }
    told.push(`log ${blockNumber} ${removed ? "removed" : "added"}`)
  })
  await ask("anvil_rollback", 3)
  expect(told.splice(0)).toEqual(["log 0x1 removed", "head 0x0"])
  expect(await ask("eth_blockNumber")).toBe("0x0")
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockHash: `0x${"00".repeat(32)}` })
  await node.mine(2)
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x1" })
  expect(told.splice(0)).toEqual(["head 0x1", "log 0x1 added", "head 0x2"])
  await ask("anvil_reorg", 2, [])
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x3" })
  expect(await ask("eth_blockNumber")).toBe("0x2")
  expect(told).toEqual(["log 0x1 removed", "head 0x0", "head 0x1", "head 0x2"])
  await expect(ask("anvil_rollback", 3)).rejects.toThrow(
    "cannot take 3 blocks off the chain: it has 2 after its first",
  )
})

test("preconfirmedLogs: a rollback removes a log with the zero block hash that it was published with", async () => {
  await using context = await start({ preconfirmedLogs: true })
  const { node, ask, own } = context
  const to = `0x${"0a".repeat(20)}`
  await ask("anvil_setCode", to, "0x5f545f525f60205fa1")
  const told: unknown[] = []
  await node.subscribe(["logs"], (log) => {
    const { blockHash, removed } = log as { blockHash: Hex; removed: boolean }
    told.push([blockHash, removed])
  })
  await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" })
  await node.mine()
  await ask("anvil_rollback", 1)
  const zero = `0x${"00".repeat(32)}`
  expect(told).toEqual([
    [zero, false],
    [zero, true],
    [zero, false],
  ])
})

test("anvil_reorg: the new blocks hold the given transactions; an old one with a spent nonce is dropped", async () => {
  await using context = await start()
  const { node, ask, own, other, pay } = context
  const old = await pay(1n)
  await node.mine(3)
  const raw = await ask("eth_signTransaction", {
    from: other,
    to: friend,
    value: "0x7",
    gas: "0x5208",
    nonce: "0x0",
  })
  const bytes = (raw as { raw: Hex }).raw ?? raw
  await ask("anvil_reorg", 3, [
    [{ from: own, to: friend, value: "0x5" }, 0],
    [bytes, 2],
    [{ from: own, to: friend, value: "0x6" }, 2],
  ])
  const blocks = (await Promise.all([1, 2, 3].map((block) => node.at({ block }).block()))) as {
    transactions: { value: Hex }[]
  }[]
  expect(blocks.map(({ transactions }) => transactions.map(({ value }) => value))).toEqual([
    ["0x5"],
    [],
    ["0x7", "0x6"],
  ])
  // Another transaction has spent its nonce.
  expect(await ask("eth_getTransactionByHash", old)).toBe(null)
  await expect(ask("anvil_reorg", 1, [[bytes, 1]])).rejects.toThrow(
    "block 1 of 1 new ones; they count from 0",
  )
  await expect(ask("anvil_reorg", 1, [["0x01", 0]])).rejects.toThrow("no valid RLP: not a list")
  await expect(ask("anvil_reorg", 1, [[{ from: friend, to: friend }, 0]])).rejects.toThrow("unknown account")
  expect(BigInt(await ask("eth_blockNumber"))).toBe(3n)
})
