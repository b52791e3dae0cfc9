import { expect, test } from "vitest"
import { openDataFolder } from "../../src/features/durability/journal/folder.ts"
import { createNodeParts } from "../../src/node/node.ts"
import { withDefaults } from "../../src/node/options/index.ts"
import { eachInFolder } from "../dataFolder.ts"
import { createParts, settings } from "./parts.ts"

let path: string
eachInFolder((folder) => {
  path = folder
})

/** Creates a node on the data folder. */
const open = async () =>
  createNodeParts(withDefaults({ mining: false, seed: "0", accounts: 1 }), {
    ...settings,
    folder: await openDataFolder({ path }),
  })

test("closeFolder waits for the jobs of the queue; the next node has their blocks, and its chain is restored", async () => {
  const first = await open()
  const mined = first.miner.mine(3)
  await first.closeFolder()
  const hashes = await mined
  const second = await open()
  expect([first.isRestored, second.isRestored, second.chain.head.hash]).toEqual([false, true, hashes[2]])
  await second.closeFolder()
})

test("after closeFolder the folder is free for another node, also when a job has failed", async () => {
  const first = await open()
  const refused = expect(first.miner.mine(-1)).rejects.toThrow("expected a whole number, not negative")
  await first.closeFolder()
  await refused
  const second = await open()
  expect(second.chain.head.hash).toBe(first.chain.head.hash)
  await second.closeFolder()
})

test("without a folder nothing is restored, and closeFolder closes nothing", async () => {
  const node = await createParts()
  await node.closeFolder()
  expect([node.isRestored, (await node.miner.mine(1)).length]).toEqual([false, 1])
})
