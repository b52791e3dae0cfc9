/** Compares the arithmetic of the core on 256-bit words with BigInt, for edge values and seeded random ones. */
import { beforeAll, describe, expect, test } from "vitest"
import { instanceOf } from "./compile.ts"
import {
  countOfCases,
  difference,
  edges,
  generator,
  max,
  positions,
  run,
  type Words,
  wrap,
} from "./wordOperations.ts"

const signed = (value: bigint) => BigInt.asIntN(256, value)

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, e = exponent; e > 0n; e >>= 1n, square = wrap(square * square)) {
    if (e & 1n) result = wrap(result * square)
  }
  return result
}

function extend(index: bigint, value: bigint): bigint {
  return index > 30n ? value : wrap(BigInt.asIntN(8 * Number(index) + 8, value))
}

const binary: Record<string, Record<string, (a: bigint, b: bigint) => bigint>> = {
  "words.ts": {
    add: (a, b) => wrap(a + b),
    sub: (a, b) => wrap(a - b),
    and: (a, b) => a & b,
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
  },
  "multiply.ts": { mul: (a, b) => wrap(a * b), exp: power },
  "divide.ts": {
    div: (a, b) => (b === 0n ? 0n : a / b),
    mod: (a, b) => (b === 0n ? 0n : a % b),
    sdiv: (a, b) => (b === 0n ? 0n : wrap(signed(a) / signed(b))),
    smod: (a, b) => (b === 0n ? 0n : wrap(signed(a) % signed(b))),
  },
  "shift.ts": {
    shl: (shift, value) => (shift > 255n ? 0n : wrap(value << shift)),
    shr: (shift, value) => (shift > 255n ? 0n : value >> shift),
    sar: (shift, value) => wrap(signed(value) >> (shift > 255n ? 255n : shift)),
    byteAt: (index, value) => (index > 31n ? 0n : (value >> (248n - 8n * index)) & 255n),
    signextend: extend,
  },
}

const instances = new Map<string, Words>()
const words = (source: string) => instances.get(source) as Words

beforeAll(async () => {
  for (const source of [...Object.keys(binary), "modular.ts"]) {
    const instance = await instanceOf<Words>(`words/${source}`)
    if (instance.memory.buffer.byteLength === 0) instance.memory.grow(1)
    instances.set(source, instance)
  }
})

for (const [source, operations] of Object.entries(binary)) {
  describe(source, () => {
    test.each(Object.entries(operations))(
      "%s has the result of BigInt, also when it overwrites an operand",
      (name, reference) => {
        const { word, below } = generator(0x9e3779b97f4a7c15n)
        const operands = edges.flatMap((a) => edges.map((b) => [a, b] as const))
        for (let i = 0; i < 1000; i++) {
          const small = source === "shift.ts" || name === "exp"
          operands.push([small ? BigInt(below(260)) : word(), word()])
        }
        const differences = operands.map(([a, b]) => difference(words(source), name, [a, b], reference(a, b)))
        expect(differences.filter(Boolean)).toEqual([])
      },
    )
  })
}

test("division corrects estimated digits of the quotient", () => {
  const { word } = generator(0x2545f4914f6cdd1dn)
  const differences: (string | undefined)[] = []
  for (let i = 0; i < 1000; i++) {
    const b = word() | 1n
    const q = max / b
    // Just below and at a multiple of the divisor the digits that the upper limbs give are most often too large.
    for (const a of [q * b, q * b - 1n, (q >> 64n) * b + b - 1n, ((q >> 128n) << 64n) * b - 1n]) {
      const dividend = wrap(a)
      differences.push(difference(words("divide.ts"), "div", [dividend, b], dividend / b))
      differences.push(difference(words("divide.ts"), "mod", [dividend, b], dividend % b))
    }
  }
  expect(differences.filter(Boolean)).toEqual([])
})

test("division takes the largest digit if the upper limbs of both numbers are the same", () => {
  const { word } = generator(0xd1342543de82ef95n)
  const differences: (string | undefined)[] = []
  for (let i = 0; i < 1000; i++) {
    // The product of the modulus less a little and 2^64 - 1 or so begins with the limbs of the modulus.
    const m = (2n ** 255n + (word() >> 1n)) | 1n
    const a = m - (word() & (2n ** 120n - 1n)) - 1n
    for (const b of [2n ** 64n - 1n, 2n ** 64n, 2n ** 128n, 2n ** 192n + 2n ** 64n]) {
      differences.push(difference(words("modular.ts"), "mulmod", [a, b, m], (a * b) % m))
    }
    const d = m >> 64n
    const u = ((d - 1n) << 64n) | (word() & (2n ** 64n - 1n))
    differences.push(difference(words("divide.ts"), "div", [u, d], u / d))
  }
  expect(differences.filter(Boolean)).toEqual([])
})

