import { createHash } from "node:crypto"
import { ripemd160 } from "@noble/hashes/legacy.js"
import { beforeAll, describe, expect, test } from "vitest"
import { instanceOf } from "../compile.ts"
import { hex, randomBytes } from "../random.ts"

type Digest = (input: number, length: number, output: number) => void
type Core = { memory: WebAssembly.Memory; sha256: Digest; ripemd160: Digest }

const digests = [
  {
    name: "sha256" as const,
    reference: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex"),
    // FIPS 180-2, appendix B, and the empty input.
    published: {
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    },
  },
  {
    name: "ripemd160" as const,
    reference: (bytes: Uint8Array) => "00".repeat(12) + hex(ripemd160(bytes)),
    // The vectors of the authors, after the zeros of the precompile.
    published: {
      "": "0000000000000000000000009c1185a5c5e9fc54612808977ee8f548b2258d31",
      abc: "0000000000000000000000008eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
      "message digest": "0000000000000000000000005d0689ef49d2fae572b881b123a85ffa21595f36",
      abcdefghijklmnopqrstuvwxyz: "000000000000000000000000f71c27109c692c1b56bbdceb5b9d2865b3708dbc",
    },
  },
]

describe.each(digests)("$name", ({ name, reference, published }) => {
  let core: Core
  const input = 0x10000

  beforeAll(async () => {
    core = await instanceOf<Core>(`precompiles/${name}.ts`)
    core.memory.grow(24)
  })

  /** Returns the digest of the bytes, written over 32 bytes of 0xff. */
  function digest(bytes: Uint8Array, { offset = 0, output = 0xf000 } = {}): string {
    const memory = new Uint8Array(core.memory.buffer)
    memory.fill(0xff, output, output + 32)
    memory.set(bytes, input + offset)
    core[name](input + offset, bytes.length, output)
    return hex(memory.slice(output, output + 32))
  }

  test("the digests are the published ones", () => {
    const computed = Object.keys(published).map((text) => [text, digest(Buffer.from(text))])
    expect(Object.fromEntries(computed)).toEqual(published)
  })

  test("every length from 0 to 300 gives the digest of a reference, at each offset in a word", () => {
    const random = randomBytes(1)
    for (let length = 0; length <= 300; length++) {
      const bytes = random(length)
      const found = Array.from({ length: 8 }, (_, offset) => digest(bytes, { offset }))
      expect(found, `${length} bytes`).toEqual(Array(8).fill(reference(bytes)))
    }
  })

  test("large inputs give the digest of a reference", () => {
    const random = randomBytes(2)
    for (const length of [1023, 1024, 1025, 24_576, 100_001, 1_000_000]) {
      const bytes = random(length)
      expect(digest(bytes), `${length} bytes`).toBe(reference(bytes))
    }
  })

  test("behavior: the digest may overwrite the input, and does not change the bytes after it", () => {
    const bytes = randomBytes(3)(200)
    expect(digest(bytes, { output: input + 220 })).toBe(reference(bytes))
    const memory = new Uint8Array(core.memory.buffer)
    memory.set(bytes, input)
    core[name](input, 200, input)
    expect(hex(memory.slice(input, input + 32))).toBe(reference(bytes))
    expect(memory.slice(input + 32, input + 200)).toEqual(bytes.slice(32))
  })
})
