import { createMerkleProof, MerklePatriciaTrie } from "@ethereumjs/mpt"
import { KECCAK256_RLP } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { type ByteString, byteStringToBytes, bytesToByteString } from "../../../src/base/binary.ts"
import { contentAt, pathTo, update } from "../../../src/kernel/state/merkle.ts"
import { encode, rootOf } from "../../../src/kernel/state/trieEncoding.ts"
import type { TrieNode } from "../../../src/kernel/state/trieNode.ts"
import { samples } from "../../depth.ts"
import { content, randomOf } from "./fixtures.ts"

/** Creates a key of few different bytes: keys share long prefixes, and nodes are short enough to be embedded. */
const keyOf = (random: () => number): Uint8Array => {
  const key = new Uint8Array(32)
  for (const at of [0, 1, 15, 30, 31]) key[at] = [0x00, 0x01, 0x10, 0xff][Math.floor(random() * 4)] as number
  return key
}
const textOf = (random: () => number): Uint8Array =>
  new Uint8Array(1 + Math.floor(random() ** 3 * 300)).fill(1 + Math.floor(random() * 255))

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
    const steps = samples(600)
    for (let step = 0; step < steps; step++) {
      const key = keccak_256(Uint8Array.of(Math.floor(random() * 256), step % 3))
      const value = step > steps / 2.5 && random() < 0.4 ? undefined : textOf(random)
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

  test.each(Array.from({ length: samples(20) }, (_, seed) => seed))(
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

  test("behavior: the empty trie has the empty root, and deleting the only key returns undefined", () => {
    const key = bytesToByteString(new Uint8Array(32))
    expect(rootOf(update(undefined, []))).toEqual(KECCAK256_RLP)
    const one = update(undefined, [{ key, content: content(Uint8Array.of(1)) }])
    expect(update(one, [{ key, content: undefined }])).toBe(undefined)
  })
})
