import { expect, test } from "vitest"
import { blockOverrides, simulatedBlockOverrides } from "../../../../src/api/wire/overrides/block.ts"
import { decoded, refusal } from "../decoding.ts"

const account = `0x${"ab".repeat(20)}`
const word = `0x${"cd".repeat(32)}`
const rest = { difficulty: "0x1", gasLimit: "0x5208", blobBaseFee: "0x2" }
const overrides = {
  number: 5n,
  difficulty: 1n,
  time: 6n,
  gasLimit: 21_000n,
  feeRecipient: account,
  prevRandao: word,
  baseFeePerGas: 7n,
  blobBaseFee: 2n,
}

test.each([
  { number: "0x5", time: "0x6", feeRecipient: account, prevRandao: word, baseFeePerGas: "0x7" },
  { blockNumber: "0x5", timestamp: "0x6", coinbase: account, random: word, baseFee: "0x7" },
])("default: by the names of geth, alloy and Erigon: %o", (given) => {
  expect(decoded(blockOverrides(), { ...rest, ...given })).toEqual(overrides)
  expect(decoded(simulatedBlockOverrides(), { ...rest, ...given, beaconRoot: word })).toEqual({
    ...overrides,
    beaconRoot: word,
  })
})

test.each([blockOverrides(), simulatedBlockOverrides()])(
  "behavior: blockHash has the hashes of blocks by their numbers",
  (schema) => {
    const blockHash = {
      3: word,
      "0x04": word.toUpperCase().replace("0X", "0x"),
      "18446744073709551615": word,
    }
    expect(decoded(schema, { blockHash })).toEqual({
      blockHashes: new Map([
        [3n, word],
        [4n, word],
        [2n ** 64n - 1n, word],
      ]),
    })
  },
)

test.each([
  [{ five: word }, 'value.blockHash.five: expected a block number, got "five"'],
  [{ "-1": word }, 'value.blockHash.-1: expected a block number, got "-1"'],
  [
    { "18446744073709551616": word },
    'value.blockHash.18446744073709551616: expected a block number, got "18446744073709551616"',
  ],
  [{ 5: "0x12" }, 'value.blockHash.5: expected 32 bytes (0x and 64 hex digits), got "0x12"'],
  [[word], `value.blockHash: expected record, received array`],
])("error: blockHash %j", (blockHash, message) => {
  expect(refusal(blockOverrides(), { blockHash })).toBe(message)
  expect(refusal(simulatedBlockOverrides(), { blockHash })).toBe(message)
})

test("behavior: when a field is given by two names, geth's name takes precedence", () => {
  expect(decoded(blockOverrides(), { time: "0x1", timestamp: "0x2" })).toEqual({ time: 1n })
})

test("behavior: prevRandao may lack leading zeros, as viem sends it", () => {
  expect(decoded(blockOverrides(), { prevRandao: "0x5" })).toEqual({ prevRandao: `0x${"00".repeat(31)}05` })
})

test.each(["beaconRoot", "withdrawals"])("error: %s in a call", (name) => {
  const reason = `block override "${name}" is not supported for this method`
  expect(refusal(blockOverrides(), { [name]: {} })).toBe(`value.${name}: ${reason}`)
})

test("error: a number of more than 64 bits", () => {
  expect(refusal(blockOverrides(), { blockNumber: `0x1${"0".repeat(16)}` })).toBe(
    `value.blockNumber: expected a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most 64 bits), got "0x1${"0".repeat(16)}"`,
  )
})
