import { Hardfork } from "@ethereumjs/common"
import { beforeAll, describe, expect, test } from "vitest"
import { samples } from "../../../depth.ts"
import { instanceOf } from "../compile.ts"
import { randomBytes, randomIntegers } from "../random.ts"
import { type Outcome, reference } from "./reference.ts"

type Core = { memory: WebAssembly.Memory; modexpGas(input: number, length: number, rules: number): bigint }

const unpayable = 2n ** 64n - 1n
const word = (value: bigint | number) => value.toString(16).padStart(64, "0")

describe.each([
  { hardfork: Hardfork.Byzantium, rules: 0, least: 0n },
  { hardfork: Hardfork.Istanbul, rules: 0, least: 0n },
  { hardfork: Hardfork.Berlin, rules: 1, least: 200n },
  { hardfork: Hardfork.Prague, rules: 1, least: 200n },
  { hardfork: Hardfork.Osaka, rules: 2, least: 500n },
])("modexpGas by the rules of $hardfork", ({ hardfork, rules, least }) => {
  let core: Core
  let expected: (data: Uint8Array) => Outcome
  const input = 0x10000

  beforeAll(async () => {
    core = await instanceOf<Core>("precompiles/modexpGas.ts")
    core.memory.grow(4)
    expected = await reference(5, hardfork)
  })

  function gas(data: Uint8Array): bigint {
    const memory = new Uint8Array(core.memory.buffer)
    memory.fill(0xdd, input, input + data.length + 64)
    memory.set(data, input)
    return BigInt.asUintN(64, core.modexpGas(input, data.length, rules))
  }

  /** An input with these lengths, and the bytes after them. */
  const encode = (
    base: bigint | number,
    exponent: bigint | number,
    modulus: bigint | number,
    rest: Uint8Array,
  ) => Buffer.concat([Buffer.from(word(base) + word(exponent) + word(modulus), "hex"), rest])

  function compare(data: Uint8Array): void {
    const outcome = expected(data)
    const [found, wanted] = [gas(data), outcome === "failed" ? unpayable : outcome.gas]
    expect(found, found === wanted ? "" : data.toString()).toBe(wanted)
  }

  test("the empty input costs the minimum", () => {
    expect(gas(new Uint8Array())).toBe(least)
  })

  test("random lengths, exponents and cuts cost the gas of EthereumJS", () => {
    const integer = randomIntegers(rules + 1)
    const bytes = randomBytes(rules + 10)
    for (let i = 0; i < samples(500); i++) {
      const [base, exponent, modulus] = [integer(90), integer(70), integer(i % 9 === 0 ? 1100 : 90)] as const
      const rest = bytes(base + exponent)
      rest.fill(0, 0, integer(3) === 0 ? base + integer(exponent + 1) : 0)
      const data = encode(base, exponent, modulus, rest)
      compare(data.subarray(0, integer(4) === 0 ? integer(data.length) : data.length))
    }
  })

  test("lengths around the limits of the rules cost the gas of EthereumJS", () => {
    const exponent = randomBytes(5)(40)
    for (const length of [0, 1, 7, 8, 9, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 4096])
      for (const size of [0, 1, 31, 32, 33, 1023, 1024, 1025]) {
        compare(encode(0, size, length, exponent))
        compare(encode(length, size, 0, new Uint8Array(length + 40).fill(0x10)))
        compare(encode(length, size, 1, new Uint8Array(length + 40)))
      }
  })

  test("lengths that no memory can hold cost more than any caller can pay", () => {
    for (const length of [2n ** 33n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 255n]) {
      expect(gas(encode(length, 1, 1, new Uint8Array()))).toBeGreaterThan(2n ** 55n)
      expect(gas(encode(1, 1, length, new Uint8Array()))).toBeGreaterThan(2n ** 55n)
      expect(gas(encode(1, length, 2 ** 20, new Uint8Array()))).toBeGreaterThan(2n ** 40n)
    }
    // If the multiplication costs nothing, an exponent of any length costs the minimum, until its length is limited.
    expect(gas(encode(0, 2n ** 255n, 0, new Uint8Array()))).toBe(rules === 2 ? unpayable : least)
  })
})
