import { Hardfork } from "@ethereumjs/common"
import { beforeAll, describe, expect, test } from "vitest"
import { instanceOf } from "../compile.ts"
import { hex, randomBytes, randomIntegers } from "../random.ts"
import { type Outcome, reference } from "./reference.ts"

type Core = { memory: WebAssembly.Memory; blake2f(input: number, length: number, output: number): number }

/** The state of BLAKE2b-512 before its first block, the block `abc`, and the count of its bytes. */
const state =
  "48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b"
const block = `616263${"00".repeat(125)}`
const counters = `03${"00".repeat(15)}`

describe("blake2f", () => {
  let core: Core
  let expected: (data: Uint8Array) => Outcome
  const input = 0x10000
  const output = 0xf000

  beforeAll(async () => {
    core = await instanceOf<Core>("precompiles/blake2f.ts")
    core.memory.grow(1)
    expected = await reference(9, Hardfork.Osaka)
  })

  /** Returns the output, or `undefined` if the input is refused: then it checks that nothing was written. */
  function blake2f(data: Uint8Array): string | undefined {
    const memory = new Uint8Array(core.memory.buffer)
    memory.fill(0xee, output, output + 64)
    memory.set(data, input)
    const valid = core.blake2f(input, data.length, output)
    const written = hex(memory.slice(output, output + 64))
    if (valid === 0) expect(written).toBe("ee".repeat(64))
    return valid === 1 ? written : undefined
  }

  const compress = (rounds: string, last: string) =>
    blake2f(Buffer.from(rounds + state + block + counters + last, "hex"))

  // EIP-152, test vectors 4 to 7.
  test.each([
    [
      "00000000",
      "01",
      "08c9bcf367e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d282e6ad7f520e511f6c3e2b8c68059b9442be0454267ce079217e1319cde05b",
    ],
    [
      "0000000c",
      "01",
      "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
    ],
    [
      "0000000c",
      "00",
      "75ab69d3190a562c51aef8d88f1c2775876944407270c42c9844252c26d2875298743e7f6d5ea2f2d3e8d226039cd31b4e426ac4f2d3d666a610c2116fde4735",
    ],
    [
      "00000001",
      "01",
      "b63a380cb2897d521994a85234ee2c181b5f844d2c624c002677e9703449d2fba551b3a8333bcdf5f2f7e08993d53923de3d64fcc68c034e717b9293fed7a421",
    ],
  ])("%s rounds with the flag %s give the output of EIP-152", (rounds, last, output) => {
    expect(compress(rounds, last)).toBe(output)
  })

  // EIP-152, test vectors 0 to 3.
  test("error: an input of another length, or with a flag other than 0 and 1", () => {
    const data = Buffer.from(`0000000c${state}${block}${counters}01`, "hex")
    expect(blake2f(new Uint8Array())).toBeUndefined()
    expect(blake2f(data.subarray(0, 212))).toBeUndefined()
    expect(blake2f(Buffer.concat([data, Buffer.of(0)]))).toBeUndefined()
    expect(compress("0000000c", "02")).toBeUndefined()
    expect(compress("0000000c", "ff")).toBeUndefined()
  })

  test("random inputs with fewer than 4,000 rounds give the output of a reference", () => {
    const random = randomBytes(1)
    const integer = randomIntegers(2)
    for (let i = 0; i < 260; i++) {
      const data = random(213)
      new DataView(data.buffer).setUint32(0, i < 250 ? i : integer(4_000))
      data[212] = integer(2)
      const outcome = expected(data)
      if (outcome === "failed") throw new Error("the reference failed")
      expect(blake2f(data), `${i}`).toBe(hex(outcome.output))
    }
  })

  test("behavior: the output may overwrite the input", () => {
    const data = randomBytes(4)(213)
    data.set([0, 0, 0, 12])
    data[212] = 1
    const apart = blake2f(data)
    const memory = new Uint8Array(core.memory.buffer)
    memory.set(data, input)
    expect(core.blake2f(input, 213, input)).toBe(1)
    expect(hex(memory.slice(input, input + 64))).toBe(apart)
  })
})
