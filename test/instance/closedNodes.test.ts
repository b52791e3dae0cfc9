/** The memory of nodes that are closed: a test suite makes one for each test. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { queryObjects } from "node:v8"
import { EVM } from "@ethereumjs/evm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-closed-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Uses a node, and closes it. */
async function use(options: Parameters<typeof createNode>[0]): Promise<void> {
  await using node = await createNode({ accounts: 1, ...options })
  const from = node.accounts[0]?.address
  await node.request({ method: "eth_sendTransaction", params: [{ from, data: "0x5f5f55" }] } as never)
  await node.mine()
}

/** Returns the number of EVMs that are kept. What was awaited last is kept until another turn of the event loop. */
async function countKept(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve))
  return queryObjects(EVM, { format: "count" })
}

test.each(["midblock", "ethereumjs"] as const)(
  "behavior: with the engine %s, nothing is kept of closed nodes",
  async (evm) => {
    await use({ evm }) // what the process has once for all nodes
    const before = await countKept()
    for (const dataDir of [undefined, undefined, join(folder, "chain")]) await use({ evm, dataDir })
    expect(await countKept()).toBe(before)
  },
)
