import { expect, test } from "vitest"
import {
  announceBlock,
  announceNewest,
  createEvents,
  type FlashblockEvent,
} from "../../../src/node/block/events.ts"
import { newestFlashblock } from "../../../src/node/block/openBlock.ts"
import { createBuilding, type Payment, recipient, signPayment } from "../parts.ts"

/** A creation of a contract with the code 0x00: PUSH1 1, PUSH0, RETURN. */
const creation: Payment = { account: 1, to: null, gas: 100_000n, data: "0x60015ff3" }

/** Publishes a payment and then a creation, each in its flashblock. */
async function published() {
  const parts = await createBuilding()
  const { builder } = parts
  for (const payment of [{}, creation]) {
    await builder.execute(await signPayment(parts, payment))
    builder.flashblock()
  }
  const [, created] = builder.open.transactions
  const contract = created?.receipt.contractAddress ?? recipient
  /** The codes of the contract, of an account without code, and of an address without an account. */
  const codes = (codeOf: FlashblockEvent["codeOf"]) =>
    [contract, recipient, `0x${"99".repeat(20)}` as const].map(codeOf)
  return { ...parts, open: builder.open, created, codes }
}

test("createEvents: an emitter that takes any number of listeners without a warning", () => {
  expect(createEvents().getMaxListeners()).toBe(0)
})

test("announceNewest: the newest flashblock with the transactions that it adds, and the codes after it", async () => {
  const { open, state, created, codes } = await published()
  const events = createEvents()
  const told: unknown[] = []
  events.on("flashblock", ({ codeOf, ...event }) => told.push([event, ...codes(codeOf)]))
  announceNewest(events, open, state, 7)
  const event = { open, flashblock: newestFlashblock(open), transactions: [created], buildMs: 7 }
  expect(told).toEqual([[event, "0x00", "0x", "0x"]])
})

test("announceNewest: the first flashblock of a block has all transactions that it contains", async () => {
  const parts = await createBuilding()
  const { open } = parts.builder
  const events = createEvents()
  const told: unknown[] = []
  events.on("flashblock", ({ flashblock, transactions }) => told.push([flashblock, transactions]))
  announceNewest(events, open, parts.state, 0)
  expect(told).toEqual([[open.flashblocks[0], []]])
})

test("announceBlock: the block, the codes after it, and the times", async () => {
  const { builder, state, codes } = await published()
  const sealed = await builder.seal()
  const events = createEvents()
  const told: unknown[] = []
  events.on("block", (block, codeOf, times) => told.push([block, ...codes(codeOf), times]))
  const times = { sealMs: 2, rootsMs: 1 }
  announceBlock(events, sealed, state, times)
  expect(told).toEqual([[sealed, "0x00", "0x", "0x", times]])
})
