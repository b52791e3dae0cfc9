import { Hardfork } from "@ethereumjs/common"
import { beforeAll, describe, expect, test } from "vitest"
import { instanceOf } from "../compile.ts"
import { hex, randomBytes, randomIntegers } from "../random.ts"
import { type Outcome, reference } from "./reference.ts"

type Core = {
  memory: WebAssembly.Memory
  modexp(input: number, length: number, output: number, work: number): void
  modexpWork(input: number, length: number): number
}

const integer = randomIntegers(1)
const bytes = randomBytes(2)

const word = (value: number | bigint) => value.toString(16).padStart(64, "0")

/** The input with the three numbers, which are hexadecimal digits, and their lengths. */
const encode = (base: string, exponent: string, modulus: string) =>
  Buffer.from(
    [base, exponent, modulus].map((digits) => word(digits.length / 2)).join("") + base + exponent + modulus,
    "hex",
  )

const natural = (digits: string) => (digits === "" ? 0n : BigInt(`0x${digits}`))

/** The expected output, computed by the definition. */
function power(base: string, exponent: string, modulus: string): string {
  const m = natural(modulus)
  if (m === 0n) return "00".repeat(modulus.length / 2)
  let result = 1n % m
  let square = natural(base) % m
  for (let e = natural(exponent); e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * square) % m
    square = (square * square) % m
  }
  return modulus === "" ? "" : result.toString(16).padStart(modulus.length, "0")
}

/** Random digits of a number: mostly plain, sometimes with leading zeros, few bits, or all bits. */
function digits(length: number): string {
  const number = bytes(length)
  const kind = integer(8)
  if (kind === 0) number.fill(0, 0, integer(length + 1))
  if (kind === 1) number.fill(0xff)
  if (kind === 2) number.fill(0)
  if ((kind === 2 || kind === 3) && length > 0) number[integer(length)] = 1 << integer(8)
  if (kind === 4) number.fill(0, length - integer(length + 1))
  if (kind === 5) for (let i = 0; i < length; i++) if (integer(2) === 0) number[i] = integer(2) * 255
  return hex(number)
}

