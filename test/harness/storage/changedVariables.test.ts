import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from "viem"
import { expect, test } from "vitest"
import type { KeyCandidates } from "../../../src/harness/storage/candidateKeys.ts"
import { changedVariables } from "../../../src/harness/storage/changedVariables.ts"
import { variablesOf } from "../../../src/harness/storage/storageLayout.ts"

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const zero = word(0n)
const slotAfter = (slot: Hex, count = 0n): Hex => word(BigInt(keccak256(slot)) + count)
const none: KeyCandidates = { words: [], texts: [] }

const inplace = (label: string, numberOfBytes: string, more = {}) => ({
  ...{ encoding: "inplace", label, numberOfBytes },
  ...more,
})
const member = (label: string, type: string, slot: string, offset = 0) => ({ label, type, slot, offset })
const layout = {
  storage: [
    member("flag", "bool", "0"),
    member("count", "uint8", "0", 1),
    member("text", "string", "1"),
    member("list", "list", "2"),
    member("balances", "balances", "3"),
    member("pair", "pair", "4"),
    member("fixed", "fixed", "5"),
  ],
  types: {
    bool: inplace("bool", "1"),
    uint8: inplace("uint8", "1"),
    uint256: inplace("uint256", "32"),
    uint64: inplace("uint64", "8"),
    string: { encoding: "bytes", label: "string", numberOfBytes: "32" },
    list: { encoding: "dynamic_array", label: "uint64[]", numberOfBytes: "32", base: "uint64" },
    balances: {
      ...{ encoding: "mapping", label: "mapping(uint256 => uint256)", numberOfBytes: "32" },
      ...{ key: "uint256", value: "uint256" },
    },
    pair: inplace("struct Pair", "32", {
      members: [member("one", "uint8", "0"), member("two", "uint8", "0", 1)],
    }),
    fixed: inplace("uint8[2]", "32", { base: "uint8" }),
  },
}
const variables = { variables: variablesOf(layout) }
const changed = (changes: readonly (readonly [Hex, bigint, bigint])[], candidates = none) =>
  changedVariables(
    variables,
    changes.map(([slot, before, after]) => ({ slot, before: word(before), after: word(after) })),
    candidates,
  )

test("default: variables that share a slot have only their own changes", () => {
  expect(changed([[word(0n), 0x0700n, 0x0801n]])).toEqual({
    variables: [
      { path: "flag", type: "bool", before: "false", after: "true" },
      { path: "count", type: "uint8", before: "7", after: "8" },
    ],
    slots: [],
  })
  expect(
    changed([
      [word(0n), 0x0700n, 0x0701n],
      [word(4n), 0x0201n, 0x0301n],
    ]).variables,
  ).toEqual([
    { path: "flag", type: "bool", before: "false", after: "true" },
    { path: "pair.two", type: "uint8", before: "2", after: "3" },
  ])
})

test("behavior: an array has the change of its length, and of each element in its slots", () => {
  const first = slotAfter(word(2n))
  expect(
    changed([
      [word(2n), 1n, 2n],
      [first, 5n, 5n + (6n << 64n)],
    ]).variables,
  ).toEqual([
    { path: "list.length", type: "uint256", before: "1", after: "2" },
    { path: "list[1]", type: "uint64", before: "0", after: "6" },
  ])
  // The rest of the slot of a fixed array is not an element of it.
  expect(changed([[word(5n), 0n, 0x030201n]]).variables.map(({ path }) => path)).toEqual([
    "fixed[0]",
    "fixed[1]",
  ])
})

test("behavior: a mapping has the changes at the keys among the candidates; other slots belong to no variable", () => {
  const slotOf = (key: Hex) => keccak256(concat([key, word(3n)]))
  const [known, unknown] = [slotOf(word(77n)), slotOf(word(78n))]
  expect(
    changed(
      [
        [known, 0n, 9n],
        [unknown, 0n, 8n],
      ],
      { words: [word(76n), word(77n)], texts: [] },
    ),
  ).toEqual({
    variables: [{ path: "balances[77]", type: "uint256", before: "0", after: "9" }],
    slots: [{ slot: unknown, before: zero, after: word(8n) }],
  })
})

test("behavior: a short string is its text, a long one its length, and content alone is `other`", () => {
  const short = BigInt(pad(stringToHex("hi"), { dir: "right", size: 32 })) + 4n
  const content = slotAfter(word(1n))
  expect(
    changed([
      [word(1n), short, 81n],
      [content, 0n, 1n],
    ]),
  ).toEqual({
    variables: [{ path: "text", type: "string", before: '"hi"', after: "40 bytes" }],
    slots: [],
  })
  expect(changed([[content, 0n, 1n]]).variables).toEqual([
    { path: "text", type: "string", before: "content", after: "other content" },
  ])
})
