import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test, vi } from "vitest"

test("keccak256 is the same before and after its WebAssembly is loaded", async () => {
  vi.resetModules()
  const crypto = await import("../../src/evm/crypto.ts")
  const inputs = [0, 1, 32, 64, 135, 136, 137, 300, 5000].map((length) => new Uint8Array(length).fill(length))
  const expected = inputs.map((input) => keccak_256(input))
  expect(inputs.map((input) => crypto.keccak256(input))).toEqual(expected)
  await crypto.keccakLoaded
  expect(inputs.map((input) => crypto.keccak256(input))).toEqual(expected)
})
