/** A byte of a stored folder that has changed: the folder is refused, or all of it is served right. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { kindOfKey } from "../../src/store/entries.ts"
import { walkPages } from "../../src/store/pages.ts"
import { placesOf } from "./damage.ts"

const flips = Number(process.env.MIDBLOCK_FLIPS ?? 30)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-flips-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request({ method, params } as never) as Promise<unknown>

/** Makes a folder with every kind of record: contracts, storage, logs, empty runs, a pool, an open block, more blocks than history. */
async function make(dataDir: string): Promise<void> {
  const node = await createNode({ dataDir, accounts: 2, history: 4 })
  const [from, to] = node.accounts.map(({ address }) => address)
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
      logs: await ask(node, "eth_getLogs", { fromBlock: "0x0" }),
      state: await ask(node, "anvil_dumpState"),
      pending: await ask(node, "eth_getBlockByNumber", "pending", true),
      pool: await ask(node, "txpool_content"),
    }
  } finally {
    await node.close()
  }
}

/** Returns places of one byte in each kind of record, in all of its copies, in meta pages, and in pages by chance. */
function* placesIn(path: string, count: number): Iterable<readonly number[]> {
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
    ["account", "block", "blockHash", "busy", "code", "meta", "nonce", "open", "pool", "run", "slot"].concat([
      "transaction",
      "transactionHash",
      "version",
    ]),
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

test(`${flips} flipped bytes: refused, or served right`, { timeout: 3_600_000 }, async () => {
  const [whole, dataDir] = [join(folder, "whole"), join(folder, "flipped")]
  await make(whole)
  const seen = await view(whole)
  const original = readFileSync(join(whole, "chain.mdb"))
  const outcomes = { right: 0, refused: 0 }
  for (const places of placesIn(join(whole, "chain.mdb"), flips)) {
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
})
