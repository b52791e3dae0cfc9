import { expect, test } from "vitest"
import {
  blockOverrides,
  bundleBlockOverrides,
  simulatedBlockOverrides,
} from "../../../src/wire/overrides/block.ts"
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
  expect(decoded(blockOverrides, { ...rest, ...given })).toEqual(overrides)
  expect(decoded(simulatedBlockOverrides, { ...rest, ...given, beaconRoot: word })).toEqual({
    ...overrides,
    beaconRoot: word,
  })
  expect(decoded(bundleBlockOverrides, { ...rest, ...given, blockHash: { 3: word, "0x4": word } })).toEqual({
    blockOverride: overrides,
    blockHashes: new Map([
      [3n, word],
      [4n, word],
    ]),
  })
})

test("behavior: of two names for one field geth's counts", () => {
  expect(decoded(blockOverrides, { time: "0x1", timestamp: "0x2" })).toEqual({ time: 1n })
})

test("behavior: prevRandao without leading zeros, as viem sends it", () => {
  expect(decoded(blockOverrides, { prevRandao: "0x5" })).toEqual({ prevRandao: `0x${"00".repeat(31)}05` })
})

test.each(["beaconRoot", "withdrawals", "blockHash"])("error: %s in a call", (name) => {
  const reason = `block override "${name}" is not supported for this method`
  expect(refusal(blockOverrides, { [name]: {} })).toBe(`value.${name}: ${reason}`)
})

test("error: a bundle's number of more than 64 bits", () => {
  expect(refusal(bundleBlockOverrides, { blockNumber: `0x1${"0".repeat(16)}` })).toBe(
    `value.blockNumber: expected a quantity (0x-prefixed hex, decimal digits or a number, at most 64 bits), got "0x1${"0".repeat(16)}"`,
  )
})
