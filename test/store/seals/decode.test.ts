/** The value of a sealed block in the log: decoding returns the encoded block, and other bytes are refused. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { createBlockRecord, type SealedBlock } from "../../../src/chain/block.ts"
import { bloomOf } from "../../../src/evm/base/bloom.ts"
import type { ExecutedTransaction, Receipt } from "../../../src/evm/base/records.ts"
import type { Changes } from "../../../src/state/store.ts"
import { encodeBlock, encodeBlockParts } from "../../../src/store/blocks/blockRecord.ts"
import { encodeExecuted, encodeStored } from "../../../src/store/blocks/transactionRecord.ts"
import { decodeSeal } from "../../../src/store/seals/decode.ts"
import { encodeSeal } from "../../../src/store/seals/encode.ts"
import { createParts, signPayment } from "../../node/parts.ts"

const address = (last: string): Hex => `0x${"00".repeat(19)}${last}`
const word = (last: string): Hex => `0x${"00".repeat(31)}${last}`

const parts = await createParts()
await parts.builder.execute(await signPayment(parts))
const sealed = await parts.builder.seal()

const logs = [
  { address: address("01"), topics: [word("01"), word("02")], data: "0x" as const },
  { address: address("02"), topics: [], data: "0x1234" as const },
]

/** Results of a transaction, each with other fields. */
const results: readonly Partial<ExecutedTransaction>[] = [
  {},
  { output: "0x1234", failure: "revert", reason: "Gr\u00fc\u00dfe,\n\ud83d\ude42 und mehr" },
  { failure: "", reason: "", created: [], consoleCalls: [] },
  {
    created: [address("03"), address("04")],
    consoleCalls: [Uint8Array.of(1, 2), new Uint8Array()],
  },
]

const receipts: readonly Partial<Receipt>[] = [
  { logs, logsBloom: bloomOf(logs), firstLogIndex: 7 },
  { status: undefined, stateRoot: word("aa"), contractAddress: address("05") },
  { status: 0, gasUsed: 2n ** 60n, blobGasUsed: 0n, blobGasPrice: 2n ** 70n },
  { effectiveGasPrice: 2n ** 255n, cumulativeGasUsed: 0n },
]

/** Returns a block whose only transaction has one of the results. */
function blockWith(at: number): SealedBlock {
  const transactions = sealed.transactions.map((each) => ({
    ...each,
    ...results[at],
    receipt: { ...each.receipt, ...receipts[at] },
  }))
  return createBlockRecord({ ...sealed, transactions })
}

const changes: Changes = {
  accounts: new Map([
    [address("06"), undefined],
    [address("07"), { nonce: 0n, balance: 0n, codeHash: new Uint8Array(32).fill(9) }],
    [address("08"), { nonce: 2n ** 64n - 2n, balance: 2n ** 256n - 1n, codeHash: new Uint8Array(32) }],
  ]),
  storage: new Map([
    [
      address("07"),
      new Map([
        [word("01"), Uint8Array.of(1, 2)],
        [word("02"), new Uint8Array()],
      ]),
    ],
    [address("08"), new Map()],
  ]),
  cleared: new Set([address("07"), address("09")]),
  code: new Map(),
}
const nothing: Changes = { accounts: new Map(), storage: new Map(), cleared: new Set(), code: new Map() }

const toBytes = (text: string): Uint8Array => Buffer.from(text, "latin1")

test.each([...results.keys()])("decoding returns the encoded block: result %i", (at) => {
  const block = blockWith(at)
  const found = decodeSeal(
    toBytes(
      encodeSeal({
        block,
        versions: [
          [4, changes],
          [9, nothing],
        ],
      }),
    ),
  )
  expect(found.versions).toEqual([
    [4, changes],
    [9, nothing],
  ])
  expect(encodeBlockParts(found.block)).toBe(encodeBlock(block))
  expect(found.transactions.map(({ hash, nonce }) => [hash, nonce])).toEqual(
    block.transactions.map(({ hash, transaction }) => [hash, transaction.nonce]),
  )
  expect(found.transactions.map(encodeStored)).toEqual(block.transactions.map(encodeExecuted))
})

test("a truncated, extended, changed or empty value is refused", () => {
  const value = encodeSeal({ block: blockWith(1), versions: [[4, changes]] })
  for (let length = 0; length < value.length; length++)
    expect(() => decodeSeal(toBytes(value.slice(0, length))), `${length} bytes`).toThrow()
  for (const other of [`${value}0`, value.replace("\n", ",\n"), value.replace(/,\d+/, ",9"), ""])
    expect(() => decodeSeal(toBytes(other))).toThrow()
})
