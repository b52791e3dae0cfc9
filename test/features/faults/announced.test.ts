import { expect, test } from "vitest"
import { InvalidOption, TooFewFlashblocks } from "../../../src/errors/index.ts"
import { signPayment } from "../../node/parts.ts"
import { createFaulty } from "./faultyParts.ts"

/** Creates a node with two published transactions, and the kinds of the faults that it announces. */
async function start() {
  const node = await createFaulty()
  const { builder, events } = node
  for (const account of [0, 1]) {
    await builder.execute(await signPayment(node, { account }))
    builder.flashblock()
  }
  const kinds: unknown[] = []
  events.on("injected", (kind) => kinds.push(kind))
  return { node, kinds, faults: node.faults }
}

test("each injected fault is announced by its kind; to clear and to capture faults injects none", async () => {
  const { faults, kinds } = await start()
  faults.stall(0)
  faults.disturbFeed("skip", 0)
  faults.lag({})
  faults.pendingContextLag(0)
  faults.failRequests({ status: 503, rate: 0 })
  faults.origin({})
  faults.capture()()
  faults.clear()
  await faults.reorder()
  await faults.dropFlashblocks()
  expect(kinds).toEqual([
    ...["stall", "disturbFeed", "lag", "pendingContextLag", "failRequests", "origin"],
    ...["reorder", "dropFlashblocks"],
  ])
})

test("a fault that changes the open block is announced once the block is changed, and returns its result", async () => {
  const { node, faults } = await start()
  const [first, second] = node.builder.open.transactions.map(({ hash }) => hash)
  const counts: number[] = []
  node.events.on("injected", () => counts.push(node.builder.open.transactions.length))
  expect(await faults.dropFlashblocks()).toEqual([second])
  const sealed = await faults.sealOther({ transactions: [] })
  expect(counts).toEqual([1, 0])
  expect(sealed === node.chain.head).toBe(true)
  expect(sealed.transactions).toEqual([])
  expect(node.pool.capture().map(({ hash }) => hash)).toEqual([second, first])
})

test("error: a refused fault throws its error, and is not announced", async () => {
  const { faults, kinds } = await start()
  await expect(faults.dropFlashblocks({ count: 3 })).rejects.toThrow(
    new TooFewFlashblocks({ count: 3, available: 2 }),
  )
  expect(() => faults.stall(-1)).toThrow(
    new InvalidOption({ name: "ms", expected: "a number of milliseconds, not negative", value: -1 }),
  )
  expect(kinds).toEqual([])
})
