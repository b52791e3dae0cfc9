import { expect, test } from "vitest"
import { traceFilter } from "../../../../src/api/wire/trace/traceFilter.ts"
import { decoded, refusal } from "../decoding.ts"

const account = `0x${"Ab".repeat(20)}`
const lowered = `0x${"ab".repeat(20)}`
const all = {
  fromBlock: undefined,
  toBlock: undefined,
  fromAddress: [],
  toAddress: [],
  mode: "union",
  after: 0,
  count: undefined,
}

test.each([
  [{}, all],
  [{ fromBlock: null, toAddress: null, mode: null, after: null, count: null }, all],
  [
    { fromBlock: "0x1", toBlock: "pending" },
    { ...all, fromBlock: { number: 1n }, toBlock: { tag: "pending" } },
  ],
  [
    { fromAddress: account, toAddress: [account, account], mode: "intersection" },
    { ...all, fromAddress: [lowered], toAddress: [lowered, lowered], mode: "intersection" },
  ],
  [
    { after: "0x5", count: 0 },
    { ...all, after: 5, count: 0 },
  ],
])("default %#", (filter, native) => {
  expect(decoded(traceFilter(), filter)).toEqual(native)
})

test.each([
  [{ mode: "both" }, "value.mode"],
  [{ fromAddress: "0x1" }, "value.fromAddress"],
  [{ toAddress: [account, "0x1"] }, "value.toAddress[1]"],
  [{ count: -1 }, "value.count"],
  [{ toBlock: "newest" }, "value.toBlock"],
])("error: %#", (filter, path) => {
  expect(refusal(traceFilter(), filter).split(": ")[0]).toBe(path)
})
