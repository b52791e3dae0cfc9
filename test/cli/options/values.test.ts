import { expect, test } from "vitest"
import { serverOptions } from "../../../src/cli/options/table.ts"
import {
  defaultText,
  durationText,
  etherText,
  readValue,
  valueText,
} from "../../../src/cli/options/values.ts"

test("behavior: an IPv6 address of --host may have the brackets of a URL", () => {
  const host = serverOptions.host
  expect(["[::1]", "::1", "[::ffff:127.0.0.1]", "[x]"].map((text) => readValue("host", host, text))).toEqual([
    ...["::1", "::1", "::ffff:127.0.0.1", "[x]"],
  ])
})

test("behavior: durations and amounts of wei are written as text", () => {
  expect([0, 200, 999, 1000, 1500, 1550, 2000].map(durationText)).toEqual([
    "0ms",
    "200ms",
    "999ms",
    "1s",
    "1.5s",
    "1550ms",
    "2s",
  ])
  expect([0n, 1n, 15n * 10n ** 17n, 10n ** 22n].map(etherText)).toEqual([
    "0",
    "0.000000000000000001",
    "1.5",
    "10000",
  ])
})

test("behavior: the text of a default is read back as the same value", () => {
  const wei = { kind: "wei", default: 5n * 10n ** 17n, text: "" } as const
  const time = { kind: "duration", default: 1550, text: "" } as const
  expect(readValue("example", wei, defaultText(wei) ?? "")).toBe(wei.default)
  expect(readValue("example", time, defaultText(time) ?? "")).toBe(time.default)
  expect(defaultText({ kind: "list", default: [], text: "" })).toBe(undefined)
})

test("valueText: chooses wei, gwei or ether by the amount", () => {
  const values = [0n, 5n, 999_999n, 10n ** 6n, 15n * 10n ** 8n, 1_234_567_891n, 10n ** 15n - 1n, 10n ** 15n]
  expect([...values, 3n * 10n ** 17n, 10n ** 22n, 2n ** 256n - 1n].map(valueText)).toEqual([
    "0 wei",
    "5 wei",
    "999999 wei",
    "0.001 gwei",
    "1.5 gwei",
    "1.234567891 gwei",
    "999999.999999999 gwei",
    "0.001 ether",
    "0.3 ether",
    "10000 ether",
    "115792089237316195423570985008687907853269984665640564039457.584007913129639935 ether",
  ])
})
