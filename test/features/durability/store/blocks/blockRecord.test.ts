/** The record of a sealed block. */
import { createWithdrawal, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import {
  decodeBlockRecord,
  encodeBlock,
} from "../../../../../src/features/durability/store/blocks/blockRecord.ts"
import { recordOf } from "../../../../../src/features/durability/store/rlpFields.ts"
import type { SealedBlock } from "../../../../../src/kernel/chain/block.ts"
import { createGenesis, rules, to } from "../../../../kernel/chain/fixtures.ts"
import { blocks } from "../chain.ts"

const [first, second] = blocks
const hashLength = 32

const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1")
const decode = (block: SealedBlock) =>
  decodeBlockRecord(bytesOf(encodeBlock(block)).subarray(hashLength), block.hash, () => rules)

/** Blocks of many kinds. */
const kinds: Record<string, SealedBlock> = {
  "with transactions": first,
  "with a timestamp in milliseconds": second,
  "with uncles and without withdrawals": {
    ...second,
    uncles: [createGenesis().header, first.header],
    withdrawals: undefined,
  },
  "with withdrawals": {
    ...second,
    withdrawals: [createWithdrawal({ index: 1n, validatorIndex: 2n, address: to, amount: 2n ** 63n })],
  },
  "with a missing state and a total difficulty": {
    ...second,
    beginning: -1,
    version: 2 ** 40,
    totalDifficulty: 2n ** 70n,
  },
}

test.each(Object.keys(kinds))("default: a decoded block encodes to the same record: %s", (name) => {
  const block = kinds[name] as SealedBlock
  const contents = decode(block)
  expect(contents.transactionCount).toBe(block.transactions.length)
  expect(contents.chainId).toBe(1n)
  const found = contents.block(() => block.transactions)
  expect(encodeBlock(found)).toBe(encodeBlock(block))
  expect({
    hash: found.hash,
    timestampMs: found.timestampMs,
    totalDifficulty: found.totalDifficulty,
    beginning: found.beginning,
    version: found.version,
  }).toEqual({
    hash: block.hash,
    timestampMs: block.timestampMs,
    totalDifficulty: block.totalDifficulty,
    beginning: block.beginning,
    version: block.version,
  })
  expect(found.withdrawals?.map((each) => each.toJSON())).toEqual(
    block.withdrawals?.map((each) => each.toJSON()),
  )
})

test("default: the hash is before the record", () => {
  const bytes = encodeBlock(first)
  expect(bytesOf(bytes.slice(0, hashLength))).toEqual(Buffer.from(hexToBytes(first.hash)))
})

test("behavior: the transactions are read once, when they are first needed", () => {
  let reads = 0
  const found = decode(first).block(() => {
    reads++
    return first.transactions
  })
  expect(found.header.number).toBe(1n)
  expect(found.hash).toBe(first.hash)
  expect(reads).toBe(0)
  expect(found.transactions).toEqual(first.transactions)
  expect(found.block.transactions.length).toBe(2)
  expect(found.context === found.block).toBe(true)
  expect(reads).toBe(1)
})

test("error: a truncated record, and a record of another number of fields", () => {
  const record = bytesOf(encodeBlock(first)).subarray(hashLength)
  const decodeAll = (bytes: Buffer) => decodeBlockRecord(bytes, first.hash, () => rules).block(() => [])
  for (let length = 0; length < record.length; length++)
    expect(() => decodeAll(record.subarray(0, length)), `${length} bytes`).toThrow()
  expect(() => decodeAll(bytesOf(recordOf("\x01")))).toThrow("not a record of 9 fields")
})
