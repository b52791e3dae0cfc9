/** A data folder remembers the network of its chain. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { verifyFolder } from "../../../src/features/durability/folder/verify.ts"
import { createNode } from "../../../src/index.ts"
import { chainPartsOf } from "../../../src/instance/networks/chainOptions.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

const options = { network: "op", opFork: "isthmus", operatorFeeConstant: 7n, seed: "op" } as const

/** Creates a folder with a chain of two blocks. */
async function withChain(): Promise<string> {
  const dataDir = join(folder, "chain")
  await using node = await createNode({ ...options, dataDir })
  await node.mine(2)
  return dataDir
}

test("the next node needs no network, and has the next block of the chain", async () => {
  const dataDir = await withChain()
  await using plain = await createNode(options)
  await plain.mine(3)
  await using node = await createNode({ dataDir })
  await node.mine()
  expect(await node.at({ block: 3 }).block()).toEqual(await plain.at({ block: 3 }).block())
  const { blockTime, privatePool, chainId, hardfork } = node.options
  expect({ blockTime, privatePool, chainId, hardfork }).toEqual({
    ...{ blockTime: 2000, privatePool: true, chainId: 10n, hardfork: "prague" },
  })
})

test("error: another network, another fork or another fee than that of the chain", async () => {
  const dataDir = await withChain()
  const refusal = (given: object) =>
    createNode({ dataDir, ...given }).then(
      () => "",
      ({ message }: Error) => message.replace(folder, ""),
    )
  expect([
    await refusal({ network: "ink" }),
    await refusal({ opFork: "karst" }),
    await refusal({ operatorFeeConstant: 8n }),
  ]).toEqual([
    "data folder /chain: its network is op, and ink is asked for; leave the option out, or take another folder",
    "data folder /chain: its opFork is isthmus, and karst is asked for; leave the option out, or take another folder",
    "data folder /chain: its operatorFeeConstant is 7, and 8 is asked for; leave the option out, or take another folder",
  ])
})

test("error: a network for a folder with a chain that has none", async () => {
  const dataDir = join(folder, "plain")
  await createNode({ dataDir }).then((node) => node.close())
  await expect(createNode({ dataDir, network: "op" })).rejects.toThrow(
    "its network is none, and op is asked for",
  )
})

test("db verify reads the deposits of the chain", async () => {
  const dataDir = await withChain()
  expect(await verifyFolder(dataDir, chainPartsOf)).toMatchObject({
    head: 2,
    damage: [],
    isStateOfHeader: true,
  })
})

test("a fixture of the next node has the network too", async () => {
  const dataDir = await withChain()
  await using node = await createNode({ dataDir })
  await using other = await createNode({ fixture: node.exportFixture() })
  await other.mine()
  await node.mine()
  expect(await other.at({ block: 3 }).block()).toEqual(await node.at({ block: 3 }).block())
})
