import { hexToBytes, keccak256, padHex, toHex } from "viem"
import { privateKeyToAddress, sign } from "viem/accounts"
import { expect, test } from "vitest"
import { curvePrecompiles } from "../../../src/evm/precompiles/table.ts"
import { rulesOf } from "../../core/randomRuns.ts"

const address = `0x${"1".padStart(40, "0")}` as const
const recover = curvePrecompiles(rulesOf("osaka")).get(address)
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
