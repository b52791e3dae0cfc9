/** A changed byte in a stored folder: the folder is refused, or all answers are right. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { kindOfKey } from "../../src/store/entries.ts"
import { walkPages } from "../../src/store/lmdb/pages.ts"
import { ask, eachInFolder } from "../dataFolder.ts"
import { placesOf } from "./damage.ts"

const flips = Number(process.env.MIDBLOCK_FLIPS ?? 30)

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Emits as many logs as the second word says. Each has four unique topics: first word + 4 * count left + 0 to 3. */
const emitter =
  "0x602a600c600039602a6000f36020355b80156028578060021b5f3501806003018160020182600101835f5fa450600190036003565b00"

/** Emits enough logs for a segment of the index of logs, and then two logs that are not in the segment. */
async function log(node: MidblockNode): Promise<void> {
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await ask(node, "eth_sendTransaction", { from, data: emitter, gas: "0x30000" })
  await node.mine()
  const { contractAddress: to } = (await ask(node, "eth_getTransactionReceipt", hash)) as {
    contractAddress: string
  }
  const word = (value: number) => value.toString(16).padStart(64, "0")
  for (const [first, count] of [
    [0, 1100],
    [5000, 1100],
    [10_000, 2],
  ] as const) {
    await ask(node, "eth_sendTransaction", {
      from,
      to,
      data: `0x${word(first)}${word(count)}`,
      gas: "0xa00000",
    })
    await node.mine()
  }
}

/** Makes a folder with every kind of record: contracts, storage, logs, empty runs, a pool, an open block, more blocks than history. */
async function make(dataDir: string, hasSegment: boolean): Promise<void> {
  const node = await createNode({ dataDir, accounts: 2, history: 4 })
  const [from, to] = node.accounts.map(({ address }) => address)
  if (hasSegment) await log(node)
  const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"
  await ask(node, "eth_sendTransaction", { from, data: counter, gas: "0x30000" })
  await node.mine(66)
  await ask(node, "hardhat_mine", "0x200")
  await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
  await node.mine(2)
  await ask(node, "eth_sendTransaction", { from, to, value: "0x2" })
  await ask(node, "eth_sendTransaction", { from, to, value: "0x3", nonce: "0x9" })
  await node.close()
}

const searched = Array.from(
  { length: 120 },
  (_, at) => `0x${(37 * 4 * at + 6).toString(16).padStart(64, "0")}`,
)

async function view(dataDir: string): Promise<unknown> {
  const node = await createNode({ dataDir, history: 4 })
  try {
    const head = Number(await ask(node, "eth_blockNumber"))
    const blocks: unknown[] = []
    for (let number = 0; number <= head; number += number < 60 || number > 70 ? 7 : 1)
      blocks.push(await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, true))
    return {
      head,
      blocks,
      receipts: await ask(node, "eth_getBlockReceipts", "0x1"),
      logs: await ask(node, "eth_getLogs", { fromBlock: "0x5" }),
      // Logs in the index and after it, with terms in many pages of the index.
      found: await ask(node, "eth_getLogs", { fromBlock: "0x0", topics: [null, null, [...searched]] }),
      state: await ask(node, "anvil_dumpState"),
      pending: await ask(node, "eth_getBlockByNumber", "pending", true),
      pool: await ask(node, "txpool_content"),
    }
  } finally {
    await node.close()
  }
}

/** Yields offsets to damage: a byte of each kind of record in all its copies, of a meta page, of a page at random. */
function* placesIn(path: string, count: number, hasSegment: boolean): Iterable<readonly number[]> {
  let state = Number(process.env.MIDBLOCK_SEED ?? 1)
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const bytes = readFileSync(path)
  const records = new Map<string, Buffer>()
  walkPages(path, {
    entry: (key, value) => void records.set(kindOfKey(key) ?? "", Buffer.concat([key, value])),
    damage: () => {},
  })
  expect([...records.keys()].sort()).toEqual(
    [
      "account",
      "block",
      "blockHash",
      "busy",
      "code",
      "meta",
      "nonce",
      "open",
      "pool",
      "run",
      "slot",
      "transaction",
      "transactionHash",
      "version",
      ...(hasSegment ? ["logPage", "logSegment"] : []),
    ].sort(),
  )
  const pages = bytes.length >> 12
  for (let turn = 0; ; turn++)
    for (const record of records.values()) {
      const within = random(record.length)
      const others = [
        [4096 * random(2) + random(168)],
        [4096 * random(pages) + random(64)],
        [random(bytes.length)],
      ]
      for (const places of [placesOf(bytes, record).map((at) => at + within), ...others.slice(0, turn)]) {
        if (count-- === 0) return
        yield places
      }
    }
}

test.each([
  { name: "a small folder", hasSegment: false },
  { name: "a folder with a segment of the index of logs", hasSegment: true },
])(
  `${flips} flipped bytes in $name: the folder is refused, or all answers are right`,
  { timeout: 3_600_000 },
  async ({ hasSegment }) => {
    const [whole, dataDir] = [join(folder, "whole"), join(folder, "flipped")]
    await make(whole, hasSegment)
    const seen = await view(whole)
    expect((seen as { found: unknown[] }).found.length > 50).toBe(hasSegment)
    const original = readFileSync(join(whole, "chain.mdb"))
    const outcomes = { right: 0, refused: 0 }
    for (const places of placesIn(join(whole, "chain.mdb"), flips, hasSegment)) {
      cpSync(whole, dataDir, { recursive: true })
      const bytes = Buffer.from(original)
      for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ (1 << ((places[0] ?? 0) % 8))
      writeFileSync(join(dataDir, "chain.mdb"), bytes)
      try {
        expect(await view(dataDir), `bytes ${places}`).toEqual(seen)
        outcomes.right++
      } catch (error) {
        if ((error as Error).name === "AssertionError") throw error
        expect((error as Error).message, `bytes ${places}`).toMatch(
          /^data folder \S+(flipped is damaged: .|flipped: )/,
        )
        outcomes.refused++
      }
      rmSync(dataDir, { recursive: true })
    }
    expect(outcomes.refused).toBeGreaterThan(flips / 4)
    expect(outcomes.refused + outcomes.right).toBeGreaterThanOrEqual(flips)
  },
)