test.each([
  ["addmod", (a: bigint, b: bigint, m: bigint) => (m === 0n ? 0n : (a + b) % m)],
  ["mulmod", (a: bigint, b: bigint, m: bigint) => (m === 0n ? 0n : (a * b) % m)],
] as const)("%s has the result of BigInt, also when it overwrites an operand", (name, reference) => {
  const { word, below } = generator(0xbf58476d1ce4e5b9n)
  const pick = () => (below(3) === 0 ? (edges[below(edges.length)] as bigint) : word())
  const differences: (string | undefined)[] = []
  for (let i = 0; i < 4000; i++) {
    const [a, b, m] = [pick(), pick(), pick()]
    differences.push(difference(words("modular.ts"), name, [a, b, m], reference(a, b, m)))
  }
  for (const a of edges) {
    differences.push(difference(words("modular.ts"), name, [a, max, max], reference(a, max, max)))
  }
  expect(differences.filter(Boolean)).toEqual([])
})

const values = () => {
  const { word } = generator(0x94d049bb133111ebn)
  return [...edges, ...Array.from({ length: 1000 }, word)]
}
const functions = (source: string) =>
  words(source) as unknown as Record<string, (...args: unknown[]) => number>
const [first, second, , target] = positions

test("comparisons have the results of BigInt", () => {
  const pairs = edges.flatMap((a) => edges.map((b) => [a, b] as const))
  for (const value of values()) pairs.push([value, value], [value, value ^ (1n << 70n)])
  const names = ["lt", "gt", "slt", "sgt", "eq", "isZero"]
  const results = pairs.map(([a, b]) => {
    run(words("words.ts"), "add", [a, b], 3)
    return names.map((name) => functions("words.ts")[name]?.(first, second) === 1)
  })
  const signedOrder = (a: bigint, b: bigint) => [signed(a) < signed(b), signed(a) > signed(b)]
  expect(results).toEqual(pairs.map(([a, b]) => [a < b, a > b, ...signedOrder(a, b), a === b, a === 0n]))
})

test("operations on one word have the results of BigInt, also when the result overwrites the word", () => {
  const differences = values().flatMap((value) => [
    difference(words("words.ts"), "not", [value], max - value),
    difference(words("words.ts"), "negate", [value], wrap(-value)),
    difference(words("words.ts"), "copy", [value], value),
  ])
  expect(differences.filter(Boolean)).toEqual([])
})

test("conversions saturate, and leading zeros are counted", () => {
  const results = values().map((value) => {
    run(words("words.ts"), "copy", [value], 3)
    run(words("shift.ts"), "shr", [0n, value], 3)
    const { fitsU32, fitsU64, toU32Saturated, toU64Saturated } = functions("words.ts")
    const small = [fitsU32?.(first), fitsU64?.(first), (toU32Saturated?.(first) as number) >>> 0]
    const saturated = BigInt.asUintN(64, toU64Saturated?.(first) as unknown as bigint)
    return [...small, saturated, functions("shift.ts").clz?.(second)]
  })
  const expected = values().map((value) => [
    ...[value < 2n ** 32n ? 1 : 0, value < 2n ** 64n ? 1 : 0],
    value < 2n ** 32n ? Number(value) : 2 ** 32 - 1,
    value < 2n ** 64n ? value : 2n ** 64n - 1n,
    value === 0n ? 256 : 256 - value.toString(2).length,
  ])
  expect(results).toEqual(expected)
})

test("words are read and written as big-endian bytes, and parts of up to 32 bytes are read", () => {
  const exports = functions("words.ts")
  const bytes = new Uint8Array(words("words.ts").memory.buffer, first, 32)
  const results = values().map((value, i) => {
    const length = i % 33
    run(words("words.ts"), "copy", [value], 3)
    exports.storeBigEndian?.(target, first)
    const hex = Buffer.from(bytes).toString("hex")
    exports.loadBigEndian?.(first, second)
    const whole = exports.eq?.(second, target)
    exports.loadBigEndianPart?.(first, length, second)
    exports.storeBigEndian?.(second, second)
    return [hex, whole, Buffer.from(words("words.ts").memory.buffer, second, 32).toString("hex")]
  })
  const expected = values().map((value, i) => {
    const hex = value.toString(16).padStart(64, "0")
    return [hex, 1, hex.slice(0, 2 * (i % 33)).padStart(64, "0")]
  })
  expect(results).toEqual(expected)
})

test("small values and zero are written as whole words", () => {
  const exports = words("words.ts") as unknown as Record<string, (pointer: number, value?: bigint) => void>
  const read = () => [...new BigUint64Array(words("words.ts").memory.buffer, target, 4)]
  run(words("words.ts"), "copy", [max], 3)
  exports.setSmall?.(target, 2n ** 64n - 2n)
  expect(read()).toEqual([2n ** 64n - 2n, 0n, 0n, 0n])
  run(words("words.ts"), "copy", [max], 3)
  exports.setZero?.(target)
  expect(read()).toEqual([0n, 0n, 0n, 0n])
})

test("more than 20,000 cases were compared", () => {
  expect(countOfCases()).toBeGreaterThan(20_000)
})
