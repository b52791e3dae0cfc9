import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string

eachInFolder((made) => {
  folder = made
})

const manifestOf = (text: string) => JSON.parse(text).manifest

test("exportFixture: of a node with a data folder the manifest has the options that the folder kept", async () => {
  const dataDir = join(folder, "chain")
  const first = await createNode({ dataDir, seed: "kept", chainId: 7, sync: "off" })
  await first.mine()
  await first.close()
  await using node = await createNode({ dataDir, sync: "off", automine: true })
  const { options } = manifestOf(node.exportFixture())
  expect({
    seed: options.seed,
    chainId: options.chainId,
    automine: options.automine,
    dataDir: options.dataDir,
    sync: options.sync,
  }).toEqual({
    seed: "kept",
    chainId: manifestOf((await createNode({ chainId: 7n })).exportFixture()).options.chainId,
    automine: true,
    dataDir: undefined,
    sync: undefined,
  })
})
