import { describe, expect, test } from "vitest"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import { createFilters } from "../../../src/node/subscribe/filters.ts"
import { transferTopic, withToken } from "./tokenNode.ts"

describe("eth_getFilterChanges", () => {
  test("default: each log is returned once", async () => {
    const { address, transfer, ask } = await withToken()
    const id = await ask("eth_newFilter", { address, topics: [transferTopic] })
    await transfer()
    await transfer()
    const changes = (await ask("eth_getFilterChanges", id)) as { blockNumber: string; removed: boolean }[]
    expect(changes.map(({ blockNumber, removed }) => [blockNumber, removed])).toEqual([
      ["0x2", false],
      ["0x3", false],
    ])
    expect(await ask("eth_getFilterChanges", id)).toEqual([])
    expect(await ask("eth_getFilterLogs", id)).toEqual(changes.slice(1)) // of the latest block, as eth_getLogs
  })

  test("behavior: logs that do not match are not returned", async () => {
    const { address, transfer, ask } = await withToken()
    const other = await ask("eth_newFilter", { address: `0x${"12".repeat(20)}` })
    const topic = await ask("eth_newFilter", { address, topics: [null, `0x${"12".repeat(32)}`] })
    await transfer()
    expect(await ask("eth_getFilterChanges", other)).toEqual([])
    expect(await ask("eth_getFilterChanges", topic)).toEqual([])
  })

  test("behavior: after a revert the logs of removed blocks are returned as removed, newest block first", async () => {
    const { transfer, ask } = await withToken()
    const snapshot = await ask("evm_snapshot")
    const id = await ask("eth_newFilter", {})
    await transfer()
    await transfer()
    await ask("evm_revert", snapshot)
    const changes = (await ask("eth_getFilterChanges", id)) as { blockNumber: string; removed: boolean }[]
    expect(changes.map(({ blockNumber, removed }) => [blockNumber, removed])).toEqual([
      ["0x2", false],
      ["0x3", false],
      ["0x3", true],
      ["0x2", true],
    ])
  })

  test("default: new blocks are returned, and after a revert the restored head", async () => {
    const { node, ask } = await withToken()
    const head = async () => ((await ask("eth_getBlockByNumber", "latest", false)) as { hash: string }).hash
    const snapshot = await ask("evm_snapshot")
    const before = await head()
    const id = await ask("eth_newBlockFilter")
    const [mined] = await node.mine()
    expect(await ask("eth_getFilterChanges", id)).toEqual([mined])
    await ask("evm_revert", snapshot)
    expect(await ask("eth_getFilterChanges", id)).toEqual([before])
  })

  test("default: pending transactions are returned as hashes, or complete", async () => {
    const { transfer, ask } = await withToken()
    const [hashes, whole] = [
      await ask("eth_newPendingTransactionFilter"),
      await ask("eth_newPendingTransactionFilter", true),
    ]
    const hash = await transfer()
    expect(await ask("eth_getFilterChanges", hashes)).toEqual([hash])
    expect(await ask("eth_getFilterChanges", whole)).toMatchObject([{ hash, blockHash: null }])
  })

  test("error: a filter id that is unknown, uninstalled or malformed", async () => {
    const { ask } = await withToken()
    const id = await ask("eth_newBlockFilter")
    expect(await ask("eth_uninstallFilter", id)).toBe(true)
    expect(await ask("eth_uninstallFilter", id)).toBe(false)
    const gone = { code: -32000, message: "filter not found" }
    await expect(ask("eth_getFilterChanges", id)).rejects.toMatchObject(gone)
    await expect(ask("eth_getFilterLogs", "0xffff")).rejects.toMatchObject(gone)
    await expect(ask("eth_getFilterLogs", await ask("eth_newBlockFilter"))).rejects.toMatchObject(gone)
    await expect(ask("eth_getFilterChanges", "x")).rejects.toMatchObject({ code: -32602 })
  })
})

