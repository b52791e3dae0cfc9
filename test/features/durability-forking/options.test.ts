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

test("error: a dataDir beside a fork", async () => {
  expect(await messageOf({ dataDir, fork: { url: "http://127.0.0.1:1" } })).toBe(
    `invalid option dataDir: expected no data folder beside a fork, which its cache and its file keep, got ${dataDir}`,
  )
})
