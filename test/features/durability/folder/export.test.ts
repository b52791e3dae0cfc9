/** The chain of a data folder as files. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { encodedChain, folderFixture } from "../../../../src/features/durability/folder/export.ts"
import { openFolderChain } from "../../../../src/features/durability/folder/open.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"
import { genesis, makeFolder, seal, unsynced, viewOf } from "./madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

const rawBlock = (node: MidblockNode, number: number) =>
  ask(node, "debug_getRawBlock", `0x${number.toString(16)}`)

/** Returns the blocks of a range as hex. */
async function encoded(first: number, last: number): Promise<string[]> {
  const chain = await openFolderChain(dataDir)
  const blocks = [...encodedChain(chain, first, last)].map(
    (block) => `0x${Buffer.from(block).toString("hex")}`,
  )
  await chain.close()
  return blocks
}

test("the blocks of a range are given as RLP, genesis and those of an empty run included, up to the newest", async () => {
  const node = await createNode({ ...unsynced, dataDir })
  await seal(node, 1)
  await node.mine(300)
  const numbers = [0, 1, 2, 150, 301]
  const blocks = await Promise.all(numbers.map((number) => rawBlock(node, number)))
  await node.close()
  const all = await encoded(0, 301)
  expect(all.length).toBe(302)
  expect(numbers.map((number) => all[number])).toEqual(blocks)
  expect(await encoded(150, 150)).toEqual([blocks[3]])
  expect(await encoded(301, 400)).toEqual([blocks[4]])
  expect(await encoded(5, 4)).toEqual([])
})

test("a fixture has all blocks, the newest state and the options of the chain", async () => {
  const seen = await makeFolder(dataDir)
  const chain = await openFolderChain(dataDir)
  const text = folderFixture(chain)
  await chain.close()
  await using node = await createNode({ fixture: text })
  expect(await viewOf(node)).toEqual(seen)
  expect(node.accounts.length).toBe(3)
})

test("the fixture of a chain with a genesis file begins with this file", async () => {
  const node = await createNode({ ...unsynced, dataDir, genesis })
  await seal(node, 2)
  const seen = await viewOf(node)
  await node.close()
  const chain = await openFolderChain(dataDir)
  const text = folderFixture(chain)
  await chain.close()
  await using again = await createNode({ fixture: text })
  expect(await viewOf(again)).toEqual(seen)
  expect(await ask(again, "eth_chainId")).toBe("0x9")
})