describe("createFilters", () => {
  const parts = async (now: () => number) => {
    const node = await createNodeParts(withDefaults({ mining: false, seed: "0", accounts: 1 }), {
      onError: () => {},
      showsPendingBaseFee: true,
    })
    return { node, filters: createFilters({ ...node, now }) }
  }

  test("behavior: a filter that is not read for five minutes is removed, with its subscription", async () => {
    let now = 0
    const { node, filters } = await parts(() => now)
    const [asked, forgotten] = [filters.blocks(), filters.blocks()]
    now = 200_000
    filters.changes(asked)
    now = 400_000
    expect(filters.changes(asked)).toEqual({ kind: "blocks", hashes: [] })
    expect(() => filters.changes(forgotten)).toThrow("filter not found")
    expect(filters.size).toBe(1)
    expect(node.subscriptions.size).toBe(1)
    filters.uninstall(asked)
    expect(filters.size).toBe(0)
    expect(node.subscriptions.size).toBe(0)
  })

  test("behavior: an event removes the filters that were not read for five minutes, and keeps the others", async () => {
    let now = 0
    const { node, filters } = await parts(() => now)
    const [first, second, third] = [filters.blocks(), filters.blocks(), filters.blocks()]
    now = 200_000
    filters.changes(first)
    filters.changes(third)
    now = 300_001
    await node.miner.mine(1)
    expect(filters.size).toBe(2)
    expect(node.subscriptions.size).toBe(2)
    expect(() => filters.changes(second)).toThrow("filter not found")
    expect(filters.changes(first)).toEqual({ kind: "blocks", hashes: [node.chain.head.hash] })
  })

  test("error: more filters than the limit", async () => {
    const { filters } = await parts(() => 0)
    for (let i = 0; i < 10_000; i++) filters.blocks()
    expect(() => filters.blocks()).toThrow("the number of filters exceeds the limit of 10000 filters")
  })

  test("error: more changes than the limits, of one filter and of all; a filter works again once it is read", async () => {
    const { node, filters } = await parts(() => 0)
    const head = node.chain.head
    const heads = (count: number) => {
      for (let i = 0; i < count; i++) node.events.emit("block", head, () => "0x", { sealMs: 0, rootsMs: 0 })
    }
    const first = filters.blocks()
    heads(100_001)
    expect(() => filters.changes(first)).toThrow("what filters keep exceeds the limit of 100000 changes")
    const others = Array.from({ length: 10 }, filters.blocks)
    heads(90_910)
    const last = others[9] as string
    expect(() => filters.changes(last)).toThrow("what filters keep exceeds the limit of 1000000 changes")
    expect(filters.changes(first)).toMatchObject({ hashes: { length: 90_910 } })
    heads(1)
    const one = { kind: "blocks", hashes: [head.hash] }
    expect(filters.changes(first)).toEqual(one)
    expect(filters.changes(last)).toEqual(one)
  })

  test("behavior: the changes of a removed filter do not count towards the limit of all filters", async () => {
    let now = 0
    const { node, filters } = await parts(() => now)
    const head = node.chain.head
    const heads = (count: number) => {
      for (let i = 0; i < count; i++) node.events.emit("block", head, () => "0x", { sealMs: 0, rootsMs: 0 })
    }
    filters.blocks()
    now = 300_001
    heads(1)
    const others = Array.from({ length: 10 }, filters.blocks)
    heads(100_000)
    expect(filters.changes(others[9] as string)).toMatchObject({ hashes: { length: 100_000 } })
  })

  test("error: a range that ends before it begins", async () => {
    const { node, filters } = await parts(() => 0)
    const everything = { addresses: [], topics: [] }
    const range = { fromBlock: { number: 3n }, toBlock: { number: 2n } }
    expect(() => filters.logs({ ...everything, ...range })).toThrow("fromBlock 3 is after toBlock 2")
    expect(filters.size).toBe(0)
    expect(node.subscriptions.size).toBe(0)
  })
})
