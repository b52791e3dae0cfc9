import { RLP } from "@ethereumjs/rlp"
import { bytesToUnprefixedHex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { keep, layer, type Nodes } from "../../src/state/nodes.ts"

const hashOf = (index: number): Uint8Array => new Uint8Array(32).fill(index)
const keyOf = (index: number): string => bytesToUnprefixedHex(hashOf(index))

const leaf = RLP.encode([new Uint8Array(33).fill(0x20), hashOf(9)])
const extension = RLP.encode([Uint8Array.of(0x00, 0x12), hashOf(3)])
const branch = RLP.encode([hashOf(1), hashOf(2), ...Array.from({ length: 15 }, () => new Uint8Array())])

describe("layer", () => {
  test("default", async () => {
    const kept: Nodes = new Map([["aa", leaf]])
    const written: Nodes = new Map()
    const db = layer(kept, written)
    await db.batch([
      { type: "put", key: "bb", value: branch },
      { type: "put", key: "cc", value: branch },
      { type: "del", key: "cc" },
    ])
    await db.put("dd", extension)
    await db.del("dd")
    expect(await Promise.all(["aa", "bb", "cc", "dd"].map((key) => db.get(key)))).toEqual([
      leaf,
      branch,
      undefined,
      undefined,
    ])
    expect([...kept.keys(), ...written.keys()]).toEqual(["aa", "bb"])
  })
})

describe("keep", () => {
  test("default", () => {
    const kept: Nodes = new Map([[keyOf(2), leaf]])
    const written: Nodes = new Map([
      [keyOf(7), branch],
      [keyOf(1), extension],
      [keyOf(3), leaf],
      [keyOf(9), leaf],
      [keyOf(8), branch],
    ])
    keep(kept, written, hashOf(7))
    expect([...kept.keys()].toSorted()).toEqual([1, 2, 3, 7].map(keyOf))
  })
})
