import { RLP } from "@ethereumjs/rlp"
import { concatBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { byteStringToBytes } from "../../../src/base/binary.ts"
import { decodeBlock, splitBlocks } from "../../../src/kernel/chain/decodeBlock.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { encodingOf } from "../../../src/kernel/evm/transaction/encoding.ts"
import { blockOn, createGenesis, executed, rules } from "./fixtures.ts"

const block = blockOn(createGenesis(), [executed(0n, 0), executed(1n, 1)])

describe("splitBlocks", () => {
  test("default: returns the lists of a file one by one", () => {
    const raw = block.block.serialize()
    const lists = [...splitBlocks(concatBytes(raw, raw))]
    expect(lists.map((list) => RLP.encode(list))).toEqual([raw, raw])
  })

  test("error: bytes that are not a list", () => {
    expect(() => [...splitBlocks(Uint8Array.of(1))]).toThrowErrorMatchingInlineSnapshot(`[Error: not a list]`)
  })
})

describe("decodeBlock", () => {
  test("default: header, transactions, uncles and withdrawals", () => {
    const { header, ...others } = decodeBlock(block.block.raw() as never, rules, 0n)
    expect(hashOf(header)).toEqual(hashOf(block.header))
    expect(others).toEqual({
      transactions: block.transactions.map(({ transaction }) => byteStringToBytes(encodingOf(transaction))),
      uncles: [],
      withdrawals: [],
    })
  })

  test("error: a list without header, transactions and uncles", () => {
    expect(() => decodeBlock([new Uint8Array()], rules, 0n)).toThrowErrorMatchingInlineSnapshot(
      `[Error: not a list of header, transactions and uncles]`,
    )
  })

  test("error: a header without fields", () => {
    expect(() => decodeBlock([[], [], []], rules, 0n)).toThrowErrorMatchingInlineSnapshot(
      `[Error: malformed header]`,
    )
  })
})
