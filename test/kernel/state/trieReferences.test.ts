import { describe, expect, test } from "vitest"
import { bytesToByteString } from "../../../src/base/binary.ts"
import { update } from "../../../src/kernel/state/merkle.ts"
import { rootText } from "../../../src/kernel/state/trieEncoding.ts"
import type { TrieNode } from "../../../src/kernel/state/trieNode.ts"
import { refer } from "../../../src/kernel/state/trieReferences.ts"
import { createRandom } from "../core/programs.ts"

const content = (value: string) => ({ value, inner: undefined })

/** Creates entries; at even seeds, keys share long prefixes, and nodes are short enough to be embedded. */
function entriesOf(seed: number, count: number) {
  const random = createRandom(seed)
  const isDense = seed % 2 === 0
  const keys = new Set<string>()
  while (keys.size < count) {
    const key = new Uint8Array(32)
    const places = isDense ? [0, 1, 15, 29, 30, 31] : key.keys()
    for (const at of places) key[at] = isDense ? ([0, 1, 0x10, 0xff][random(4)] as number) : random(256)
    keys.add(bytesToByteString(key))
  }
  const lengths = [1, 1, 2, 33, 55, 56, 110, 255, 256, 1024]
  return [...keys].map((key) => {
    const length = isDense ? 1 + random(3) : (lengths[random(lengths.length)] as number)
    const value = Array.from({ length }, () => String.fromCharCode(random(256))).join("")
    return { key, content: content(value) }
  })
}

/** Lists the nodes of a trie from the root down, each with its reference, if it has one. */
function referencesOf(node: TrieNode | undefined): unknown[] {
  if (node === undefined) return []
  const below = node.kind === "leaf" ? [] : node.kind === "branch" ? node.children : [node.child]
  const reference = node.reference && Buffer.from(node.reference, "latin1").toString("hex")
  return [`${node.kind} ${node.depth} ${reference}`, ...below.flatMap(referencesOf)]
}

/** Sets all references with `trieEncoding.ts`, which encodes no node in the core. */
function encoded(trie: TrieNode | undefined): TrieNode | undefined {
  rootText(trie)
  return trie
}

describe("refer", () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    "default: each node has the reference of its encoding (%i)",
    (seed) => {
      const entries = entriesOf(seed, 1 + seed * 5)
      const [ours, expected] = [update(undefined, entries), encoded(update(undefined, entries))]
      refer(ours as TrieNode)
      expect(referencesOf(ours)).toEqual(referencesOf(expected))
      expect(rootText(ours)).toBe(rootText(expected))
    },
  )

  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    "behavior: nodes that are not new keep their references (%i)",
    (seed) => {
      const entries = entriesOf(seed, 120)
      const before = encoded(update(undefined, entries.slice(0, 100)))
      const changes = [
        ...entries.slice(100),
        ...entries.slice(0, 30).map(({ key }) => ({ key, content: undefined })),
        ...entries.slice(30, 60).map(({ key }, index) => ({ key, content: content(`new ${index}`) })),
      ]
      const [ours, expected] = [update(before, changes), encoded(update(before, changes))]
      refer(ours as TrieNode)
      expect(referencesOf(ours)).toEqual(referencesOf(expected))
    },
  )

  test("behavior: after refer, changes of single keys give the same roots as without it", () => {
    const entries = entriesOf(1, 400)
    let [ours, expected] = [update(undefined, entries), update(undefined, entries)]
    refer(ours as TrieNode)
    for (const [index, { key }] of entries.entries()) {
      const change = [{ key, content: index % 3 === 0 ? undefined : content(`${index}`) }]
      ;[ours, expected] = [update(ours, change), update(expected, change)]
      expect(rootText(ours)).toBe(rootText(expected))
    }
  })

  test("behavior: a trie that has all references keeps them", () => {
    const trie = encoded(update(undefined, entriesOf(3, 50))) as TrieNode
    const before = referencesOf(trie)
    refer(trie)
    expect(referencesOf(trie)).toEqual(before)
  })

  test("error: a value longer than 1024 bytes", () => {
    const trie = update(undefined, [{ key: "k".repeat(32), content: content("v".repeat(1025)) }])
    expect(() => refer(trie as TrieNode)).toThrow("a value of 1025 bytes in a trie of 32-byte keys")
  })
})
