/** The search of one part of the index of logs. */
import { afterEach, beforeEach, expect, test } from "vitest"
import type { LogCriteria, PlacedLog } from "../../../src/chain/logSearch.ts"
import { logRecords } from "../../../src/store/logs/logRecords.ts"
import { searchIn } from "../../../src/store/logs/search.ts"
import { createTail } from "../../../src/store/logs/tail.ts"
import type { Term } from "../../../src/store/logs/terms.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { address, blocks, logs, putBlocks, word } from "../chain.ts"

let folder: string
let store: Store
eachInFolder((path) => {
  folder = path
})
beforeEach(async () => {
  store = await openStore(folder)
  putBlocks(store)
})
afterEach(() => store.close())

/** Searches the index of the blocks after one; `asked` gets the terms that are looked up. */
function search(criteria: Partial<LogCriteria>, first = 0, last = 9, after = 0, asked: Term[] = []) {
  const tail = createTail(after)
  for (const { number, index, logs } of logRecords(store, after + 1, 9)) tail.add(number, index, logs)
  const lookUp = (term: Term) => {
    asked.push(term)
    return tail.postings.get(term) ?? []
  }
  const part = { store, criteria: { addresses: [], topics: [], ...criteria }, after, lookUp }
  return [...searchIn(part, first, last)]
}

/** Returns a log as it is found. */
function placed(number: 1 | 3, index: number, logIndex: number, log: (typeof logs)[number]): PlacedLog {
  const { hash, header, transactions, timestampMs } = blocks[number - 1] as (typeof blocks)[number]
  return {
    log,
    logIndex,
    executed: { hash: transactions[index]?.hash ?? "0x", index },
    block: { hash, timestampMs, header: { number: BigInt(number), timestamp: header.timestamp } },
  }
}

const all = [
  placed(1, 0, 0, logs[0]),
  placed(1, 0, 1, logs[1]),
  placed(1, 1, 2, logs[2]),
  placed(3, 0, 0, logs[3]),
] as const

test("default: without criteria all logs are found, one part for each block", () => {
  expect(search({})).toEqual([all.slice(0, 3), all.slice(3)])
})

test.each<[string, Partial<LogCriteria>, readonly number[][]]>([
  ["an address", { addresses: [address("01")] }, [[0, 2]]],
  ["two addresses", { addresses: [address("01"), address("02")] }, [[0, 1, 2], [3]]],
  ["an event", { topics: [[word("0a")]] }, [[0, 1], [3]]],
  ["an address and an event", { addresses: [address("02")], topics: [[word("0a")]] }, [[1], [3]]],
  ["alternatives of an argument", { topics: [[], [word("0b"), word("0c")]] }, [[0], [3]]],
  ["any topic at the second position", { topics: [[], []] }, [[0], [3]]],
])("behavior: %s selects logs", (_name, criteria, expected) => {
  expect(search(criteria)).toEqual(expected.map((part) => part.map((at) => all[at])))
})

test("behavior: a transaction without a matching log gives an empty part", () => {
  // The first transaction has the address and the argument, but no log has both.
  const criteria = { addresses: [address("02")], topics: [[], [word("0b")]] }
  expect(search(criteria)).toEqual([[]])
})

test("behavior: only blocks of the range are searched, also in a part that begins later", () => {
  const [first, third] = [all.slice(0, 3), all.slice(3)]
  expect([search({}, 1, 1), search({}, 2, 9), search({}, 2, 2)]).toEqual([[first], [third], [[]]])
  expect([search({}, 0, 9, 1), search({}, 3, 3, 2), search({}, 0, 1, 2)]).toEqual([[third], [third], [[]]])
})

test("behavior: when no log has one term, the other terms are not looked up", () => {
  const asked: Term[] = []
  const criteria = { addresses: [address("01")], topics: [[word("0a")], [word("0d")]] }
  expect([search(criteria, 0, 9, 0, asked), asked]).toEqual([[[]], [`1${word("0d")}`]])
})
