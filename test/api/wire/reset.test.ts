import { expect, test } from "vitest"
import { httpUrl, resetRequest } from "../../../src/api/wire/reset.ts"
import { decoded, refusal } from "./decoding.ts"

const url = "https://eth.example.com/v2/secret"

test.each([
  [null, undefined],
  [{}, undefined],
  [{ forking: null }, undefined],
  [{ forking: {} }, { url: undefined, blockNumber: undefined, headers: undefined }],
  [{ forking: { jsonRpcUrl: "", blockNumber: Number.NaN } }, { url: undefined, blockNumber: undefined }],
  [{ forking: { jsonRpcUrl: url, blockNumber: null } }, { url, blockNumber: undefined }],
  [{ forking: { jsonRpcUrl: url, enabled: true } }, { url }],
])("resetRequest: %j", (request, native) => {
  expect(decoded(resetRequest(), request)).toEqual(native)
})

test("resetRequest: the block is a number, a quantity or decimal digits", () => {
  const numbers = [0, 5, "0x05", "5", 2 ** 53 - 1, `0x${"f".repeat(16)}`]
  const blocks = numbers.map(
    (blockNumber) => decoded(resetRequest(), { forking: { blockNumber } })?.blockNumber,
  )
  expect(blocks).toEqual([0n, 5n, 5n, 5n, 2n ** 53n - 1n, 2n ** 64n - 1n])
})

test("resetRequest: the headers are an object, or a list of names and values", () => {
  const headersOf = (httpHeaders: unknown) => decoded(resetRequest(), { forking: { httpHeaders } })?.headers
  const list = ["a", "b"].map((name) => ({ name, value: `${name}!` }))
  expect(headersOf({ a: "a!", b: "b!" })).toEqual({ a: "a!", b: "b!" })
  expect(headersOf(list)).toEqual({ a: "a!", b: "b!" })
  expect(headersOf(null)).toBeUndefined()
})

test.each(["ftp://eth.example.com/secret", "eth.example.com/secret", "https://", "secret"])(
  "error: the URL %s is refused, and the message does not repeat it",
  (text) => {
    expect(refusal(httpUrl(), text)).toBe("value: expected an HTTP URL")
  },
)

test.each([
  ["latest", '"latest"'],
  [1.5, "1.5"],
  [`0x1${"0".repeat(16)}`, `"0x1${"0".repeat(16)}"`],
  [true, "true"],
])("error: the block %j is refused", (blockNumber, shown) => {
  expect(refusal(resetRequest(), { forking: { blockNumber } })).toBe(
    `value.forking.blockNumber: expected a block number, got ${shown}`,
  )
})
