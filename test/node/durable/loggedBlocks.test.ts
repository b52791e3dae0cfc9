/** Blocks that are only in the log: a restart after a kill restores them, and reverted ones are not kept. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { kindOfKey, kinds } from "../../../src/store/entries.ts"
import type { Store } from "../../../src/store/store.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { entriesIn } from "../../../src/store/writeAhead/logRecord.ts"
import { ask, eachInFolder, send, withStore } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

/** Creates a node with a snapshot, above which blocks are likely to be reverted. */
async function createWithSnapshot(options = {}): Promise<MidblockNode> {
  const node = await createNode({ dataDir, automine: true, ...options })
  await ask(node, "evm_snapshot")
  return node
}

const head = async (node: MidblockNode) => Number(await ask(node, "eth_blockNumber"))

/** Copies the folder as a kill would leave it, and runs a function with the copy. */
async function withKilled<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const killed = mkdtempSync(join(tmpdir(), "midblock-killed-"))
  cpSync(dataDir, killed, { recursive: true, filter: (path) => !path.endsWith("lock") })
  try {
    return await use(killed)
  } finally {
    rmSync(killed, { recursive: true })
  }
}

/** Returns the numbers of the blocks that are values of the log. */
function logged(): number[] {
  const numbers = new Set<number>()
  for (const { payload } of readLog(join(dataDir, "chain.mdb")).records)
    for (const { key, value } of entriesIn(payload)) {
      if (kindOfKey(key) !== "sealed") continue
      if (value === undefined) numbers.delete(key.readUIntBE(1, 6))
      else numbers.add(key.readUIntBE(1, 6))
    }
  return [...numbers]
}

/** Everything that a client can see of the chain. */
async function view(node: MidblockNode): Promise<unknown> {
  const numbers = Array.from({ length: (await head(node)) + 1 }, (_, number) => `0x${number.toString(16)}`)
  return {
    state: [...node.dumpState()].join(""),
    blocks: await Promise.all(numbers.map((number) => ask(node, "eth_getBlockByNumber", number, true))),
    receipts: await Promise.all(numbers.map((number) => ask(node, "eth_getBlockReceipts", number))),
    logs: await ask(node, "eth_getLogs", { fromBlock: "0x0" }),
  }
}

const sequences: Readonly<Record<string, (node: MidblockNode) => Promise<unknown>>> = {
  "of a rollback": (node) => ask(node, "anvil_rollback", 2),
  "of a reorganisation": (node) => ask(node, "anvil_reorg", 2, []),
  "of a revert": async (node) => {
    const id = await ask(node, "evm_snapshot")
    await send(node, 4)
    await send(node, 5)
    await ask(node, "evm_revert", id)
  },
  "of a revert that puts blocks back": async (node) => {
    const id = await ask(node, "evm_snapshot")
    await send(node, 4)
    await ask(node, "anvil_rollback", 2)
    await ask(node, "evm_revert", id)
  },
  "of a cheat": (node) => ask(node, "anvil_setBalance", node.accounts[1]?.address, "0x7"),
  "of a reset": async (node) => {
    await ask(node, "anvil_reset")
    await send(node, 6)
  },
}

test.each(Object.keys(sequences))("a kill keeps the chain %s, and later blocks are equal", async (name) => {
  const options = { automine: true, timestamp: 1_700_000_000 }
  await using node = await createWithSnapshot(options)
  for (const value of [1, 2, 3]) await send(node, value)
  await sequences[name]?.(node)
  const before = await view(node)
  await withKilled(async (killed) => {
    await using next = await createNode({ ...options, dataDir: killed })
    expect(await view(next)).toEqual(before)
    for (const each of [node, next]) await send(each, 8)
    expect(await view(next)).toEqual(await view(node))
  })
  await send(node, 9)
  const last = await view(node)
  await withKilled(async (killed) => {
    await using next = await createNode({ ...options, dataDir: killed })
    expect(await view(next)).toEqual(last)
  })
})

/** PUSH1 n SLOAD PUSH1 1 ADD PUSH1 n SSTORE, LOG1 with topic n; the init code copies the bytes after it. */
const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"
/** REVERT without data. */
const reverting = "0x60006000fd"

/** Returns the entries of the tables that hold blocks. */
function tablesOf(store: Store): (readonly [string, string])[] {
  const tables = ["block", "transaction", "blockHash", "transactionHash", "nonce", "busy", "version", "code"]
  return tables.flatMap((kind) => {
    const byte = kinds[kind as keyof typeof kinds]
    return [...store.range(Buffer.of(byte), Buffer.of(byte + 1))].map(
      ([key, value]) => [key.toString("hex"), Buffer.from(value).toString("hex")] as const,
    )
  })
}

/** Seals blocks of many kinds. */
async function sealMany(node: MidblockNode): Promise<void> {
  const gas = "0x30000"
  await send(node, 1)
  await ask(node, "eth_sendTransaction", { from: node.accounts[2]?.address, data: counter, gas })
  const [{ address = "" } = {}] = node.accounts
  const created = (await ask(node, "eth_getBlockReceipts", "latest")) as { contractAddress: string }[]
  await send(node, 0, { to: created[0]?.contractAddress, gas })
  await ask(node, "eth_sendTransaction", { from: address, data: reverting, gas })
  await node.mine(1)
  const stranger = "0x00000000000000000000000000000000000000aa"
  await ask(node, "anvil_setBalance", stranger, "0xde0b6b3a7640000")
  await ask(node, "hardhat_impersonateAccount", stranger)
  await send(node, 2, { from: stranger })
  await send(node, 3, { gasPrice: "0x77359400" })
}

test("the log of a killed node and a checkpoint write the same tables", async () => {
  const node = await createWithSnapshot()
  // Repeats when a checkpoint has emptied the log.
  do await sealMany(node)
  while (logged().length < 2)
  const number = await head(node)
  const fromLog = await withKilled(async (killed) => {
    // Tools that only read a folder see the blocks of the log too.
    expect(await verifyFolder(killed)).toMatchObject({ damage: [], head: number })
    return withStore(killed, tablesOf)
  })
  await node.close()
  expect(fromLog).toEqual(await withStore(dataDir, tablesOf))
})

test("blocks that are reverted before a checkpoint leave the log, and are never in the tables", async () => {
  const node = await createWithSnapshot()
  const id = await ask(node, "evm_snapshot")
  await sealMany(node)
  await ask(node, "evm_revert", id)
  expect(logged()).toEqual([])
  await node.close()
  const blocks = await withStore(dataDir, (store) => [
    ...store.keys(Buffer.of(kinds.blockHash), Buffer.of(kinds.blockHash + 1)),
  ])
  expect(blocks).toEqual([])
})

test("at most 64 blocks are only in the log, and a restart reads all 200 blocks", async () => {
  const node = await createWithSnapshot({ history: "all" })
  let most = 0
  for (let value = 1; value <= 200; value++) {
    await send(node, value)
    expect(logged().length).toBeLessThanOrEqual(64)
    most = Math.max(most, logged().length)
  }
  expect(most).toBeGreaterThan(1)
  const before = await view(node)
  await node.close()
  await using next = await createNode({ dataDir, automine: true })
  expect(await view(next)).toEqual(before)
})
