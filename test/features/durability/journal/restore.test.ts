/** A chain in a data folder continues after a restart as without one. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { openDataFolder } from "../../../../src/features/durability/journal/folder.ts"
import { restoreClock } from "../../../../src/features/durability/journal/restore.ts"
import { numberKey } from "../../../../src/features/durability/store/entries.ts"
import {
  type HeadRecord,
  readMeta,
  removeMeta,
  writeMeta,
} from "../../../../src/features/durability/store/meta.ts"
import type { Store } from "../../../../src/features/durability/store/store.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../../src/index.ts"
import { createVirtualClock } from "../../../../src/node/base/clock.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { withStore } from "../store/withStore.ts"
import { createKept } from "./keptNode.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** PUSH1 n SLOAD PUSH1 1 ADD PUSH1 n SSTORE, LOG1 with topic n; the init code copies the bytes after it. */
const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"

/** Steps that use all data that a folder keeps; the node can be restarted after each. */
const steps: readonly ((node: MidblockNode) => Promise<unknown>)[] = [
  (node) => send(node, 1),
  (node) => node.mine(),
  (node) =>
    ask(node, "eth_sendTransaction", { from: node.accounts[2]?.address, data: counter, gas: "0x30000" }),
  (node) => node.mine(3),
  (node) => ask(node, "anvil_setBalance", "0x00000000000000000000000000000000000000aa", "0x1234"),
  (node) => send(node, 2),
  (node) => ask(node, "evm_increaseTime", 1000),
  (node) => node.mine(),
  (node) => ask(node, "evm_setNextBlockTimestamp", 2_000_000_000),
  (node) => send(node, 3),
  (node) => node.flashblock(),
  (node) => send(node, 4),
  (node) => node.mine(),
  (node) => ask(node, "hardhat_mine", "0x200", "0x2"),
  (node) => send(node, 5, { maxPriorityFeePerGas: "0x1", maxFeePerGas: "0x2540be400" }),
  (node) => ask(node, "anvil_rollback", 2),
  (node) => node.mine(2),
  (node) => ask(node, "anvil_reorg", 2, []),
  (node) => ask(node, "hardhat_impersonateAccount", "0x00000000000000000000000000000000000000aa"),
  (node) => ask(node, "anvil_setBalance", "0x00000000000000000000000000000000000000aa", "0xde0b6b3a7640000"),
  (node) => send(node, 6, { from: "0x00000000000000000000000000000000000000aa" }),
  (node) => node.mine(70),
  (node) => send(node, 10),
  (node) => ask(node, "anvil_setChainId", 5),
  (node) => send(node, 7),
  (node) => node.mine(),
  (node) => ask(node, "evm_setAutomine", true),
  (node) => send(node, 8),
  (node) => ask(node, "evm_setAutomine", false),
  (node) => send(node, 9),
]

/** Everything that a client can see of the chain. */
async function view(node: MidblockNode): Promise<unknown> {
  const head = Number(await ask(node, "eth_blockNumber"))
  const numbers = [...Array(head + 1).keys()].filter((each) => each < 20 || each > head - 80)
  const blocks = await Promise.all(
    numbers.map(async (number) => [
      await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, true),
      await ask(node, "eth_getBlockReceipts", `0x${number.toString(16)}`),
    ]),
  )
  return {
    blocks,
    pending: await ask(node, "eth_getBlockByNumber", "pending", true),
    flashblock: await ask(node, "eth_getBlockReceipts", "pending"),
    state: await ask(node, "anvil_dumpState"),
    logs: await ask(node, "eth_getLogs", { fromBlock: "0x0", toBlock: "latest" }),
    pool: await ask(node, "txpool_content"),
    chainId: await ask(node, "eth_chainId"),
    time: node.now(),
  }
}

async function run(options: CreateNodeOptions, isRestarted: (step: number) => boolean): Promise<unknown> {
  let node = await createNode(options)
  for (const [index, step] of steps.entries()) {
    await step(node)
    if (!isRestarted(index)) continue
    await node.close()
    node = await createNode(options)
  }
  const seen = await view(node)
  await node.close()
  return seen
}

test("a restart after every step changes nothing that a client sees", async () => {
  const sync = "off" // a busy disk takes long, and no power is lost
  const without = await run({ dataDir: join(folder, "a"), sync }, () => false)
  const withEach = await run({ dataDir: join(folder, "b"), sync }, () => true)
  expect(withEach).toEqual(without)
  expect(await run({}, () => false)).toEqual(without)
})

test("the last block of an empty run has the block hashes of the run when it is read from the folder", async () => {
  const options = { dataDir: join(folder, "a"), history: "all" } as const
  const hashes = "0x0000f90827f1c53a10cb7a02335b175320002935" // EIP-2935: block 287 is in slot 287
  const before = await createNode(options)
  await before.mine()
  await before.mine(288) // block 2 and block 289 are executed, those in between are an empty run
  const entry = await ask(before, "eth_getStorageAt", hashes, "0x11f", "0x120")
  expect(entry).toBe(((await ask(before, "eth_getBlockByNumber", "0x11f", false)) as { hash: string }).hash)
  await before.mine(12)
  await before.close()
  const node = await createNode(options)
  expect(await ask(node, "eth_getStorageAt", hashes, "0x11f", "0x120")).toBe(entry)
  expect(await ask(node, "debug_getModifiedAccountsByNumber", "0x120")).toHaveLength(2)
  await ask(node, "anvil_rollback", 13)
  expect(await ask(node, "eth_blockNumber")).toBe("0x120")
  expect(await ask(node, "eth_getStorageAt", hashes, "0x11f", "latest")).toBe(entry)
  await node.close()
})

const other = `0x${"0f".repeat(32)}`

test.each<[string, (store: Store) => void, string]>([
  [
    "no record of the head",
    (store) => store.write((writes) => removeMeta(writes, "head")),
    "the head is missing",
  ],
  [
    "another head",
    (store) =>
      store.write((writes) => writeMeta(writes, "head", { ...readMeta<object>(store, "head"), hash: other })),
    `the newest block is HEAD, not ${other}`,
  ],
  [
    "no block before an empty run",
    (store) => store.write(({ remove }) => remove(numberKey("block", 2))),
    "block 2 is missing",
  ],
])("error: a folder with %s is refused as damaged", async (_, damage, what) => {
  const node = await createNode({ dataDir: folder })
  await node.mine()
  await node.mine(300)
  await node.close()
  const head = await withStore(folder, (store) => readMeta<HeadRecord>(store, "head")?.hash)
  await withStore(folder, damage)
  expect(await refusal(createNode({ dataDir: folder }))).toBe(
    `-32000 data folder ${folder} is damaged: ${what.replace("HEAD", head as string)}`,
  )
})

test("the stored clock continues, unless it is of the other kind", async () => {
  const { node } = await createKept(folder)
  node.clock.wait(5000)
  await node.cheats.increaseTime(7)
  const kept = node.clock.capture()
  await node.close()
  const [clock, stored] = [createVirtualClock(1), await openDataFolder({ path: folder })]
  const untouched = clock.capture()
  expect(restoreClock(stored, clock, false)).toBe(false)
  expect(clock.capture()).toEqual(untouched)
  expect(restoreClock(stored, clock, true)).toBe(true)
  expect(clock.capture()).toEqual(kept)
  await stored.store.close()
})
