import { hexToBytes, keccak256, padHex, toHex } from "viem"
import { privateKeyToAddress, sign } from "viem/accounts"
import { expect, test } from "vitest"
import { curvePrecompiles } from "../../../../src/kernel/evm/precompiles/table.ts"
import { createNumbers, expectSame, word as hexWord, osaka, rounds } from "./contracts.ts"

const { randomBelow } = createNumbers(9)
const address = `0x${"1".padStart(40, "0")}` as const
const recover = curvePrecompiles(osaka).get(address)
const run = (input: Uint8Array) => Buffer.from((recover?.run(input) ?? []) as Uint8Array).toString("hex")

/** Returns the input of ECRECOVER for a hash that a key has signed, and the output for it. */
async function signed(seed: number) {
  const [privateKey, hash] = [keccak256(toHex(seed)), keccak256(toHex(`message ${seed}`))]
  const { r, s, v } = await sign({ hash, privateKey })
  const parts = [hash, toHex(v as bigint, { size: 32 }), padHex(r, { size: 32 }), padHex(s, { size: 32 })]
  const input = new Uint8Array(parts.flatMap((part) => [...hexToBytes(part)]))
  return { input, word: privateKeyToAddress(privateKey).slice(2).toLowerCase().padStart(64, "0") }
}

/** Returns a copy of the input with other bytes at an offset. */
function changed(input: Uint8Array, at: number, ...bytes: number[]): Uint8Array {
  const copy = new Uint8Array(input)
  copy.set(bytes, at)
  return copy
}

test("default: recovers the signer, with either recovery id", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, seed) => signed(seed)))
  expect(new Set(all.map(({ input }) => input[63]))).toEqual(new Set([27, 28]))
  expect(all.map(({ input }) => run(input))).toEqual(all.map(({ word }) => word))
})

test("behavior: a later call does not change an earlier output", async () => {
  const [first, second] = [await signed(1), await signed(2)]
  const answer = recover?.run(first.input) as Uint8Array
  recover?.run(second.input)
  expect(Buffer.from(answer).toString("hex")).toBe(first.word)
})

test("behavior: longer input is cut; shorter input does not give the signer", async () => {
  const { input, word } = await signed(3)
  expect(run(new Uint8Array([...input, 1, 2, 3]))).toBe(word)
  expect([run(input.subarray(0, 127)), run(new Uint8Array())].map((answer) => answer === word)).toEqual([
    false,
    false,
  ])
  expect(run(input.subarray(0, 64))).toBe("")
})

test.each([
  ["v is neither 27 nor 28", 63, [29]],
  ["the second last byte of v is not zero", 62, [1]],
  ["the first byte of v is not zero", 32, [1]],
  ["r is zero", 64, Array(32).fill(0)],
  ["s is zero", 96, Array(32).fill(0)],
  ["s is above the order of the group", 96, Array(32).fill(0xff)],
])("behavior: no signer if %s", async (_, at, bytes) => {
  const { input } = await signed(4)
  expect(run(changed(input, at, ...bytes))).toBe("")
})

test("behavior: valid and malformed inputs have the results of EthereumJS", async () => {
  const valid =
    `18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c${hexWord(28n)}` +
    "73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549"
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const numbers = [
    0n,
    1n,
    27n,
    28n,
    29n,
    2n ** 255n + 27n,
    order - 1n,
    order,
    2n ** 256n - 1n,
    ...Array.from({ length: 8 * rounds }, () => randomBelow(order)),
  ]
  for (const at of [0, 64, 128, 192])
    for (const number of numbers)
      await expectSame(1, valid.slice(0, at) + hexWord(number) + valid.slice(at + 64))
  for (const length of [0, 2, 64, 127, 254]) await expectSame(1, valid.slice(0, length & ~1))
  await expectSame(1, `${valid}ff`)
  await expectSame(1, valid, { gas: 2999 })
})
