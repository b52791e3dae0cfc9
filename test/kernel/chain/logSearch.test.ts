import { expect, test } from "vitest"
import { isMatch, type LogCriteria, logsOf, matchesIn } from "../../../src/kernel/chain/logSearch.ts"
import type { Log } from "../../../src/kernel/evm/base/records.ts"
import { loggingNode, topic, word } from "../../node/logging.ts"
import { blockOn, createGenesis, executed, sender, to } from "./fixtures.ts"

const log: Log = { address: to, topics: [word(1), word(2)], data: "0x" }

test("isMatch: one of the addresses, and at each position one of the alternatives; empty lists match everything", () => {
  const match = (criteria: Partial<LogCriteria>) => isMatch(log, { addresses: [], topics: [], ...criteria })
  expect(match({})).toBe(true)
  expect(match({ addresses: [sender, to] })).toBe(true)
  expect(match({ topics: [[word(1)]] })).toBe(true)
  expect(match({ topics: [[], [word(3), word(2)]] })).toBe(true)
  expect(match({ addresses: [to], topics: [[], []] })).toBe(true)
  expect(match({ addresses: [sender] })).toBe(false)
  expect(match({ topics: [[word(2)]] })).toBe(false)
  expect(match({ topics: [[word(1)], [word(1)]] })).toBe(false)
  expect(match({ topics: [[], [], []] })).toBe(false)
  expect(match({ addresses: [sender], topics: [[word(1)]] })).toBe(false)
  expect(
    [[], [[]], [[word(1)]]].map((topics) => isMatch({ ...log, topics: [] }, { addresses: [], topics })),
  ).toEqual([true, false, false])
})

test("logsOf: the logs of a block, or of some of its transactions, with their indexes in the block", () => {
  const other: Log = { ...log, data: "0x01" }
  const [first, second, third] = [executed(0n, 0, [log, other]), executed(1n, 1), executed(2n, 2, [log])]
  const last = { ...third, receipt: { ...third.receipt, firstLogIndex: 2 } }
  const block = blockOn(createGenesis(), [first, second, last])
  const placed = [
    { log, logIndex: 0, executed: first, block },
    { log: other, logIndex: 1, executed: first, block },
    { log, logIndex: 2, executed: last, block },
  ]
  expect(logsOf(block)).toEqual(placed)
  expect(logsOf(block, [second, last])).toEqual(placed.slice(2))
})

test("matchesIn: reads only blocks whose bloom filter allows a match, and open blocks", async () => {
  const { node, contracts, call } = await loggingNode()
  for (const [index, contract] of [0, 1, 0].entries()) {
    await call(contracts[contract] ?? "0x", 20 + index)
    await node.miner.mine(1)
  }
  await call(contracts[0], 30)
  await node.miner.flashblock()
  const looked: bigint[] = []
  const open = node.blocks.record({ tag: "pending" })
  const watched = [...node.blocks.busy(1n, 4n), open].map((record) =>
    Object.defineProperty({ ...record }, "transactions", {
      get() {
        looked.push(record.header.number)
        return record.transactions
      },
    }),
  )
  const criteria = { addresses: [contracts[1]], topics: [] }
  const found = [...matchesIn(watched, criteria)]
  expect(found.map((logs) => logs.map(({ log }) => log.topics))).toEqual([[[topic, word(21)], []], []])
  expect(looked).toEqual([3n, 5n])
})
