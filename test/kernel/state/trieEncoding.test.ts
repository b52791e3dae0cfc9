/** The RLP of the nodes of a trie, and its root. */
import { MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { KECCAK256_RLP } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { byteStringToBytes, bytesToByteString } from "../../../src/base/binary.ts"
import { update } from "../../../src/kernel/state/merkle.ts"
import { encode, rootOf, rootText } from "../../../src/kernel/state/trieEncoding.ts"
import type { TrieNode } from "../../../src/kernel/state/trieNode.ts"
import { bytes, content, randomOf } from "./fixtures.ts"

/** Returns a trie of keys and values. */
const trieOf = (...entries: (readonly [key: Uint8Array, value: Uint8Array])[]): TrieNode =>
  update(
    undefined,
    entries.map(([key, value]) => ({ key: bytesToByteString(key), content: content(value) })),
  ) as TrieNode

const decoded = (trie: TrieNode) => RLP.decode(byteStringToBytes(encode(trie)))

describe("encode", () => {
  test("default: a leaf has its nibbles with the flag 2, or 3 and the first one of an odd number", () => {
    const leaf = trieOf([bytes(0x12, 0x34), bytes(7)])
    expect(decoded(leaf)).toEqual([bytes(0x20, 0x12, 0x34), bytes(7)])
    const odd = { ...leaf, depth: 1 } as TrieNode
    expect(decoded(odd)).toEqual([bytes(0x32, 0x34), bytes(7)])
  })

  test("default: a branch has short children themselves, the hashes of long ones, and no value", () => {
    const long = new Uint8Array(40).fill(1)
    const found = decoded(trieOf([bytes(0x12), bytes(7)], [bytes(0x52), long])) as Uint8Array[]
    const expected: unknown[] = Array.from({ length: 17 }, () => bytes())
    expected[1] = [bytes(0x32), bytes(7)]
    expected[5] = keccak_256(RLP.encode([bytes(0x32), long]))
    expect(found).toEqual(expected)
  })

  test("default: an extension has the shared nibbles with the flag 0, or 1 and the first one of an odd number", () => {
    /** A branch with two leaves at 1 and 2, which have the same path and the values 1 and 2. */
    const branchOf = (path: number) =>
      Array.from({ length: 17 }, (_, at) => (at === 1 || at === 2 ? [bytes(path), bytes(at)] : bytes()))
    const odd = trieOf([bytes(0x71), bytes(1)], [bytes(0x72), bytes(2)])
    expect(decoded(odd)).toEqual([bytes(0x17), branchOf(0x20)])
    const three = trieOf([bytes(0x78, 0x91), bytes(1)], [bytes(0x78, 0x92), bytes(2)])
    expect(decoded(three)).toEqual([bytes(0x17, 0x89), branchOf(0x20)])
    const even = trieOf([bytes(0x78, 0x1a), bytes(1)], [bytes(0x78, 0x2a), bytes(2)])
    expect(decoded(even)).toEqual([bytes(0x00, 0x78), branchOf(0x3a)])
  })
})

describe("rootOf", () => {
  test("default: the hash of the topmost node, however short, and the empty root without one", () => {
    for (const trie of [trieOf([bytes(1), bytes(7)]), trieOf([bytes(1), new Uint8Array(100)])]) {
      const root = keccak_256(byteStringToBytes(encode(trie)))
      expect(rootOf(trie)).toEqual(root)
      expect(rootText(trie)).toBe(bytesToByteString(root))
    }
    expect(rootOf(undefined)).toEqual(KECCAK256_RLP)
    expect(rootText(undefined)).toBe(bytesToByteString(KECCAK256_RLP))
  })
})

test("behavior: updates of full branches with hashed or embedded children give EthereumJS's roots", async () => {
  const random = randomOf(11)
  const keys = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte))
  const first = new Map<Uint8Array, Uint8Array>(keys.map((key) => [key, new Uint8Array(40).fill(1)]))
  const entry = ([key, value]: [Uint8Array, Uint8Array]) => ({
    key: bytesToByteString(key),
    content: content(value),
  })
  const versions = [{ trie: update(undefined, [...first].map(entry)), values: first }]
  for (let step = 0; step < 60; step++) {
    const before = versions[Math.floor(random() * versions.length)] as (typeof versions)[number]
    const changes = Array.from({ length: 1 + Math.floor(random() * 4) }, (): [Uint8Array, Uint8Array] => [
      keys[Math.floor(random() * keys.length)] as Uint8Array,
      new Uint8Array(random() < 0.2 ? 1 : 40).fill(1 + Math.floor(random() * 255)),
    ])
    const changed = new Map(changes)
    const trie = update(before.trie, [...changed].map(entry))
    versions.push({ trie, values: new Map([...before.values, ...changed]) })
    if (random() < 0.5) rootOf(trie) // some updates start from a trie whose root was never computed
  }
  for (const { trie, values } of versions) {
    const theirs = new MerklePatriciaTrie()
    for (const [key, value] of values) await theirs.put(key, value)
    expect(rootOf(trie)).toEqual(theirs.root())
  }
})

test("behavior: keys of different lengths, and values of 1 to 200,001 bytes, give EthereumJS's root", async () => {
  const theirs = new MerklePatriciaTrie()
  const entries = [0, 1, 54, 55, 56, 255, 256, 65_535, 65_536, 200_000].map((length, index) => ({
    key: RLP.encode(index * 40),
    value: new Uint8Array(length + 1).fill(7),
  }))
  for (const { key, value } of entries) await theirs.put(key, value)
  const ours = update(
    undefined,
    entries.map(({ key, value }) => ({ key: bytesToByteString(key), content: content(value) })),
  )
  expect(rootOf(ours)).toEqual(theirs.root())
})
