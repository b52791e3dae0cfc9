/** Runs of empty blocks in a data folder, as a restart reads them. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { runBounds } from "../../../../src/features/durability/store/runTable.ts"
import { openStore } from "../../../../src/features/durability/store/store.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "midblock-runs-"))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request({ method, params } as never) as Promise<{ readonly hash: string } | null>

// The interval changes the length of the fields before the hashes: the hashes begin at every offset in a word.
test.each([1, 0x1000, 0x1_0000, 0x100_0000])(
  "after a restart the blocks of an empty run, %s seconds apart, are found by hash",
  async (seconds) => {
    const node = await createNode({ dataDir, automine: true })
    const [from, to] = node.accounts.map(({ address }) => address)
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await ask(node, "hardhat_mine", "0x12d", `0x${seconds.toString(16)}`)
    await node.close()
    const store = await openStore(dataDir)
    const runs = runBounds(store)
    await store.close()
    expect(
      runs.map(({ hashes }) => [hashes.constructor, hashes.byteOffset, hashes.buffer.byteLength]),
    ).toEqual(runs.map(({ first, last }) => [Uint8Array, 0, 32 * (last - first + 1)]))
    expect(runs.length).toBe(1)
    await using next = await createNode({ dataDir, automine: true })
    const block = await ask(next, "eth_getBlockByNumber", "0x60", false)
    expect(await ask(next, "eth_getBlockByHash", block?.hash, false)).toEqual(block)
    expect(await ask(next, "eth_getBlockByHash", `0x${"11".repeat(32)}`, false)).toBeNull()
  },
)
