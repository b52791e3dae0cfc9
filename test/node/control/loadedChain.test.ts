/** The chain of a loaded state: its blocks, what it lacks, its time, and what happens to the chain of before. */
import type { Hex } from "viem"
import { afterEach, expect, test, vi } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, blocksOf, changed, emitter, friend, type Json, type Parsed, start, text } from "./savedChain.ts"

test("blocks, receipts, logs and BLOCKHASH come back, in each mining mode, and a dump has the same bytes", async () => {
  const { node, hashes } = await start()
  const file = text(node)
  const returnsHash: Hex = "0x60024060005260206000f3"
  for (const mode of [{ automine: true }, { mining: true, blockTime: 60_000 }, {}]) {
    await using other = await createNode({ ...mode, seed: "other" })
    expect(await other.loadState(file)).toEqual(["no states of 3 earlier blocks"])
    expect(await blocksOf(other)).toEqual(await blocksOf(node))
    for (const hash of hashes)
      expect(await ask(other, "eth_getTransactionReceipt", hash)).toEqual(
        await ask(node, "eth_getTransactionReceipt", hash),
      )
    const logs = { fromBlock: "0x0", address: emitter }
    expect(await ask(other, "eth_getLogs", logs)).toEqual(await ask(node, "eth_getLogs", logs))
    expect(text(other)).toBe(file)
    const call = { data: returnsHash }
    const second = await ask<Json>(node, "eth_getBlockByNumber", "0x2", false)
    expect(await ask(other, "eth_call", call, "latest")).toBe(second.hash)
    expect(await ask(other, "eth_getTransactionByHash", hashes[0])).toEqual(
      await ask(node, "eth_getTransactionByHash", hashes[0]),
    )
    await expect(ask(other, "debug_traceTransaction", hashes[0])).rejects.toThrow(
      "historical state is not available",
    )
    await other.mine()
    const next = await ask<Json>(other, "eth_getBlockByNumber", "latest", false)
    expect(next.parentHash).toBe((await ask<Json>(node, "eth_getBlockByNumber", "0x3", false)).hash)
  }
  await node.close()
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ["automine", { automine: true }, 5],
  ["an interval", { mining: true, blockTime: 60_000 }, 60],
  ["manual mining", { blockTime: 2000 }, 2],
] as const)("the clock goes on from the newest block of the file: %s", async (_, mode, seconds) => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 })
  const { node } = await start()
  const file = text(node)
  const head = Number((await ask<Json>(node, "eth_getBlockByNumber", "latest", false)).timestamp)
  await node.close()
  await using other = await createNode(mode)
  await ask(other, "anvil_loadState", file)
  vi.setSystemTime(Date.now() + 5000)
  await other.mine()
  const next = Number((await ask<Json>(other, "eth_getBlockByNumber", "latest", false)).timestamp)
  expect(next - head).toBe(seconds)
})

test("a time in the options is later than the file's: the clock stays there", async () => {
  const { node } = await start()
  const file = text(node)
  await node.close()
  await using other = await createNode({ timestamp: 1_700_000_000, blockTime: 2000 })
  await other.loadState(file)
  await other.mine()
  expect(Number((await ask<Json>(other, "eth_getBlockByNumber", "latest", false)).timestamp)).toBe(
    1_700_000_002,
  )
})

test.each<[string, (file: Parsed) => void, readonly string[], number]>([
  [
    "without receipts",
    (file) => {
      file.transactions = file.transactions.slice(2)
    },
    ["1 block without receipts", "no states of 3 earlier blocks"],
    1,
  ],
  [
    "without the transactions of its blocks",
    (file) => {
      file.transactions = []
      for (const block of file.blocks) block.transactions = []
    },
    ["2 blocks without transactions", "no states of 3 earlier blocks"],
    0,
  ],
  [
    "without its first blocks",
    (file) => {
      file.blocks = file.blocks.slice(2)
    },
    ["no blocks before 2", "no states of 1 earlier block"],
    2,
  ],
  [
    "of an earlier version, with the newest header alone",
    (file) => {
      file.blocks = file.blocks.slice(-1)
      for (const block of file.blocks) block.transactions = []
      file.transactions = []
    },
    ["no blocks before 3", "1 block without transactions"],
    0,
  ],
  [
    "without blocks",
    (file) => {
      file.blocks = []
      file.transactions = []
    },
    ["no blocks before 3"],
    0,
  ],
])(
  "a file %s: what it lacks is said with counts, and its newest block has its fields",
  async (_, change, notes, logs) => {
    const file = await changed(change)
    await using node = await createNode()
    const said: (readonly string[])[] = []
    node.on("loaded", (facts) => said.push(facts))
    await ask(node, "anvil_loadState", file)
    expect(said).toEqual([notes])
    const { block } = JSON.parse(file) as Parsed
    const head = await ask<Json>(node, "eth_getBlockByNumber", "latest", false)
    expect({
      number: head.number,
      timestamp: head.timestamp,
      gasLimit: Number(head.gasLimit),
      baseFee: Number(head.baseFeePerGas),
      mixHash: head.mixHash,
      miner: head.miner,
    }).toEqual({
      number: "0x3",
      timestamp: block.timestamp,
      gasLimit: block.gas_limit,
      baseFee: block.basefee,
      mixHash: block.prevrandao,
      miner: block.beneficiary,
    })
    expect(await ask(node, "eth_getLogs", { fromBlock: "0x0" })).toHaveLength(logs)
  },
)

