import { describe, expect, test } from "vitest"
import { logFilter } from "../../../src/api/wire/filter.ts"
import { decoded, refusal } from "./decoding.ts"
import { exchanges, withoutVectors } from "./vectors.ts"

const account = `0x${"Ab".repeat(20)}`
const lowered = `0x${"ab".repeat(20)}`
const topic = `0x${"Cd".repeat(32)}`
const loweredTopic = `0x${"cd".repeat(32)}`
const all = { addresses: [], topics: [] }

test.each([
  [{}, all],
  [{ fromBlock: null, toBlock: null, blockHash: null, address: null, topics: null }, all],
  [
    { fromBlock: "0x1", toBlock: "pending" },
    { ...all, fromBlock: { number: 1n }, toBlock: { tag: "pending" } },
  ],
  [{ blockHash: topic }, { ...all, blockHash: loweredTopic }],
  [{ address: account }, { ...all, addresses: [lowered] }],
  [{ address: [account, account] }, { ...all, addresses: [lowered, lowered] }],
  [{ address: [] }, all],
  [
    { topics: [null, topic, [topic, topic], []] },
    { ...all, topics: [[], [loweredTopic], [loweredTopic, loweredTopic], []] },
  ],
  [{ topics: [[topic, null]] }, { ...all, topics: [[]] }],
])("default %#", (filter, native) => {
  expect(decoded(logFilter(), filter)).toEqual(native)
})

test.each([
  [
    { blockHash: topic, toBlock: "0x1" },
    "value.blockHash: cannot specify both blockHash and fromBlock/toBlock, choose one or the other",
  ],
  [{ topics: [topic, topic, topic, topic, topic] }, "value.topics: expected at most 4 topics"],
  [{ topics: ["0x1"] }, "value.topics[0]: expected 32 bytes, a list of them, or null"],
  [{ topics: [["0x1"]] }, 'value.topics[0][0]: expected 32 bytes (0x and 64 hex digits), got "0x1"'],
  [{ address: "0x1" }, "value.address: expected an address or a list of addresses"],
  [{ address: ["0x1"] }, 'value.address[0]: expected an address (0x and 40 hex digits), got "0x1"'],
  [{ fromBlock: topic }, `value.fromBlock: expected a block number or tag, got "${topic}"`],
  [{ address: Array(1001).fill(account) }, "value.address: too many filter addresses: max 1000, got 1001"],
  [
    { topics: [null, Array(1001).fill(topic)] },
    "value.topics[1]: too many filter topics: max 1000, got 1001",
  ],
  ["0x", "value: expected object, received string"],
])("error: %#", (filter, message) => {
  expect(refusal(logFilter(), filter)).toBe(message)
})

describe.skipIf(withoutVectors)("official vectors", () => {
  test.each(exchanges("eth_getLogs"))("$file", ({ file, params: [filter] }) => {
    const clash = file === "filter-error-invalid-blockHash-and-range.io"
    expect(refusal(logFilter(), filter) === "accepted").toBe(!clash)
  })
})
