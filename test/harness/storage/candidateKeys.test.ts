import { concat, type Hex, numberToHex, pad, stringToHex } from "viem"
import { expect, test } from "vitest"
import { candidatesOf, keysOf } from "../../../src/harness/storage/candidateKeys.ts"
import type { Type, ValueKind } from "../../../src/harness/storage/storageLayout.ts"
import type { CallFrame } from "../../../src/solidity/inspect/callFrame.ts"

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const [from, to]: Hex[] = [
  "0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
]
const small = Array.from({ length: 16 }, (_, number) => word(BigInt(number)))
const frame = (more: Partial<CallFrame> = {}): CallFrame => ({
  ...{ type: "CALL", from: from as Hex, to: to as Hex, gas: "0x0", gasUsed: "0x0", input: "0x" },
  ...more,
})
const accounts = [from, to].map((address) => pad((address as string).toLowerCase() as Hex))

test("candidatesOf: accounts, words of inputs, outputs and logs, the given values, and small numbers, each once", () => {
  const input = concat(["0x12345678", word(77n), word(78n)])
  const logs = [{ address: to as Hex, topics: [word(80n)], data: word(81n) }]
  const frames = [frame({ input, output: word(79n), logs })]
  expect(candidatesOf(frames, [word(82n), word(77n)])).toEqual({
    words: [...accounts, ...[77n, 78n, 79n, 80n, 81n, 82n].map(word), ...small],
    texts: [],
  })
})

test("candidatesOf: the arguments of a creation are the last words of its input", () => {
  const input = concat([`0x${"60".repeat(700)}`, word(90n), word(91n)])
  const { words } = candidatesOf([frame({ type: "CREATE", input })], [])
  expect(words.slice(-18, -16)).toEqual([word(90n), word(91n)])
})

test("candidatesOf: a word that is a length begins a text", () => {
  const text = pad(stringToHex("alice"), { dir: "right", size: 32 })
  const input = concat(["0x12345678", word(32n), word(5n), text])
  expect(candidatesOf([frame({ input })], []).texts).toEqual([word(5n), stringToHex("alice")])
})

test("candidatesOf: has at most 512 words", () => {
  const input = concat([
    "0x12345678",
    ...Array.from({ length: 600 }, (_, index) => word(1000n + BigInt(index))),
  ])
  const { words } = candidatesOf([frame({ input })], [])
  expect(words.length).toBe(512)
  expect(words.at(-1)).toBe(word(1509n))
})

const value = (kind: ValueKind, size: number): Type => ({
  kind: "value",
  value: kind,
  label: kind,
  size,
  slots: 1n,
})

test("keysOf: only words that are values of the type, with their text in a path", () => {
  const right = pad("0x0102", { dir: "right", size: 32 })
  const words = [word(1n), word(300n), word(2n ** 256n - 2n), accounts[1] as Hex, right]
  const textsOf = (type: Type) => keysOf(type, { words, texts: [] }).map(({ text }) => text)
  expect(textsOf(value("uint", 1))).toEqual(["1"])
  expect(textsOf(value("uint", 2))).toEqual(["1", "300"])
  expect(textsOf(value("int", 1))).toEqual(["1", "-2"])
  expect(textsOf(value("bool", 1))).toEqual(["true"])
  expect(textsOf(value("bytes", 2))).toEqual(["0x0102"])
  expect(textsOf(value("address", 20)).at(-1)).toBe(to)
})

test("keysOf: strings are quoted, bytes are hex, and other kinds have no keys", () => {
  const texts = [stringToHex('a "b"')]
  const bytes = (label: string): Type => ({ kind: "bytes", label, size: 32, slots: 1n })
  expect(keysOf(bytes("string"), { words: [], texts })).toEqual([{ bytes: texts[0], text: '"a \\"b\\""' }])
  expect(keysOf(bytes("bytes"), { words: [], texts })).toEqual([{ bytes: texts[0], text: texts[0] }])
  const struct: Type = { kind: "struct", label: "struct S", size: 32, slots: 1n, members: [] }
  expect(keysOf(struct, { words: small, texts })).toEqual([])
})
