import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test } from "vitest"
import { instanceOf } from "../compile.ts"
import { hex, randomBytes } from "../random.ts"

type HashedPairs = { memory: WebAssembly.Memory; hashPair(input: number, to: number): void }

const [input, output] = [0x40000, 0x50000]

test("default: a pair has the digest of a reference, whether it is met for the first time or again", async () => {
  const { memory, hashPair } = await instanceOf<HashedPairs>("hashedPairs.ts")
  memory.grow(8)
  const bytes = new Uint8Array(memory.buffer)
  const random = randomBytes(64)
  const pairs = [new Uint8Array(64), ...Array.from({ length: 1500 }, () => random(64))]
  // Keys and slots as those of mappings, each of which has neighbours.
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
