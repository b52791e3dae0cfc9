import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import {
  keccak256,
  keccakReference,
  keccakText,
  keccakWords,
} from "../../../../src/kernel/core/module/hasher.ts"

/** Lengths around the 136 bytes of a permutation, above the size of the memory, and above the kept memory. */
const lengths = [0, 1, 31, 32, 135, 136, 137, 272, 1023, 1024, 70_000, 9_000_000, 532, 3]
const inputOf = (length: number) => Buffer.alloc(length, `seed ${length}`)
const hashOf = (input: Uint8Array) => Buffer.from(keccak_256(input))
/** The digests of the inputs: those of the largest one take long. */
const digests = new Map(lengths.map((length) => [length, hashOf(inputOf(length))]))
const digestOf = (length: number) => digests.get(length) as Buffer

describe("keccak256", () => {
  test.each(lengths)("default: %d bytes", (length) => {
    const input = inputOf(length)
    expect(Buffer.from(keccak256(input))).toEqual(digestOf(length))
  })

  test("behavior: a later call does not change an earlier digest", () => {
    const first = keccak256(inputOf(1))
    keccak256(inputOf(2))
    expect(Buffer.from(first)).toEqual(hashOf(inputOf(1)))
  })
})

describe("keccakText", () => {
  test.each(lengths)("default: %d bytes", (length) => {
    const input = inputOf(length)
    const digest = digestOf(length).toString("latin1")
    expect(keccakText(input.toString("latin1"))).toBe(digest)
    expect(keccakText(input.toString("hex"), "hex")).toBe(digest)
  })
})

describe("keccakReference", () => {
  test.each(lengths)("default: %d bytes", (length) => {
    const input = inputOf(length)
    expect(keccakReference(input.toString("latin1"))).toBe(`\xa0${digestOf(length).toString("latin1")}`)
  })
})

describe("keccakWords", () => {
  test.each([0, 1, 2, 600, 5000])("default: %d words", (count) => {
    const words = Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, "0"))
    const digests = words.map((word) => hashOf(Buffer.from(word, "hex")).toString("latin1"))
    expect(keccakWords(words)).toEqual(digests)
  })
})
