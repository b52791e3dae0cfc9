/** The last step of a repair: the blocks of a store are executed again from genesis. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { executeAgain } from "../../../src/instance/folder/executeAgain.ts"
import { identityOf, openFolderChain } from "../../../src/instance/folder/open.ts"
import { openDataFolder } from "../../../src/node/durable/folder.ts"
import { createBlockTables } from "../../../src/store/blocks/blockTables.ts"
import { ask, eachInFolder, send } from "../../dataFolder.ts"
import { genesis, makeFolder, seal, unsynced, viewIn, viewOf } from "./madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

/** Executes the blocks of the folder again, up to a number. */
async function again(last: number): Promise<readonly string[]> {
  const { rules, close: closeChain } = await openFolderChain(dataDir)
  await closeChain()
  const folder = await openDataFolder({ path: dataDir, sync: "never" })
  const { store } = folder
  const close = () => store.close()
  const [blocks, identity] = [createBlockTables(store, rules), identityOf(folder)]
  return executeAgain({ store, blocks, identity, rules, last, close, fresh: dataDir })
}

/** Makes a folder of a node that is used. */
async function made(use: (node: MidblockNode) => Promise<unknown>, options = {}) {
  const node = await createNode({ ...unsynced, dataDir, ...options })
  await use(node)
  const seen = await viewOf(node)
  await node.close()
  return seen
}

const executed = (last: number) =>
  `the state was lost: blocks 1 to ${last} are executed again, settings and the pool are not kept`

test("the blocks up to the last one are executed again, with the options of the chain", async () => {
  const { hashes } = await makeFolder(dataDir)
  expect(await again(4)).toEqual([executed(4)])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 5))
})

test("an empty run ends the chain before it, because its blocks have the state root from before the run", async () => {
  let root: unknown
  const { hashes } = await made(async (node) => {
    await seal(node, 1)
    await node.mine(300)
    root = ((await ask(node, "eth_getBlockByNumber", "0x2", false)) as { stateRoot: string }).stateRoot
  })
  const [line, reason = ""] = await again(301)
  expect([line, reason.replace(/, computed 0x[0-9a-f]{64}$/, "")]).toEqual([
    executed(2),
    `block 3 refused: stateRoot is ${root}`,
  ])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 3))
})

test("the chain of a genesis file begins with it again", async () => {
  const seen = await made((node) => seal(node, 2), { genesis })
  expect(await again(2)).toEqual([executed(2)])
  expect(await viewIn(dataDir)).toEqual(seen)
})

test("a block that cannot be executed again ends the chain before it, with the reason", async () => {
  const { hashes } = await made(async (node) => {
    await seal(node, 2)
    await ask(node, "anvil_setBalance", `0x${"aa".repeat(20)}`, "0x5") // no block has this change
    await send(node, 1)
    await node.mine()
  })
  const lines = await again(3)
  expect(lines.map((line) => line.replace(/0x[0-9a-f]{64}/g, "0x…"))).toEqual([
    executed(2),
    "block 3 refused: stateRoot is 0x…, computed 0x…",
  ])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 3))
})
