import { expect, test } from "vitest"
import { readAmount, readTime } from "../../../src/node/options/units.ts"

test("amounts of ether are read exactly, in any of three units", () => {
  const texts = ["100 ether", "1.5 gwei", " 7WEI ", "0.000000000000000001 ether", "123456789.000000001gwei"]
  expect(texts.map(readAmount)).toEqual([10n ** 20n, 1_500_000_000n, 7n, 1n, 123456789000000001n])
})

test("error: an amount without a unit, below a wei, or malformed", () => {
  const texts = ["100", "0.5 wei", "0.0000000001 gwei", "-1 ether", "1e3 ether", ".5 ether", "1 eth", ""]
  expect(texts.map(readAmount)).toEqual(texts.map(() => undefined))
})

test("times are read in milliseconds, without the error of binary fractions", () => {
  const texts = ["200ms", "2s", "1.1s", "0.2 s", "1.5m", "2h"]
  expect(texts.map(readTime)).toEqual([200, 2000, 1100, 200, 90_000, 7_200_000])
})

test("error: a time without a unit, below a millisecond, or malformed", () => {
  const texts = ["200", "0.5ms", "1.0005s", "-1s", "2d", "2S", ""]
  expect(texts.map(readTime)).toEqual(texts.map(() => undefined))
})
