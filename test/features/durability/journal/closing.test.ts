import { expect, test } from "vitest"
import { eachInFolder } from "../../../dataFolder.ts"
import { createParts } from "../../../node/parts.ts"
import { createKept } from "./keptNode.ts"

let path: string
eachInFolder((folder) => {
  path = folder
})

/** Creates a node on the data folder. */
const open = async () => (await createKept(path, { accounts: 1 })).node

test("the close of a node waits for the jobs of the queue; the next node has their blocks, and its chain is restored", async () => {
  const first = await open()
  const mined = first.miner.mine(3)
  await first.close()
  const hashes = await mined
  const second = await open()
  expect(first.isRestored).toBe(false)
  expect(second.isRestored).toBe(true)
  expect(second.chain.head.hash).toEqual(hashes[2])
  await second.close()
})

test("after the close the folder is free for another node, also when a job has failed", async () => {
  const first = await open()
  const refused = expect(first.miner.mine(-1)).rejects.toThrow("expected a whole number, not negative")
  await first.close()
  await refused
  const second = await open()
  expect(second.chain.head.hash).toBe(first.chain.head.hash)
  await second.close()
})

test("without a folder nothing is restored, and the close closes nothing", async () => {
  const node = await createParts()
  await node.close()
  expect(node.isRestored).toBe(false)
  expect((await node.miner.mine(1)).length).toBe(1)
})
