import { expect, test } from "vitest"
import type { GivenUp } from "../../../../../src/features/forking/remote/origin/failover.ts"
import { errorOf, readErrorOf } from "../../../../../src/features/forking/remote/origin/refusals.ts"
import { word } from "../cache/values.ts"

const left: Omit<GivenUp, "kind"> = {
  origin: "eth.example.com",
  attempts: 3,
  reason: "header not found",
  error: { code: -32000, message: "header not found: 0x1", data: "0x02" },
  mismatch: undefined,
}

const kinds = ["noState", "noMethod", "refused", "transient", "batch"] as const

test("errorOf: an error that is an answer stays that of the remote; the other kinds name the host and the reason", () => {
  const errors = kinds.map((kind) => errorOf({ ...left, kind }, "eth_call"))
  const unavailable =
    "OriginUnavailable: the origin eth.example.com gave no usable answer in 3 attempts: eth_call: header not found"
  expect(errors.map(String)).toEqual([
    "OriginRequestFailed: header not found: 0x1",
    "OriginRequestFailed: header not found: 0x1",
    "OriginRefused: the origin eth.example.com refuses requests: header not found",
    unavailable,
    unavailable,
  ])
  const { code, data, origin } = errors[0] as unknown as Record<string, unknown>
  expect({ code, data, origin }).toEqual({ code: -32000, data: "0x02", origin: "eth.example.com" })
})

test("errorOf: without an error of the remote, missing state is not an answer", () => {
  expect(String(errorOf({ ...left, kind: "noState", error: undefined, attempts: 1 }, "eth_call"))).toBe(
    "OriginUnavailable: the origin eth.example.com gave no usable answer in 1 attempt: eth_call: header not found",
  )
})

test("errorOf: another chain comes before all other kinds", () => {
  const mismatch = { chainId: 5n, expected: 1n }
  expect(kinds.map((kind) => String(errorOf({ ...left, kind, mismatch }, "eth_chainId")))).toEqual(
    kinds.map(() => "OriginChainMismatch: the origin eth.example.com serves chain 5, not chain 1"),
  )
})

test("readErrorOf: names the block for missing state", () => {
  const block = { number: 7n, hash: word(7) }
  const refused = "OriginRefused: the origin eth.example.com refuses requests: header not found"
  const unavailable =
    "OriginUnavailable: the origin eth.example.com gave no usable answer in 3 attempts: header not found"
  expect(kinds.map((kind) => String(readErrorOf({ ...left, kind }, block)))).toEqual([
    `OriginStateUnavailable: the origin eth.example.com does not have the state of block 7 (${word(7)}): header not found`,
    refused,
    refused,
    unavailable,
    unavailable,
  ])
})
