import { expect, test } from "vitest"
import { blockOf, headOf } from "../../../../../src/features/forking/remote/file/contents.ts"
import { hash, head, headerRlp, word } from "./sample.ts"

test("headOf: the fields of the header, without transactions and withdrawals", () => {
  const withdrawals = [{ index: "0x0" }]
  const given = { ...head, block: { ...head.block, withdrawals } }
  const header = { number: "0x10", hash, extra: { b: 1, a: [null] }, baseFeePerGas: "0x7" }
  expect(headOf(given)).toStrictEqual({ chainId: 1n, block: header, headerRlp })
  expect(given.block).toEqual({ ...header, transactions: [word(1)], withdrawals })
})

test("headOf: other parts of the block are left out, and there is no RLP without one", () => {
  const more = { chainId: 10n, block: { number: "0x1", hash, size: undefined }, responses: new Map() }
  expect(headOf(more)).toStrictEqual({ chainId: 10n, block: { number: "0x1", hash } })
})

test("blockOf: the number and the hash", () => {
  expect(blockOf(head)).toEqual({ number: 16n, hash })
})
