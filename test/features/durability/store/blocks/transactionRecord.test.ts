/** The record of an executed transaction. */
import { expect, test } from "vitest"
import { toHex } from "../../../../../src/base/hex.ts"
import {
  decodeExecuted,
  encodeExecuted,
} from "../../../../../src/features/durability/store/blocks/transactionRecord.ts"
import { recordOf } from "../../../../../src/features/durability/store/rlpFields.ts"
import { bloomOf } from "../../../../../src/kernel/evm/base/bloom.ts"
import type { ExecutedTransaction, Receipt } from "../../../../../src/kernel/evm/base/records.ts"
import { common, executed, rules } from "../../../../kernel/chain/fixtures.ts"
import { address, logs, word } from "../chain.ts"

const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1")

/** Returns a transaction with other results. */
function withResults(
  results: Partial<ExecutedTransaction>,
  receipt: Partial<Receipt> = {},
): ExecutedTransaction {
  const plain = executed(3n, 2)
  return { ...plain, ...results, receipt: { ...plain.receipt, ...receipt } }
}

const kinds: Record<string, ExecutedTransaction> = {
  "a payment": withResults({}),
  logs: withResults({}, { logs, logsBloom: bloomOf(logs), firstLogIndex: 300 }),
  "a revert with a reason": withResults(
    { output: "0x1234", failure: "revert", reason: "Gr\u00fc\u00dfe \ud83d\ude42" },
    { status: 0 },
  ),
  "contracts and console calls": withResults({
    created: [address("03"), address("04")],
    consoleCalls: [Uint8Array.of(1, 2), new Uint8Array()],
  }),
  "gas in two dimensions": withResults({ dimensions: { execution: 27_105n, state: 97_920n } }),
  "no gas for state": withResults({ dimensions: { execution: 21_000n, state: 0n } }),
  "empty lists and texts": withResults({ failure: "", reason: "", created: [], consoleCalls: [] }),
  "a state root instead of a status": withResults(
    { version: -1 },
    { status: undefined, stateRoot: word("aa"), contractAddress: address("05") },
  ),
  "great numbers": withResults(
    {},
    { gasUsed: 2n ** 63n, effectiveGasPrice: 2n ** 255n, blobGasUsed: 0n, blobGasPrice: 2n ** 70n },
  ),
}

const decode = (record: Buffer, index = 2) => decodeExecuted(record, index, common, rules)

test.each(Object.keys(kinds))("default: a decoded transaction equals the encoded one: %s", (name) => {
  const given = kinds[name] as ExecutedTransaction
  const record = encodeExecuted(given)
  const found = decode(bytesOf(record))
  expect({ ...found, transaction: undefined }).toEqual({ ...given, transaction: undefined })
  expect(found.transaction.serialize()).toEqual(given.transaction.serialize())
})

test("behavior: the transaction is decoded once, and the index is that of the key", () => {
  const found = decode(bytesOf(encodeExecuted(withResults({}))), 7)
  const { transaction } = found
  expect(found.index).toBe(7)
  expect(found.transaction === transaction).toBe(true)
  expect(toHex(transaction.hash())).toBe(found.hash)
})

test("error: a truncated record, and a record of another number of fields", () => {
  const record = bytesOf(encodeExecuted(withResults({}, { logs })))
  for (let length = 0; length < record.length; length++)
    expect(() => decode(record.subarray(0, length)), `${length} bytes`).toThrow()
  expect(() => decode(bytesOf(recordOf("\x01")))).toThrow("not a record of 9 fields")
})
