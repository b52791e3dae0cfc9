/** Fixtures of nodes that have a data folder. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

/** Makes a folder of a chain with one block. */
async function make(options: CreateNodeOptions = {}): Promise<void> {
  const node = await createNode({ dataDir, ...options })
  await node.mine()
  await node.close()
}

test.each([
  ["given options", { chainId: 5, seed: "a", balance: 7n, accounts: 3 }],
  ["the time as its seed", { mining: true }],
])(
  "behavior: a fixture of a node whose folder has %s gives the same chain, without the folder's path",
  async (_, options) => {
    await make(options)
    const kept = await createNode({ dataDir, sync: "full", history: 8, durablePending: true })
    const head = await ask(kept, "eth_getBlockByNumber", "latest", false)
    const text = kept.exportFixture()
    await kept.close()
    const other = join(dataDir, "other")
    await using read = await createNode({ fixture: text, dataDir: other })
    expect(await ask(read, "eth_getBlockByNumber", "latest", false)).toEqual(head)
    expect(read.accounts).toEqual(kept.accounts)
    expect(text).not.toContain(dataDir)
    expect(read.options.chainId).toBe(kept.options.chainId)
    expect(read.options.seed).toBe(kept.options.seed)
  },
)