describe("modexp", () => {
  let core: Core
  let byzantium: (data: Uint8Array) => Outcome
  const input = 0x10000
  const output = 0x40000
  const work = 0x50000

  beforeAll(async () => {
    core = await instanceOf<Core>("precompiles/modexp.ts")
    core.memory.grow(64)
    byzantium = await reference(5, Hardfork.Byzantium)
  })

  /** Returns the output of `size` bytes. Fails if the core writes outside of the output or of its work area. */
  function modexp(data: Uint8Array, size: number): string {
    const memory = new Uint8Array(core.memory.buffer)
    const room = core.modexpWork(input, write(data))
    memory.fill(0xee, output - 16, output + size + 16)
    memory.fill(0xee, work - 16, work + room + 16)
    core.modexp(input, data.length, output, work)
    for (const start of [output - 16, output + size, work - 16, work + room])
      expect(hex(memory.slice(start, start + 16))).toBe("ee".repeat(16))
    return hex(memory.slice(output, output + size))
  }

  /** Writes the data to the memory, with nonzero bytes after its end, and returns its length. */
  function write(data: Uint8Array): number {
    const memory = new Uint8Array(core.memory.buffer)
    memory.fill(0xdd, input, input + data.length + 64)
    memory.set(data, input)
    return data.length
  }

  const compare = (base: string, exponent: string, modulus: string) =>
    expect(
      modexp(encode(base, exponent, modulus), modulus.length / 2),
      `${base} ${exponent} ${modulus}`,
    ).toBe(power(base, exponent, modulus))

  // EIP-198, the examples: Fermat's little theorem for the prime of secp256k1, and 0 to a large power.
  test("the examples of EIP-198 give their outputs", () => {
    const prime = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"
    const below = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2e"
    expect(modexp(encode("03", below, prime), 32)).toBe(word(1))
    expect(modexp(encode("", below, prime), 32)).toBe(word(0))
    // The modulus 0x80 is cut short, and padded with zeros.
    const cut = Buffer.from(`${word(1)}${word(2)}${word(32)}03ffff80`, "hex")
    expect(modexp(cut, 32)).toBe("3b01b01ac41f2d6e917c6d6a221ce793802469026d9ab7578fa2e79e4da6aaab")
  })

  test("every triple of small numbers gives the power", () => {
    for (let base = 0; base < 12; base++)
      for (let exponent = 0; exponent < 12; exponent++)
        for (let modulus = 0; modulus < 24; modulus++) {
          const [b, e, m] = [base, exponent, modulus].map((n) => n.toString(16).padStart(2, "0"))
          compare(b as string, e as string, m as string)
        }
  })

  test("numbers of random lengths, including zeros, powers of two and leading zeros, give the power", () => {
    for (let i = 0; i < 3_000; i++)
      compare(
        digits(integer(i % 10 === 0 ? 200 : 40)),
        digits(integer(40)),
        digits(integer(i % 7 === 0 ? 140 : 40)),
      )
  })

  test("moduli of 1 to 200 bits, odd, even and powers of two, give the power", () => {
    for (let bits = 1n; bits <= 200n; bits++) {
      const random = natural(hex(bytes(25))) >> (200n - bits)
      for (const modulus of [1n << (bits - 1n), (1n << bits) - 1n, random | 1n, random & ~1n])
        compare(digits(25), digits(1 + integer(20)), modulus.toString(16).padStart(50, "0"))
    }
  })

  test("moduli with 1 to 150 trailing zero bits give the power", () => {
    for (let zeros = 1; zeros <= 150; zeros++) {
      const odd = natural(hex(bytes(1 + integer(24)))) | 1n
      for (const modulus of [odd << BigInt(zeros), 1n << BigInt(zeros)]) {
        const base =
          integer(2) === 0
            ? digits(1 + integer(60))
            : (odd << BigInt(integer(9))).toString(16).padStart(64, "0")
        compare(base, `01${digits(integer(20))}`, modulus.toString(16).padStart(90, "0"))
      }
    }
  })

  test("numbers of 1,024 bytes, the maximum in Osaka, and larger ones give the power", () => {
    const odd = `ff${digits(1022)}01`
    const even = `81${digits(1022)}00`
    compare(digits(1024), "010001", odd)
    compare(digits(1024), "0f01", even)
    compare(digits(1024), "010001", `81${digits(500)}80${"00".repeat(522)}`)
    compare(digits(1024), "010001", `80${"00".repeat(1023)}`)
    compare(digits(2000), "11", `${digits(1500)}07`)
    compare("ff".repeat(1024), "ff".repeat(8), "ff".repeat(1024))
    compare(hex(bytes(256)), hex(bytes(256)), `${hex(bytes(255))}01`)
  })

  test("inputs cut short at every length give the output of EthereumJS", () => {
    const whole = encode(hex(bytes(9)), hex(bytes(5)), hex(bytes(11)))
    for (let length = 0; length <= whole.length; length++) {
      const outcome = byzantium(whole.subarray(0, length))
      if (outcome === "failed") throw new Error("the reference failed")
      const size = outcome.output.length
      expect(modexp(whole.subarray(0, length), size), `${length} bytes`).toBe(hex(outcome.output))
    }
  })

  test("random inputs, cut short or too long, give the output of EthereumJS", () => {
    for (let i = 0; i < 1_000; i++) {
      const whole = Buffer.concat([
        encode(digits(integer(50)), digits(integer(50)), digits(integer(50))),
        bytes(9),
      ])
      const data = whole.subarray(0, integer(3) === 0 ? integer(whole.length) : whole.length)
      const outcome = byzantium(data)
      if (outcome === "failed") throw new Error("the reference failed")
      expect(modexp(data, outcome.output.length), hex(data)).toBe(hex(outcome.output))
    }
  })

  test("behavior: bytes of an exponent after the end of the input count as zeros and take no memory", () => {
    const long = (base: number, exponent: number, modulus: number, rest: string) =>
      Buffer.from(`${word(base)}${word(exponent)}${word(modulus)}${rest}`, "hex")
    expect(modexp(long(1, 0xffffffff, 0, "03"), 0)).toBe("")
    // The modulus is after the exponent, so that it is 0.
    expect(modexp(long(1, 0xffffffff, 2, "03ff"), 2)).toBe("0000")
    expect(modexp(long(0, 2 ** 40, 0, ""), 0)).toBe("")
  })

  test("behavior: the output may overwrite the input", () => {
    const data = encode("0123456789abcdef", "fedcba9876543210", "aabbccddeeff00112233")
    core.modexp(input, write(data), input, work)
    expect(hex(new Uint8Array(core.memory.buffer, input, 10))).toBe(
      power("0123456789abcdef", "fedcba9876543210", "aabbccddeeff00112233"),
    )
  })
})
