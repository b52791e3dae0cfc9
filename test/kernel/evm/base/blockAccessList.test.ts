import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHex } from "../../../../src/base/hex.ts"
import {
  accessListHash,
  type BlockAccessList,
  encodeAccessList,
} from "../../../../src/kernel/evm/base/blockAccessList.ts"
import { amsterdamVectors, withoutAmsterdam } from "../execute/amsterdamCases.ts"

type Numbered = readonly { readonly index: Hex; readonly value: Hex }[]

/** A list in the form of JSON-RPC. */
type RpcList = readonly {
  readonly address: Hex
  readonly storageChanges: readonly { readonly key: Hex; readonly changes: Numbered }[]
  readonly storageReads: readonly Hex[]
  readonly balanceChanges: Numbered
  readonly nonceChanges: Numbered
  readonly codeChanges: readonly { readonly index: Hex; readonly code: Hex }[]
}[]

interface Vector {
  readonly from: string
  readonly hash: Hex
  readonly rlp: Hex
  readonly rpc: RpcList
}

const numbers = (changes: Numbered) =>
  changes.map(({ index, value }) => ({ index: Number(index), value: BigInt(value) }))

const decoded = (list: RpcList): BlockAccessList =>
  list.map(({ address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges }) => ({
    address,
    storageChanges: storageChanges.map(({ key, changes }) => ({ slot: key, changes: numbers(changes) })),
    storageReads,
    balanceChanges: numbers(balanceChanges),
    nonceChanges: numbers(nonceChanges),
    codeChanges: codeChanges.map(({ index, code }) => ({ index: Number(index), value: hexToBytes(code) })),
  }))

const vectors = withoutAmsterdam ? [] : amsterdamVectors<Vector[]>("bal-encoding.json")

test.skipIf(withoutAmsterdam).each(vectors)("behavior: $from", ({ rpc, rlp, hash }) => {
  const list = decoded(rpc)
  expect({ rlp: toHex(encodeAccessList(list)), hash: toHex(accessListHash(list)) }).toEqual({ rlp, hash })
})

test("default: the empty list", () => {
  expect(toHex(encodeAccessList([]))).toBe("0xc0")
  expect(toHex(accessListHash([]))).toBe("0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347")
})
