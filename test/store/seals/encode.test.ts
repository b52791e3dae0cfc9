/** The text of a sealed block in the log: older folders have it, so it must not change. */
import { KECCAK256_NULL } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { headerEncoding } from "../../../src/chain/header.ts"
import { encodingOf } from "../../../src/evm/transaction/encoding.ts"
import { encodeSeal } from "../../../src/store/seals/encode.ts"
import { sender } from "../../chain/fixtures.ts"
import { account, alice, bob, bytes, changes, first, second } from "../../state/fixtures.ts"
import { address, blocks, word } from "../chain.ts"

const [busy, empty, last] = blocks

test("default: the fields and the bytes of a block without transactions and without changes", () => {
  const header = headerEncoding(empty.header)
  // hash, lengths of header, uncles and withdrawals, milliseconds, difficulty, chain, versions, transactions, versions
  const fields = [empty.hash, header.length, 1, 1, 1_002_500, 0, 1, empty.beginning, empty.version, 0, 0]
  expect(encodeSeal({ block: empty, versions: [] })).toBe(`${fields.join()}\n${header}\xc0\xc0`)
})

test("default: the fields of a transaction with its receipt and logs, and its encoding", () => {
  const [executed] = last.transactions
  if (executed === undefined) throw new Error("no transaction")
  const encoding = encodingOf(executed.transaction)
  const text = encodeSeal({ block: last, versions: [] })
  const fields = text.slice(0, text.indexOf("\n")).split(",")
  expect(text.endsWith(encoding)).toBe(true)
  expect(fields.slice(10)).toEqual(
    [
      ...[encoding.length, 2, sender, 10, "0x"], // length, nonce, sender, version, output
      ...["", "", "", ""], // failure, reason, created, console calls
      ...[1, "", "5208", "5208", 1, "", 0, "", "", 1], // the receipt, and the number of logs
      ...[address("02"), 2, word("0a"), word("0c"), "0x1234"],
      0, // versions
    ].map(String),
  )
})

test("default: the fields of changes; a text and lists of a transaction are hex with their lengths", () => {
  const [executed] = busy.transactions
  if (executed === undefined) throw new Error("no transaction")
  const failed = { ...executed, failure: "revert", reason: "no", created: [], consoleCalls: [bytes(7)] }
  const block = Object.create(busy, { transactions: { value: [failed] } })
  const written = changes({
    accounts: [
      [alice, account(255n, 16n, KECCAK256_NULL.slice())],
      [bob, account(0n, 0n, new Uint8Array(32).fill(9))],
      [address("03"), undefined],
    ],
    storage: [
      [
        alice,
        [
          [first, bytes(1, 2)],
          [second, bytes()],
        ],
      ],
    ],
    cleared: [bob],
  })
  const text = encodeSeal({
    block,
    versions: [
      [4, written],
      [9, changes({})],
    ],
  })
  const fields = text.slice(0, text.indexOf("\n")).split(",")
  expect(fields.slice(15, 20)).toEqual(["0x726576657274", "0x6e6f", "0", "1", "0x07"])
  expect(fields.slice(fields.indexOf(alice) - 3)).toEqual(
    [
      ...[2, 4, 3], // two versions; the first one has the number 4 and three accounts
      ...[alice, 10, "ff", ""],
      ...[bob, 0, 0, `0x${"09".repeat(32)}`],
      ...[address("03"), ""],
      ...[1, alice, 2, first, "0x0102", second, "0x"],
      ...[1, bob],
      ...[9, 0, 0, 0],
    ].map(String),
  )
})
