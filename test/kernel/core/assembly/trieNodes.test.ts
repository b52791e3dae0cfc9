import { RLP } from "@ethereumjs/rlp"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test } from "vitest"
import { referencesOf } from "../../../../src/kernel/core/module/hasher.ts"

type Item = Uint8Array | Item[]

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"))

/** The reference of a node (Yellow Paper): its RLP if that is short, otherwise the RLP of its hash. */
function referenceOf(node: Item): Uint8Array {
  const encoded = RLP.encode(node)
  return encoded.length < 32 ? encoded : RLP.encode(keccak_256(encoded))
}

/** A node in its parent: the node itself if its RLP is short, otherwise its hash. */
const inParent = (node: Item): Item => {
  const encoded = RLP.encode(node)
  return encoded.length < 32 ? node : keccak_256(encoded)
}

const number = (value: number) => String.fromCharCode(value & 0xff, value >> 8)
const leaf = (depth: number, key: string, value: Uint8Array) =>
  `\x00${String.fromCharCode(depth)}${latin1(bytesOf(key))}${number(value.length)}${latin1(value)}`
const extension = (depth: number, to: number, key: string) =>
  `\x01${String.fromCharCode(depth, to)}${latin1(bytesOf(key))}`
const branch = (mask: number) => `\x02${number(mask)}`
const known = (reference: Uint8Array) => `\x03${latin1(reference)}`

const key = "0123456789abcdef".repeat(4)
const hexOf = (references: string) => Buffer.from(references, "latin1").toString("hex")
const joined = (...nodes: Item[]) => Buffer.concat(nodes.map(referenceOf)).toString("hex")

test.each([
  ["at the root", 0, `20${key}`],
  ["at an odd depth", 1, `3${key.slice(1)}`],
  ["at an even depth", 2, `20${key.slice(2)}`],
  ["with a path of one nibble", 63, "3f"],
  ["with an empty path", 64, "20"],
])("behavior: a leaf %s", (_, depth, path) => {
  for (const length of [1, 2, 29, 30, 31, 55, 56, 110, 255, 256, 1024]) {
    const value = new Uint8Array(length).fill(length === 1 ? 0x7f : 0x80)
    expect(hexOf(referencesOf(leaf(depth, key, value), 1))).toBe(joined([bytesOf(path), value]))
  }
})

test("behavior: a value of one byte is encoded with a prefix from 0x80 on", () => {
  for (const byte of [1, 0x7f, 0x80, 0xff]) {
    const value = Uint8Array.of(byte)
    expect(hexOf(referencesOf(leaf(62, key, value), 1))).toBe(joined([bytesOf("20ef"), value]))
  }
})

test("behavior: a branch with short, hashed and known nodes, below an extension", () => {
  const [short, long] = [Uint8Array.of(1), new Uint8Array(40).fill(9)]
  const first: Item = [bytesOf("3f"), short]
  const second: Item = [bytesOf("3f"), long]
  const empty = new Uint8Array()
  const places: Item[] = Array.from({ length: 17 }, () => empty)
  places[0] = inParent(first)
  places[5] = keccak_256(RLP.encode("known"))
  places[9] = [bytesOf("20"), short]
  places[15] = inParent(second)
  const text = [
    leaf(63, key, short),
    known(RLP.encode(places[5] as Uint8Array)),
    known(RLP.encode(places[9] as Item)),
    leaf(63, key, long),
    branch((1 << 0) | (1 << 5) | (1 << 9) | (1 << 15)),
    extension(3, 62, key),
  ]
  const path = bytesOf(`1${key.slice(3, 62)}`)
  expect(hexOf(referencesOf(text.join(""), 4))).toBe(joined(first, second, places, [path, inParent(places)]))
})

test("behavior: an extension of one nibble and one of two nibbles, above a full branch", () => {
  const value = Uint8Array.of(7)
  const child: Item = [bytesOf("20"), value]
  const full: Item = [...Array.from({ length: 16 }, () => child), new Uint8Array()]
  const children = leaf(64, key, value).repeat(16)
  for (const [from, path] of [
    [62, "1e"],
    [61, "00de"],
  ] as const) {
    const text = children + branch(0xffff) + extension(from, 63, key)
    const expected = joined(...Array.from({ length: 16 }, () => child), full, [bytesOf(path), inParent(full)])
    expect(hexOf(referencesOf(text, 18))).toBe(expected)
  }
})
