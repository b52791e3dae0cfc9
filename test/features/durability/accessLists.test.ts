import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { ask, eachInFolder, send } from "../../dataFolder.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

const options = { hardfork: "amsterdam", seed: "lists", sync: "off", mining: false } as const

/** Returns the lists of the genesis block, of a block that was executed, of one of a run of empty blocks, and of the open block. */
const lists = async (node: MidblockNode) => [
  ...(await Promise.all(
    ["0x0", "0x1", "0x80", "0x12d"].map((at) => ask(node, "eth_getBlockAccessList", at)),
  )),
  await ask(node, "midblock_getBlockAccessList"),
]

test("behavior: a restart keeps the lists of sealed blocks and that of the open one", async () => {
  const first = await createNode({ ...options, dataDir: folder })
  await send(first, 5)
  await ask(first, "evm_mine")
  await ask(first, "anvil_mine", "0x12c", "0x2")
  await send(first, 6)
  await first.flashblock()
  const before = await lists(first)
  await first.close()
  await using second = await createNode({ ...options, dataDir: folder })
  expect(await lists(second)).toEqual(before)
  expect(before.map((list) => (list as unknown[]).length)).toEqual([0, 9, 6, 6, 5])
})
