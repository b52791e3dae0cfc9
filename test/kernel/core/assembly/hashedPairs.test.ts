import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test } from "vitest"
import { instanceOf } from "../compile.ts"
import { hex, randomBytes } from "../random.ts"

type HashedPairs = { memory: WebAssembly.Memory; hashPair(input: number, to: number): void }

const [input, output] = [0x40000, 0x50000]

/** The size of a page of the operating system, in bytes. */
const pageSize = 4096

test("default: a pair has the digest of a reference, the first time and again", async () => {
  const { memory, hashPair } = await instanceOf<HashedPairs>("hashedPairs.ts")
  memory.grow(8)
  const bytes = new Uint8Array(memory.buffer)
  const random = randomBytes(64)
  const pairs = [new Uint8Array(64), ...Array.from({ length: 1500 }, () => random(64))]
  // Keys and slots like those of mappings, each with neighbours.
  for (let number = 0; number < 1500; number++) {
    const pair = Buffer.alloc(64)
    pair.writeUInt32BE(number >> 2, 28)
    pair.writeUInt32BE(number & 3, 60)
    pairs.push(pair)
  }
  const wrong: [string, string][] = []
  for (const pair of [...pairs, ...pairs.toReversed()]) {
    bytes.set(pair, input)
    hashPair(input, output)
    const digest = hex(bytes.slice(output, output + 32).reverse())
    if (digest !== hex(keccak_256(pair))) wrong.push([hex(pair), digest])
  }
  expect(wrong).toEqual([])
})

/** The first touch of a page of memory costs more than a hundred digests. */
test("default: the first 40 pairs of an instance touch at most 5 pages of its memory", async () => {
  const { memory, hashPair } = await instanceOf<HashedPairs>("hashedPairs.ts")
  memory.grow(8)
  const bytes = new Uint8Array(memory.buffer)
  const random = randomBytes(40)
  for (let number = 0; number < 40; number++) {
    bytes.set(random(64), input)
    hashPair(input, output)
  }
  const isTouched = (page: number) =>
    bytes.subarray(page * pageSize, (page + 1) * pageSize).some((byte) => byte > 0)
  const touched = Array.from({ length: input / pageSize }, (_, page) => page).filter(isTouched)
  // For 3,840 bytes of entries, 2,048 bytes of buckets, and the constants and buffers of Keccak.
  expect(touched.length).toBeLessThanOrEqual(5)
})
