/** Data folders: the options of their chains, their locks, and their damage. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { numberKey } from "../../../../src/features/durability/store/entries.ts"
import { readMeta, writeMeta } from "../../../../src/features/durability/store/meta.ts"
import { openStore } from "../../../../src/features/durability/store/store.ts"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"
import { damageValues } from "../store/damage.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const messageOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message)

/** Makes a folder of a chain with one block. */
async function make(options: CreateNodeOptions = {}): Promise<void> {
  const node = await createNode({ dataDir, ...options })
  await node.mine()
  await node.close()
}

test.each([
  [{ chainId: 5 }, "its chainId is 31337, and 5 is asked for"],
  [{ seed: "1" }, "its seed is 0, and 1 is asked for"],
  [{ hardfork: "cancun" as const }, "its hardfork is bpo2, and cancun is asked for"],
  [
    { balance: "1 ether" as const },
    "its balance is 10000000000000000000000, and 1000000000000000000 is asked for",
  ],
  [{ timestamp: 1 }, "its timestamp is 1742957805, and 1 is asked for"],
])("error: refuses the options of another chain, %j", async (options, reason) => {
  await make()
  expect(await messageOf(createNode({ dataDir, ...options }))).toBe(
    `data folder ${dataDir}: ${reason}; leave the option out, or take another folder`,
  )
  const node = await createNode({ dataDir }) // the folder is unchanged and closed
  expect(await ask(node, "eth_blockNumber")).toBe("0x1")
  await node.close()
})

test("error: refuses a folder of a newer format each time, and names both formats", async () => {
  await make()
  const store = await openStore(dataDir)
  const identity = readMeta<{ format: number }>(store, "identity")
  const [have, want] = [99, identity?.format]
  store.write((writes) => writeMeta(writes, "identity", { ...identity, format: have }))
  await store.close()
  const words = `data folder ${dataDir}: its format version is ${have}, and ${want} is asked for; open it with the midblock that wrote it, or take another folder`
  for (let time = 0; time < 2; time++) expect(await messageOf(createNode({ dataDir }))).toBe(words)
})

test("a folder keeps the options of its chain", async () => {
  await make({ chainId: 5, accounts: 2, hardfork: "cancun", seed: "a" })
  const node = await createNode({ dataDir })
  const { chainId, accounts, hardfork, seed } = node.options
  expect({ chainId, accounts, hardfork, seed }).toEqual({
    chainId: 5n,
    accounts: 2,
    hardfork: "cancun",
    seed: "a",
  })
  await node.close()
})

test("error: a folder that another node has open", async () => {
  const node = await createNode({ dataDir })
  expect(await messageOf(createNode({ dataDir }))).toBe(
    `data folder ${dataDir}: in use by process ${process.pid}`,
  )
  await node.close()
  expect(existsSync(join(dataDir, "lock"))).toBe(false)
  await make()
})

test("a second close of a node does not affect the next node of the folder", async () => {
  const first = await createNode({ dataDir })
  await first.close()
  const node = await createNode({ dataDir })
  await node.mine()
  await first.close()
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["chain.mdb", "lock"]))
  await node.mine()
  await node.close()
})

test("the lock of a process that has ended is taken over", async () => {
  const child = spawn(process.execPath, ["-e", ""])
  await once(child, "exit")
  writeFileSync(join(dataDir, "lock"), `${child.pid} 1\n`)
  await make()
})

test("error: refuses a snapshot from before the restart, whose id is not used again", async () => {
  const before = await createNode({ dataDir })
  expect(await ask(before, "evm_snapshot")).toBe("0x1")
  await before.close()
  const node = await createNode({ dataDir })
  expect(await messageOf(ask(node, "evm_revert", "0x1"))).toBe(
    "snapshot 0x1 is gone: it was taken before the node was started again",
  )
  expect(await ask(node, "evm_snapshot")).toBe("0x2")
  expect(await ask(node, "evm_revert", "0x2")).toBe(true)
  await node.close()
})

test("behavior: a revert announces each executed block and the last one of an empty run once, oldest first", async () => {
  const node = await createNode({ dataDir })
  const removed: unknown[] = []
  node.on("removed", (blocks) =>
    removed.push(...blocks.map(({ header, hash }) => [Number(header.number), hash])),
  )
  await ask(node, "evm_snapshot")
  await node.mine(2)
  await ask(node, "hardhat_mine", "0x12c")
  await node.mine(2)
  const blocks = [1, 2, 3, 301, 302, 303, 304].map(async (number) => {
    const block = await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, false)
    return [number, (block as { hash: string }).hash]
  })
  const expected = await Promise.all(blocks)
  await ask(node, "evm_revert", "0x1")
  expect(removed).toEqual(expected)
  await node.close()
})

test.each([
  [{ history: -1 }, 'invalid option history: expected a number of blocks, or "all", got -1'],
  [{ sync: "now" as never }, "invalid option sync: expected one of full, normal, off, got now"],
])("error: refuses invalid options of a folder, %j", async (options, message) => {
  expect(await messageOf(createNode({ dataDir, ...options }))).toBe(message)
})

test("error: a file at the path of the folder, and a path below a file", async () => {
  const path = join(dataDir, "file")
  writeFileSync(path, "")
  expect(await messageOf(createNode({ dataDir: path }))).toBe(`data folder ${path}: a file, and no folder`)
  const below = join(path, "chain")
  expect(await messageOf(createNode({ dataDir: below }))).toBe(`data folder ${below}: not a directory`)
})

test.skipIf(process.platform !== "linux")(
  "error: refuses a folder in /proc, where none can be made",
  async () => {
    for (const path of ["/proc/x", "/proc/x/y"])
      expect(await messageOf(createNode({ dataDir: path }))).toBe(
        `data folder ${path}: no folder can be made there`,
      )
  },
)

test("error: refuses a chain.mdb that is not a database", async () => {
  writeFileSync(join(dataDir, "chain.mdb"), "no database".repeat(1000))
  const path = join(dataDir, "chain.mdb")
  expect(await messageOf(createNode({ dataDir }))).toBe(
    `data folder ${dataDir} is damaged: ${path}: it is not a database`,
  )
})

test("error: names a damaged record, and does not return it", async () => {
  const first = await createNode({ dataDir })
  const [from, to] = first.accounts.map(({ address }) => address)
  await ask(first, "eth_sendTransaction", { from, to })
  await first.mine(10) // more blocks than a start reads
  await first.close()
  const key = numberKey("transaction", 1, 0)
  expect(await damageValues(join(dataDir, "chain.mdb"), (each) => each.equals(key))).toBe(1)
  const message = `data folder ${dataDir} is damaged: the value of transaction 0 of block 1`
  const node = await createNode({ dataDir })
  expect(await messageOf(ask(node, "eth_getBlockByNumber", "0x1", true))).toBe(message)
  await ask(node, "anvil_rollback", "0x5")
  await node.close()
  expect(await messageOf(createNode({ dataDir }))).toBe(message)
})

test("error: refuses a reset to a fork, and keeps the chain", async () => {
  await using node = await createNode({ dataDir })
  await node.mine()
  const forking = { jsonRpcUrl: "http://127.0.0.1:9/" }
  for (const method of ["hardhat_reset", "anvil_reset"])
    expect(await messageOf(ask(node, method, { forking }))).toBe(
      "invalid argument 0: forking: the data folder keeps a chain of its own",
    )
  expect(await ask(node, "eth_blockNumber")).toBe("0x1")
})
