/** The fork of a node as its users see it: facts, counters, and the file that it records. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { skippingTiming } from "../remote/origin/timing.ts"
import { askOf, contracts, usingNode, writeHistory } from "./remotes.ts"

let remote: MidblockNode
beforeAll(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
})
afterAll(() => remote.close())

let path: string
eachInFolder((folder) => {
  path = join(folder, "a.fork.json")
})

test("behavior: node.fork has the block, its age, the hosts, the notes and the counters", async () => {
  const header = (await askOf(remote)("eth_getBlockByNumber", ["0x3", false])) as Record<string, Hex>
  const timestamp = BigInt(header.timestamp as Hex)
  const timing = skippingTiming({ startMs: (Number(timestamp) + 77) * 1000 + 999 })
  await usingNode({ fork: { url: remote, blockNumber: 3, timing } }, async (node) => {
    const { stats, save: _, ...rest } = node.fork ?? ({} as NonNullable<MidblockNode["fork"]>)
    expect(rest).toEqual({
      chainId: 31337n,
      block: { number: 3n, hash: header.hash, timestamp, ageSeconds: 77 },
      hosts: ["in process"],
      file: undefined,
      notes: ["rules: bpo2, the newest that the header of the fork block allows"],
    })
    expect(stats.roundTrips).toBe(2)
    expect(stats.fileHits).toBe(0)
    expect(stats.cacheHits).toBe(0)
    expect(stats.reruns).toBe(0)
  })
})

test("behavior: a node that is not a fork has no node.fork, and one that is reset to its own chain neither", async () => {
  expect(await usingNode({}, async (node) => node.fork)).toBeUndefined()
  await usingNode({ fork: { url: remote } }, async (node) => {
    const before = node.fork
    await askOf(node)("anvil_reset")
    expect(before?.block.number).toBe(5n)
    expect(node.fork).toBeUndefined()
  })
})

test("behavior: save adds the values that were read so far to the file", async () => {
  const slotOf = (node: MidblockNode, slot: Hex) =>
    node.at({ block: "latest" }).storage(contracts.adder, slot)
  await usingNode({ fork: { url: remote, record: path } }, async (node) => {
    await slotOf(node, "0x1")
    await node.fork?.save()
    const saved = Object.keys(JSON.parse(readFileSync(path, "utf8")).slots[contracts.adder])
    await slotOf(node, "0x2")
    const text = readFileSync(path, "utf8")
    await node.fork?.save()
    expect(saved.length).toBe(1)
    expect(readFileSync(path, "utf8") === text).toBe(false)
  })
  await usingNode({ fork: { url: remote, record: path, offline: false } }, async (node) => {
    expect(node.fork?.file).toBe(path)
  })
})
