import { keccak_256 } from "@noble/hashes/sha3.js"
import { beforeAll, describe, expect, test } from "vitest"
import { instanceOf } from "./compile.ts"
import { hex, randomBytes } from "./random.ts"

type Keccak = { memory: WebAssembly.Memory; keccak256(input: number, length: number, output: number): void }

describe("keccak256", () => {
  let core: Keccak
  const input = 0x10000

  beforeAll(async () => {
    core = await instanceOf<Keccak>("keccak.ts")
    core.memory.grow(24)
  })

  /** Returns the digest of the bytes, `offset` bytes after a word boundary; `output` may be in the input. */
  function keccak256(bytes: Uint8Array, { offset = 0, output = 0xf000 } = {}): string {
    const memory = new Uint8Array(core.memory.buffer)
    memory.set(bytes, input + offset)
    core.keccak256(input + offset, bytes.length, output)
    return hex(memory.slice(output, output + 32))
  }

  test("the hashes of the empty input, of abc and of an event signature are the published ones", () => {
    expect(keccak256(new Uint8Array())).toBe(
      "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
    )
    expect(keccak256(Buffer.from("abc"))).toBe(
      "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45",
    )
    // keccak256("Transfer(address,address,uint256)"), the first topic of an ERC-20 transfer.
    expect(keccak256(Buffer.from("Transfer(address,address,uint256)"))).toBe(
      "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    )
  })

  test("every length from 0 to 300 gives the digest of a reference, at each offset in a word", () => {
    const random = randomBytes(1)
    for (let length = 0; length <= 300; length++) {
      const bytes = random(length)
      const found = Array.from({ length: 8 }, (_, offset) => keccak256(bytes, { offset }))
      expect(found, `${length} bytes`).toEqual(Array(8).fill(hex(keccak_256(bytes))))
    }
  })

  test("large inputs give the digest of a reference", () => {
    const random = randomBytes(2)
    for (const length of [1087, 1088, 1089, 24_576, 100_001, 1_000_000]) {
      const bytes = random(length)
      expect(keccak256(bytes), `${length} bytes`).toBe(hex(keccak_256(bytes)))
    }
  })

  test("behavior: the digest may overwrite the input, and does not change the bytes after it", () => {
    const bytes = randomBytes(3)(200)
    expect(keccak256(bytes, { output: input })).toBe(hex(keccak_256(bytes)))
    const memory = new Uint8Array(core.memory.buffer)
    expect(memory.slice(input + 32, input + 200)).toEqual(bytes.slice(32))
  })
})
