/** A reset of a chain that was in its data folder before the process started. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

const view = async (node: MidblockNode) => ({
  latest: await ask(node, "eth_getBlockByNumber", "latest", true),
  pending: await ask(node, "eth_getBlockByNumber", "pending", true),
  pool: await ask(node, "txpool_content"),
  state: await ask(node, "anvil_dumpState"),
  time: node.now(),
})

test("a reset after a restart goes to genesis, or to the state that was loaded since", async () => {
  const options = { dataDir: join(folder, "a"), history: 5 }
  const before = await createNode(options)
  const genesis = await view(before)
  await send(before, 1)
  await before.mine(140)
  await ask(before, "hardhat_impersonateAccount", "0x00000000000000000000000000000000000000aa")
  await send(before, 2)
  await before.close()
  const reset = await createNode(options)
  await ask(reset, "hardhat_reset")
  expect(await view(reset)).toEqual(genesis)
  await send(reset, 3)
  await reset.mine()
  const seen = await view(reset)
  await reset.close()
  const node = await createNode(options)
  expect(await view(node)).toEqual(seen)
  await node.loadState([...node.dumpState()].join(""))
  const loaded = await view(node)
  await node.mine()
  await node.reset()
  expect(await view(node)).toEqual(loaded)
  await node.close()
})
