/** The moments of the commits: before an event, and before the promise of a job is settled. */
import { expect, test } from "vitest"
import type { KeptControl } from "../../../../src/features/durability/journal/control.ts"
import { readOpen } from "../../../../src/features/durability/journal/openRecord.ts"
import { type HeadRecord, readMeta } from "../../../../src/features/durability/store/meta.ts"
import type { Store } from "../../../../src/features/durability/store/store.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { pay, recipient } from "../../../node/parts.ts"
import { createKept } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const controlIn = (store: Store) => readMeta<KeptControl>(store, "control")

test("the changes of a job are in the store when its promise is settled, also those of a job that fails", async () => {
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  const job = (gasLimit: bigint, end: () => unknown) =>
    node.queue(() => {
      node.nextBlock.restore({ gasLimit })
      return end()
    })
  expect(await job(7n, () => "done")).toBe("done")
  expect(controlIn(folder.store)?.overrides).toEqual({ gasLimit: 7n })
  const failing = job(8n, () => {
    throw new RangeError("no such block")
  })
  await expect(failing).rejects.toThrow(new RangeError("no such block"))
  expect(controlIn(folder.store)?.overrides).toEqual({ gasLimit: 8n })
})

test("the store has the block, the removal or the open block that an event reports, when the event is emitted", async () => {
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  const found: unknown[] = []
  for (const name of ["block", "removed", "rewrite"] as const)
    node.events.on(name, () =>
      found.push([
        name,
        readMeta<HeadRecord>(folder.store, "head")?.number,
        readOpen(folder.store)?.hashes ?? [],
      ]),
    )
  await node.miner.mine(2)
  const hash = await pay(node)
  await node.cheats.setBalance(recipient, 5n)
  await node.reorgs.rollback(2)
  expect(found).toEqual([
    ["block", 1, []],
    ["block", 2, []],
    ["rewrite", 2, [hash]],
    ["rewrite", 0, []],
    ["removed", 0, []],
  ])
})
