/** The moments of the commits: before an event, and before the promise of a job is settled. */
import { expect, test } from "vitest"
import { createQueue } from "../../../src/node/base/queue.ts"
import { createEvents } from "../../../src/node/block/events.ts"
import { committedAfter, committedBefore, committedSettings } from "../../../src/node/durable/commits.ts"
import type { KeptControl } from "../../../src/node/durable/control.ts"
import { readOpen } from "../../../src/node/durable/openRecord.ts"
import { type HeadRecord, readMeta } from "../../../src/store/meta.ts"
import type { Store } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { createParts, recipient } from "../parts.ts"
import { createKept, pay } from "./keptNode.ts"

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

test.each([true, false])(
  "a flashblock is in the store when it is announced, if the folder is durable for pending: %s",
  async (isPendingDurable) => {
    await using kept = await createKept(dataDir, {}, { isPendingDurable })
    const { node, folder } = kept
    const found: unknown[] = []
    node.events.on("flashblock", () => found.push(readOpen(folder.store)?.hashes ?? []))
    const hash = await pay(node)
    expect([found, readOpen(folder.store)?.hashes]).toEqual([[isPendingDurable ? [hash] : []], [hash]])
  },
)

test("a setting that changes outside of the queue is in the store at once", async () => {
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  node.impersonations.add(recipient)
  expect(controlIn(folder.store)?.impersonations).toEqual({ addresses: [recipient], everyone: false })
  node.impersonations.delete(recipient)
  node.impersonations.setEveryone(true)
  expect(controlIn(folder.store)?.impersonations).toEqual({ addresses: [], everyone: true })
  node.impersonatedSignatures.add("0x1234", recipient)
  node.pool.minGasPrice = 9n
  node.miner.setRule({ automine: true })
  const { signatures, minGasPrice, rule } = controlIn(folder.store) as KeptControl
  expect([signatures, minGasPrice, rule.automine, node.pool.minGasPrice]).toEqual([
    [["0x1234", recipient]],
    9n,
    true,
    9n,
  ])
})

test("default: without a journal, the queue, the events and the parts stay as they are", async () => {
  const [queue, events, parts] = [createQueue(), createEvents(), await createParts()]
  const { emit } = events
  const { setRule } = parts.miner
  expect(committedAfter(queue, undefined)).toBe(queue)
  expect([committedBefore(events, undefined), events.emit]).toEqual([events, emit])
  expect([committedSettings(parts, undefined), parts.miner.setRule]).toEqual([parts, setRule])
})
