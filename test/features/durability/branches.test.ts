/** Snapshots in a data folder: a revert restores the blocks that a rollback removes, and a restart keeps them. */
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { ask, count, counter, friend, seen, start } from "../../node/control/countingNode.ts"

let folder: string

eachInFolder((path) => {
  folder = path
})

test("behavior: a revert undoes cheats on the parent of the restored blocks, also after a restart", async () => {
  const options = { dataDir: folder }
  const node = await start(options)
  await node.mine()
  await count(node)
  const id = await ask(node, "evm_snapshot")
  const view = await seen(node)
  for (const depth of [1, 0]) {
    await node.mine()
    await ask(node, "anvil_rollback", 1 + depth)
    await ask(node, "anvil_setBalance", friend, "0x77")
  }
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(await seen(node)).toEqual(view)
  await node.close()
  await using again = await createNode(options)
  expect(await seen(again)).toEqual(view)
})

test("behavior: a revert restores more blocks than are in memory, also in the data folder", async () => {
  const options = { dataDir: folder, history: "all" } as const
  const node = await start(options)
  for (let block = 0; block < 150; block++) {
    await count(node)
    await node.mine()
  }
  const id = await ask(node, "evm_snapshot")
  const view = await seen(node)
  await ask(node, "anvil_rollback", 145)
  await node.mine()
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(await seen(node)).toEqual(view)
  await node.mine()
  const next = await seen(node)
  await node.close()
  await using again = await createNode(options)
  expect(await seen(again)).toEqual(next)
})

test("behavior: a revert restores blocks whose parent is no longer in the history of the data folder", async () => {
  const options = { dataDir: folder, history: 1 } as const
  const node = await start(options)
  for (let block = 0; block < 10; block++) {
    await count(node)
    await node.mine()
  }
  const id = await ask(node, "evm_snapshot")
  const view = async (each: MidblockNode) => [
    await ask(each, "eth_getBlockByNumber", "latest", true),
    await ask(each, "eth_getBlockByNumber", "0x8", true),
    await ask(each, "eth_getStorageAt", counter.address, "0x0", "latest"),
    [...each.dumpState()].join(""),
  ]
  const before = await view(node)
  await ask(node, "anvil_rollback", 5)
  await ask(node, "anvil_dropAllTransactions")
  for (let block = 0; block < 200; block++) await node.mine()
  await expect(ask(node, "eth_getBalance", friend, "0x20")).rejects.toThrow(
    "historical state is not available",
  )
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(await view(node)).toEqual(before)
  await node.close()
  await using again = await createNode(options)
  expect(await view(again)).toEqual(before)
})
