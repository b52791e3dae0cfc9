import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const messageOf = (options: CreateNodeOptions): Promise<string> =>
  createNode(options).then(
    async (node) => {
      await node.close()
      return "begun"
    },
    ({ message }: Error) => message,
  )

test("error: folder options without dataDir, and an empty dataDir", async () => {
  expect(await messageOf({ sync: "full" })).toBe("invalid option sync: expected dataDir beside it, got full")
  expect(await messageOf({ durablePending: true })).toBe(
    "invalid option durablePending: expected dataDir beside it, got true",
  )
  expect(await messageOf({ dataDir: "" })).toBe("invalid option dataDir: expected the path of a folder, got ")
})

test("error: a failed start closes the folder, which can be used at once", async () => {
  expect(await messageOf({ dataDir, genesis: {} })).toBe(
    "invalid genesis.config: expected object, received undefined",
  )
  expect(await messageOf({ dataDir, artifacts: [] as never })).toBe(
    "invalid option artifacts: expected what loadArtifacts or createArtifacts of midblock/harness gives, got object",
  )
  expect(await messageOf({ dataDir, chainId: 7 })).toBe("begun")
  expect(await messageOf({ dataDir, chainId: 8 })).toBe(
    `data folder ${dataDir}: its chainId is 7, and 8 is asked for; leave the option out, or take another folder`,
  )
  expect(await messageOf({ dataDir })).toBe("begun")
})
