import { createMerkleProof, MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { KECCAK256_RLP } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { type ByteString, byteStringToBytes, bytesToByteString } from "../../src/base/binary.ts"
import { contentAt, pathTo, update } from "../../src/state/merkle.ts"
import { encode, rootOf } from "../../src/state/trieEncoding.ts"
import type { TrieNode } from "../../src/state/trieNode.ts"

/** Creates a key of few different bytes: keys share long prefixes, and nodes are short enough to be embedded. */
const keyOf = (random: () => number): Uint8Array => {
  const key = new Uint8Array(32)
  for (const at of [0, 1, 15, 30, 31]) key[at] = [0x00, 0x01, 0x10, 0xff][Math.floor(random() * 4)] as number
  return key
}
const textOf = (random: () => number): Uint8Array =>
  new Uint8Array(1 + Math.floor(random() ** 3 * 300)).fill(1 + Math.floor(random() * 255))

/** A small generator (mulberry32): the same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const content = (value: Uint8Array) => ({ value: bytesToByteString(value), inner: undefined })
const proofOf = (trie: TrieNode | undefined, key: Uint8Array) =>
  pathTo(trie, bytesToByteString(key))
    .map((node) => byteStringToBytes(encode(node)))
    .filter((node, depth) => depth === 0 || node.length >= 32)

describe("update", () => {
  test("behavior: large branches, whose children change one at a time, give the roots and proofs of EthereumJS", async () => {
    const random = randomOf(7)
    const theirs = new MerklePatriciaTrie()
    let ours: TrieNode | undefined
    const tries: [TrieNode | undefined, Uint8Array][] = []
    for (let step = 0; step < 1500; step++) {
      const key = keccak_256(Uint8Array.of(Math.floor(random() * 256), step % 3))
      const value = step > 600 && random() < 0.4 ? undefined : textOf(random)
      ours = update(ours, [{ key: bytesToByteString(key), content: value && content(value) }])
      await (value === undefined ? theirs.del(key) : theirs.put(key, value))
      if (step % 4 > 0) continue // some tries are never encoded
      expect(rootOf(ours)).toEqual(theirs.root())
      tries.push([ours, theirs.root()])
      if (step % 100 > 0) continue
      const proof = await createMerkleProof(theirs, key)
      expect(proofOf(ours, key)).toEqual(proof.filter((node, depth) => depth === 0 || node.length >= 32))
    }
    for (const [trie, root] of tries) expect(rootOf(trie)).toEqual(root)
  })

  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "behavior: batches of puts and deletions give the roots and proofs of EthereumJS (%i)",
    async (seed) => {
      const random = randomOf(seed)
      const theirs = new MerklePatriciaTrie()
      let ours: TrieNode | undefined
      const tries: [TrieNode | undefined, Uint8Array][] = []
      for (let round = 0; round < 8; round++) {
        const batch = new Map<ByteString, Uint8Array | undefined>()
        for (let count = random() * 20; count > 0; count--)
          batch.set(bytesToByteString(keyOf(random)), random() < 0.4 ? undefined : textOf(random))
        ours = update(
          ours,
          Array.from(batch, ([key, value]) => ({ key, content: value && content(value) })),
        )
        for (const [key, value] of batch)
          if (value === undefined) await theirs.del(byteStringToBytes(key))
          else await theirs.put(byteStringToBytes(key), value)
        expect(rootOf(ours)).toEqual(theirs.root())
        tries.push([ours, theirs.root()])
        const asked = keyOf(random)
        const proof = (await createMerkleProof(theirs, asked)).filter(
          (node, depth) => depth === 0 || node.length >= 32,
        )
        expect(proofOf(ours, asked)).toEqual(proof)
        const value = await theirs.get(asked)
        expect(contentAt(ours, bytesToByteString(asked))?.value ?? null).toEqual(
          value && bytesToByteString(value),
        )
      }
      // The later updates did not change the earlier tries.
      for (const [trie, root] of tries) expect(rootOf(trie)).toEqual(root)
    },
  )

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

  test("behavior: the empty trie has the empty root, and deleting the only key returns undefined", () => {
    const key = bytesToByteString(new Uint8Array(32))
    expect(rootOf(update(undefined, []))).toEqual(KECCAK256_RLP)
    const one = update(undefined, [{ key, content: content(Uint8Array.of(1)) }])
    expect(update(one, [{ key, content: undefined }])).toBe(undefined)
  })
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
