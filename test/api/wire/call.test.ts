import { describe, expect, test } from "vitest"
import { callRequest, callRequestWithFrom, callRequestWithTo } from "../../../src/api/wire/call.ts"
import { decoded, refusal } from "./decoding.ts"
import { exchanges, withoutVectors } from "./vectors.ts"

const account = `0x${"Ab".repeat(20)}`
const lowered = `0x${"ab".repeat(20)}`
const word = `0x${"Cd".repeat(32)}`
const loweredWord = `0x${"cd".repeat(32)}`

test("callRequest: default", () => {
  expect(decoded(callRequest(), {})).toEqual({ input: "0x" })
})

test("callRequest: every field", () => {
  const given = {
    type: "0x4",
    chainId: "0x7a69",
    from: account,
    to: account,
    gas: "0x5208",
    maxFeePerGas: "0x2",
    maxPriorityFeePerGas: "0x1",
    value: "0x3",
    nonce: "0x0",
    data: "0xAB",
    accessList: [{ address: account, storageKeys: [word] }],
    maxFeePerBlobGas: "0x4",
    blobVersionedHashes: [word],
    authorizationList: [
      { chainId: "0x7a69", address: account, nonce: "0x1", yParity: "0x1", r: "0x5", s: "0x6" },
    ],
  }
  expect(decoded(callRequest(), given)).toEqual({
    type: 4,
    chainId: 31337n,
    from: lowered,
    to: lowered,
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    value: 3n,
    nonce: 0n,
    input: "0xab",
    accessList: [{ address: lowered, storageKeys: [loweredWord] }],
    maxFeePerBlobGas: 4n,
    blobVersionedHashes: [loweredWord],
    authorizationList: [{ chainId: 31337n, address: lowered, nonce: 1n, yParity: 1n, r: 5n, s: 6n }],
  })
})

test("behavior: quantities with leading zeros, in decimal digits, or as JSON numbers", () => {
  const padded = (value: number) => `0x${value.toString(16).padStart(64, "0")}`
  const signed = { address: account, chainId: 1, nonce: "0x01" }
  const request = (given: object) => decoded(callRequest(), given)
  expect(
    request({
      type: 2,
      gas: 100_000,
      value: "0x00",
      nonce: "0x01",
      chainId: "31337",
      maxFeePerGas: padded(7),
    }),
  ).toEqual({ type: 2, gas: 100_000n, value: 0n, nonce: 1n, chainId: 31337n, maxFeePerGas: 7n, input: "0x" })
  const authorization = { address: lowered, chainId: 1n, nonce: 1n, r: 5n, s: 6n }
  for (const [parity, yParity] of [
    [{ yParity: "0x00" }, 0n],
    [{ yParity: padded(1) }, 1n],
    [{ v: 27 }, 0n],
    [{ v: "0x1c" }, 1n],
    [{ v: "0x01" }, 1n],
    [{ yParity: 0, v: "0x1b" }, 0n],
  ] as const)
    expect(request({ authorizationList: [{ ...signed, ...parity, r: padded(5), s: padded(6) }] })).toEqual({
      input: "0x",
      authorizationList: [{ ...authorization, yParity }],
    })
  expect(refusal(callRequest(), { authorizationList: [{ ...signed, r: "0x5", s: "0x6" }] })).toBe(
    "value.authorizationList[0].yParity: missing value for required field",
  )
})

test("behavior: null fields count as absent, unknown fields are ignored, and data may repeat input", () => {
  expect(
    decoded(callRequest(), { to: null, accessList: null, later: 1, data: "0xAB", input: "0xab" }),
  ).toEqual({
    input: "0xab",
  })
})

test("callRequest: a gas price that equals maxFeePerGas is ignored", () => {
  const fees = { maxFeePerGas: "0x5", maxPriorityFeePerGas: "0x1" }
  expect(decoded(callRequest(), { gasPrice: "0x5", ...fees })).toEqual(decoded(callRequest(), fees))
})

const both = 'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data'
const prices = "both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"
const quantity = "expected a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most"

test.each([
  [{ data: "0x12", input: "0x" }, `value.input: ${both}`],
  [{ gasPrice: "0x1", maxFeePerGas: "0x0" }, `value.gasPrice: ${prices}`],
  [{ gasPrice: "0x1", maxPriorityFeePerGas: "0x1" }, `value.gasPrice: ${prices}`],
  [{ from: "0x1" }, 'value.from: expected an address (0x and 40 hex digits), got "0x1"'],
  [{ gas: `0x1${"0".repeat(16)}` }, `value.gas: ${quantity} 64 bits), got "0x1${"0".repeat(16)}"`],
  [{ value: 5.5 }, `value.value: ${quantity} 256 bits), got 5.5`],
  [{ value: -5 }, `value.value: ${quantity} 256 bits), got -5`],
  [{ value: 2 ** 53 }, `value.value: ${quantity} 256 bits), got ${2 ** 53}`],
  [{ chainId: "0x" }, `value.chainId: ${quantity} 256 bits), got "0x"`],
  [{ maxFeePerBlobGas: "zz" }, `value.maxFeePerBlobGas: ${quantity} 256 bits), got "zz"`],
  [
    { authorizationList: [{ chainId: 1.5 }] },
    `value.authorizationList[0].chainId: ${quantity} 256 bits), got 1.5`,
  ],
  ["0x", "value: expected object, received string"],
])("callRequest: error %#", (value, message) => {
  expect(refusal(callRequest(), value)).toBe(message)
})

test("callRequestWithTo: a recipient is required", () => {
  expect(decoded(callRequestWithTo(), { to: account })).toEqual({ to: lowered, input: "0x" })
  expect(refusal(callRequestWithTo(), { data: "0x" })).toBe("value.to: missing value for required field")
  expect(refusal(callRequestWithTo(), { to: null })).toBe("value.to: missing value for required field")
})

test("callRequestWithFrom: a sender is required", () => {
  expect(decoded(callRequestWithFrom(), { from: account })).toEqual({ from: lowered, input: "0x" })
  expect(refusal(callRequestWithFrom(), {})).toBe("value.from: missing value for required field")
})

describe.skipIf(withoutVectors)("official vectors", () => {
  const requests = ["eth_call", "eth_estimateGas"].flatMap((method) =>
    exchanges(method).map((exchange) => ({ method, ...exchange })),
  )

  test.each(requests)("$method $file", ({ params: [request] }) => {
    expect(refusal(callRequest(), request)).toBe("accepted")
  })
})
