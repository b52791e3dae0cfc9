import { join } from "node:path"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string

eachInFolder((made) => {
  folder = made
})

test("a data folder keeps its chain id under a network; a new one takes that of the network", async () => {
  const idIn = async (name: string, options: CreateNodeOptions) => {
    await using node = await createNode({ dataDir: join(folder, name), ...options })
    return node.options.chainId
  }
  expect(await idIn("plain", {})).toBe(31337n)
  expect(await idIn("plain", { network: "ethgas" })).toBe(31337n)
  expect(await idIn("ethgas", { network: "ethgas" })).toBe(1n)
  expect(await idIn("ethgas", { network: "ethgas" })).toBe(1n)
  expect(await idIn("ethgas", {})).toBe(1n)
})
