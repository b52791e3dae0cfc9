import { TypedDataEncoder } from "ethers"
import fc from "fast-check"
import { type Hex, hashTypedData as viemHash } from "viem"
import { describe, expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { hashTypedData, type TypedData } from "../../../../src/kernel/evm/typedData/hash.ts"

const address = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"
const person = [
  { name: "name", type: "string" },
  { name: "wallet", type: "address" },
]
const mail: TypedData = {
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
    ],
    Person: person,
    Mail: [
      { name: "from", type: "Person" },
      { name: "to", type: "Person" },
      { name: "contents", type: "string" },
    ],
  },
  primaryType: "Mail",
  domain: {
    name: "Ether Mail",
    version: "1",
    chainId: 1,
    verifyingContract: "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
  },
  message: {
    from: { name: "Cow", wallet: address },
    to: { name: "Bob", wallet: "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB" },
    contents: "Hello, Bob!",
  },
}

const hashOf = (typed: TypedData): Hex => toHex(hashTypedData(typed))

/** A message with one field. */
const one = (type: string, value: unknown, types: TypedData["types"] = {}): TypedData => ({
  types: { EIP712Domain: [], ...types, One: [{ name: "value", type }] },
  primaryType: "One",
  domain: {},
  message: { value },
})

describe("hashTypedData", () => {
  test("default: the example of EIP-712", () => {
    expect(hashOf(mail)).toBe("0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
  })

  test("behavior: EIP712Domain as primary type hashes the domain alone", () => {
    expect(
      hashOf({ types: { EIP712Domain: [] }, primaryType: "EIP712Domain", domain: {}, message: {} }),
    ).toBe("0x8d4a3f4082945b7879e2b55f181c31a77c8c0a464b70669458abbaaf99de4c38")
  })

  test("behavior: without an EIP712Domain type, the domain has the fields that have values", () => {
    const { EIP712Domain: _, ...types } = mail.types
    expect(hashOf({ ...mail, types })).toBe(hashOf(mail))
  })

  test.each([
    ["uint8", 255],
    ["uint8", "255"],
    ["uint8", "0x00ff"],
    ["uint256", (2n ** 256n - 1n).toString()],
    ["int8", -128],
    ["int256", "-0x1"],
    ["int24", "8388607"],
    ["bool", true],
    ["address", address.toLowerCase()],
    ["bytes4", "0x12345678"],
    ["bytes32", `0x${"ab".repeat(32)}`],
    ["bytes", "0x"],
    ["bytes", "0x1234"],
    ["string", "übung"],
    ["uint8[]", []],
    ["uint8[2]", [1, "2"]],
    [
      "uint8[2][]",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["string[]", ["a", "b"]],
    ["Person", { name: "Cow", wallet: address }],
    ["Person[]", [{ name: "Cow", wallet: address }]],
    ["Person[1][]", [[{ name: "Cow", wallet: address }]]],
  ])("behavior: %s %j is hashed as by ethers", (type, value) => {
    const { EIP712Domain: _, ...types } = one(type, value, { Person: person }).types
    const needed = type.startsWith("Person") ? types : { One: types.One ?? [] }
    expect(hashOf(one(type, value, { Person: person }))).toBe(
      TypedDataEncoder.hash({}, needed as never, { value }),
    )
  })

  test("behavior: random nested structs are hashed as by viem", () => {
    const leaf = fc.record({ a: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), b: fc.string() })
    fc.assert(
      fc.property(fc.array(leaf), leaf, fc.string(), (list, single, text) => {
        const types = {
          Leaf: [
            { name: "a", type: "uint64" },
            { name: "b", type: "string" },
          ],
          Branch: [
            { name: "list", type: "Leaf[]" },
            { name: "single", type: "Leaf" },
          ],
          Tree: [
            { name: "branch", type: "Branch" },
            { name: "text", type: "string" },
          ],
        }
        const message = { branch: { list, single }, text }
        const typed = { types, primaryType: "Tree", domain: { name: text, chainId: 5 }, message } as const
        expect(hashOf(typed)).toBe(viemHash(typed as never))
      }),
      { numRuns: 50 },
    )
  })

  test("behavior: fields that are not in the type are ignored", () => {
    expect(hashOf({ ...mail, message: { ...mail.message, later: 1 } })).toBe(hashOf(mail))
  })

  test("behavior: a recursive value ends at a field that is null or absent", () => {
    const types = {
      Person: [
        { name: "name", type: "string" },
        { name: "mother", type: "Person" },
      ],
    }
    const typed = (message: TypedData["message"]) => ({ types, primaryType: "Person", domain: {}, message })
    const ended = hashOf(typed({ name: "Jon", mother: { name: "Lyanna", mother: null } }))
    expect(hashOf(typed({ name: "Jon", mother: { name: "Lyanna" } }))).toBe(ended)
    expect(hashOf(typed({ name: "Jon" }))).not.toBe(ended)
  })

  const huge = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`T${index}`, [{ name: "next", type: `T${index + 1}` }]]),
  )
  const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])
  test.each<[TypedData, string]>([
    [{ ...mail, primaryType: "Nope" }, '.primaryType: expected one of types, got "Nope"'],
    [{ ...mail, primaryType: "toString" }, '.primaryType: expected one of types, got "toString"'],
    [one("Foo", {}), '.types.One[0].type: unknown type "Foo"'],
    [one("Foo[]", []), '.types.One[0].type: unknown type "Foo[]"'],
    [one("uint7", 1), '.types.One[0].type: unknown type "uint7"'],
    [one("uint264", 1), '.types.One[0].type: unknown type "uint264"'],
    [one("bytes33", "0x"), '.types.One[0].type: unknown type "bytes33"'],
    [one("bytes0", "0x"), '.types.One[0].type: unknown type "bytes0"'],
    [one("[]".repeat(600), []), ".types.One[0].type: too long, at most 1024 characters"],
    [
      one(`uint8${"[]".repeat(200)}`, deep(200)),
      `.message.value${"[0]".repeat(128)}: nested too deep, at most 128 levels`,
    ],
    [one("T0", {}, { ...huge, T300: [] }), ".types: too many types, at most 256"],
    [
      { ...one("string", "x"), types: { One: [{ name: "a b", type: "string" }] } },
      '.types.One[0].name: expected an identifier, got "a b"',
    ],
    [
      {
        ...one("string", "x"),
        types: {
          One: [
            { name: "a", type: "bool" },
            { name: "a", type: "bool" },
          ],
        },
      },
      ".types.One[1].name: a is declared twice",
    ],
    [one("uint256", "abc"), '.message.value: expected uint256, got "abc"'],
    [one("uint256", 1.5), ".message.value: expected uint256, got 1.5"],
    [one("uint256", 2 ** 60), ".message.value: expected uint256, got 1152921504606847000"],
    [one("uint256", -1), ".message.value: expected uint256, got -1"],
    [one("uint8", 300), ".message.value: expected uint8, got 300"],
    [one("int8", "-129"), '.message.value: expected int8, got "-129"'],
    [one("uint8[2]", [1]), ".message.value: expected uint8[2], got 1 elements"],
    [one("uint8[]", 5), ".message.value: expected uint8[], got 5"],
    [one("uint8[]", [1, "x"]), '.message.value[1]: expected uint8, got "x"'],
    [one("bytes4", "0x1234"), '.message.value: expected bytes4 (0x and 8 hex digits), got "0x1234"'],
    [one("bytes", "0x1"), '.message.value: expected bytes, got "0x1"'],
    [one("address", "0x12"), '.message.value: expected an address (0x and 40 hex digits), got "0x12"'],
    [one("bool", 1), ".message.value: expected true or false, got 1"],
    [one("string", 5), ".message.value: expected a string, got 5"],
    [one("string", undefined), ".message.value: missing value"],
    [one("Person", undefined, { Person: person }), ".message.value: missing value"],
    [one("Person", { name: "Cow" }, { Person: person }), ".message.value.wallet: missing value"],
    [one("Person", [], { Person: person }), ".message.value: expected Person, got 0 elements"],
    [{ ...mail, domain: {} }, ".domain.name: missing value"],
    [{ ...mail, domain: { ...mail.domain, chainId: "x" } }, '.domain.chainId: expected uint256, got "x"'],
  ])("error: %#", (typed, reason) => {
    expect(() => hashTypedData(typed)).toThrow(
      expect.objectContaining({ code: -32602, message: `invalid argument 1: typedData${reason}` }),
    )
  })
})
