import fc from "fast-check"
import { abiValue, abiValues, createDictionary } from "midblock/simulation"
import { type AbiParameter, encodeAbiParameters, getAddress, parseAbi, parseAbiParameters } from "viem"
import { expect, expectTypeOf, test } from "vitest"

const seed = { seed: 7, numRuns: 300 }

/** Solidity's types in all sizes, in arrays and in structs. */
const types = [
  ...[8, 48, 56, 128, 256].flatMap((bits) => [`uint${bits}`, `int${bits}`]),
  ...["address", "bool", "string", "bytes", "bytes1", "bytes32"],
  ...["uint8[]", "bytes3[2]", "address[2][]", "int256[][3]"],
].join(", ")

test("values of all types can be encoded, and have the form in which viem decodes them", () => {
  const parameters = parseAbiParameters([
    `struct Inner { string text; uint16[] list }`,
    `${types}, Inner, (bool, Inner[2])`,
  ] as never) as readonly AbiParameter[]
  const all = fc.tuple(...parameters.map((each) => abiValue(each)))
  fc.assert(
    fc.property(all, (values) => {
      expect(encodeAbiParameters(parameters, values as never)).toMatch(/^0x/)
    }),
    { ...seed, numRuns: 100 },
  )
})

test("integers have the edges of their type, and stay within it", () => {
  const drawn = (type: string) => fc.sample(abiValue(type) as fc.Arbitrary<bigint | number>, seed)
  for (const [type, edges] of [
    ["uint8", [0, 255, 127, 128]],
    ["int16", [-32768, 32767, -1, 0]],
    ["uint256", [0n, 2n ** 256n - 1n, 2n ** 255n, 10n ** 18n]],
    ["int256", [-(2n ** 255n), 2n ** 255n - 1n, -1n]],
  ] as const) {
    const values = drawn(type)
    expect(edges.filter((edge) => !values.includes(edge))).toEqual([])
  }
  expect(drawn("uint8").every((value) => value >= 0 && value <= 255)).toBe(true)
})

test("values come from the dictionary, which may grow meanwhile", () => {
  const dictionary = createDictionary([
    123_456_789n,
    "0x00000000000000000000000000000000000000aa",
    "0xc0ffee",
  ])
  const draw = (type: string) => fc.sample(abiValue(type, { dictionary }) as fc.Arbitrary<unknown>, seed)
  expect(draw("uint256")).toContain(123_456_789n)
  expect(draw("uint16")).not.toContain(123_456_789)
  expect(draw("address")).toContain("0x00000000000000000000000000000000000000aa")
  expect(draw("bytes3")).toContain("0xc0ffee")
  expect(draw("bytes")).toContain("0xc0ffee")
  const numbers = abiValue("uint64", { dictionary })
  dictionary.add({ nested: [987_654_321n] })
  expect(fc.sample(numbers, seed)).toContain(987_654_321n)
})

test("values shrink to the smallest that fails", () => {
  const { counterexample } = fc.check(
    fc.property(abiValue("uint256"), abiValue("address"), (amount, _to) => amount < 1000n),
    seed,
  )
  expect(counterexample).toEqual([1000n, expect.stringMatching(/^0x/)])
  const listed = fc.check(
    fc.property(abiValue("uint32[]"), (list) => list.length < 2),
    seed,
  )
  expect(listed.counterexample).toEqual([[0, 0]])
})

test("the same seed gives the same values", () => {
  const draw = () =>
    fc.sample(abiValue({ type: "tuple", components: parseAbiParameters("int40 a, bytes b") }), seed)
  expect(draw()).toEqual(draw())
})

const abi = parseAbi([
  "function transfer(address to, uint256 value) returns (bool)",
  "function set(uint8 small)",
  "function set(string text)",
])

test("arguments of a function are typed, and narrowed by name, predicate and map", () => {
  const transfers = abiValues(abi, "transfer", { parameters: { value: fc.bigInt({ min: 1n, max: 5n }) } })
  expectTypeOf(transfers).toEqualTypeOf<fc.Arbitrary<readonly [`0x${string}`, bigint]>>()
  const values = fc.sample(
    transfers.filter(([, value]) => value !== 3n).map(([to, value]) => [getAddress(to), value] as const),
    seed,
  )
  expect([...new Set(values.map(([, value]) => value))].toSorted()).toEqual([1n, 2n, 4n, 5n])
})

test("an overloaded name has the arguments of all its overloads", () => {
  const kinds = new Set(fc.sample(abiValues(abi, "set"), seed).map(([value]) => typeof value))
  expect([...kinds].toSorted()).toEqual(["number", "string"])
})

test("a name that the ABI does not have, and a type of no values, are refused", () => {
  expect(() => abiValues(abi, "transferr" as never)).toThrow(
    "the ABI has no function transferr: it has transfer, set",
  )
  expect(() => abiValue("fixed128x18" as never)).toThrow("no values can be made for the ABI type fixed128x18")
  expect(() => abiValue("uint7" as never)).toThrow("no values can be made for the ABI type uint7")
})