test.each<[string, (file: Parsed) => void, RegExp]>([
  [
    "a header that is not the parent of the next",
    (file) => {
      Object.assign(file.blocks[1]?.header as object, { gasUsed: "0x1" })
    },
    /^invalid state file: block 2 does not follow block 1: its parent hash is not 0x[0-9a-f]{64}$/,
  ],
  [
    "a transaction whose fields have another hash",
    (file) => {
      const [sent] = (file.blocks[2]?.transactions ?? []) as { transaction: Json }[]
      Object.assign(sent?.transaction ?? {}, { value: "0x6" })
    },
    /^invalid state file at transaction 0 of block 2: its fields have the hash 0x[0-9a-f]{64}, not 0x[0-9a-f]{64}$/,
  ],
  [
    "a receipt of another transaction",
    (file) => {
      const { info } = file.transactions[0] as { info: Json }
      info.transaction_hash = `0x${"11".repeat(32)}`
    },
    /^invalid state file at transaction 0 of block 2: its receipt is that of 0x1{64}, not of 0x[0-9a-f]{64}$/,
  ],
  [
    "no newest block",
    (file) => {
      file.blocks.pop()
    },
    /^invalid state file: block 3, its newest one, is missing$/,
  ],
  [
    "a log without its address",
    (file) => {
      const { receipt } = file.transactions[1] as { receipt: { logs: Json[] } }
      delete receipt.logs[0]?.address
    },
    /^invalid state file\.transactions\[1\]\.receipt\.logs\[0\]\.address: /,
  ],
])("error: a damaged file with %s changes nothing", async (_, change, message) => {
  const file = await changed(change)
  await using node = await createNode()
  const before = [text(node), await ask(node, "eth_getBlockByNumber", "pending", false)]
  await expect(ask(node, "anvil_loadState", file)).rejects.toThrow(message)
  expect([text(node), await ask(node, "eth_getBlockByNumber", "pending", false)]).toEqual(before)
})

test("a load on a longer chain removes the blocks above the file's; a revert brings them back", async () => {
  const { node, from } = await start()
  const file = text(node)
  const late = await ask<Hex>(node, "eth_sendTransaction", { from, to: friend, value: "0x7" })
  await node.mine()
  const head = await ask(node, "eth_getBlockByNumber", "latest", true)
  const id = await ask(node, "evm_snapshot")
  const filter = await ask(node, "eth_newBlockFilter")
  expect(await ask(node, "anvil_loadState", file)).toBe(true)
  expect(await ask(node, "eth_blockNumber")).toBe("0x3")
  expect(await ask(node, "eth_getTransactionReceipt", late)).toBeNull()
  expect(await ask(node, "eth_getBalance", friend, "latest")).toBe("0xa")
  expect(text(node)).toBe(file)
  const newest = await ask<Json>(node, "eth_getBlockByNumber", "latest", false)
  expect(await ask(node, "eth_getFilterChanges", filter)).toEqual([newest.hash])
  await node.mine()
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(await ask(node, "eth_getBlockByNumber", "latest", true)).toEqual(head)
  expect(await ask(node, "eth_getBalance", friend, "latest")).toBe("0x11")
  await node.close()
})

test("a load of another chain replaces all blocks, also genesis; a revert brings them back", async () => {
  const { node: saved } = await start()
  const file = text(saved)
  await saved.close()
  await using node = await createNode({ seed: "own" })
  const [from] = node.accounts
  const hash = await ask<Hex>(node, "eth_sendTransaction", { from: from?.address, to: friend, value: "0x7" })
  await node.mine(5)
  const own = await blocksOf(node, 5)
  const id = await ask(node, "evm_snapshot")
  await node.loadState(file)
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBeNull()
  expect(await ask(node, "eth_getBlockByNumber", "0x4", false)).toBeNull()
  expect(await ask(node, "eth_getBlockByNumber", "earliest", false)).toEqual(
    await ask(node, "eth_getBlockByNumber", "0x0", false),
  )
  await node.mine()
  const second = await ask(node, "evm_snapshot")
  await node.loadState(file)
  expect(await ask(node, "evm_revert", second)).toBe(true)
  expect(await ask(node, "eth_blockNumber")).toBe("0x4")
  await node.reset()
  expect(text(node)).toBe(file)
  expect(await ask(node, "evm_revert", id)).toBe(false)
  await using again = await createNode({ seed: "own" })
  await again.mine(5)
  const first = await ask(again, "evm_snapshot")
  await again.loadState(file)
  expect(await ask(again, "evm_revert", first)).toBe(true)
  expect((await blocksOf(again, 5)).length).toBe(own.length)
  expect(await ask(again, "eth_getBalance", friend, "latest")).toBe("0x0")
})

test("a fixture of a loaded chain has its blocks", async () => {
  const { node: saved } = await start()
  await using node = await createNode({ seed: "own" })
  await node.loadState(text(saved))
  await node.mine()
  await using built = await createNode({ fixture: node.exportFixture() })
  expect(await blocksOf(built, 4)).toEqual(await blocksOf(node, 4))
  expect(text(built)).toBe(text(node))
  await saved.close()
})
