/** The records of accounts and of the changes of a version. */
import { bytesToHex, KECCAK256_NULL } from "@ethereumjs/util"
import { expect, test } from "vitest"
import {
  decodeAccount,
  decodeChanges,
  encodeAccount,
  encodeChanges,
} from "../../../../src/features/durability/store/changesRecord.ts"
import { recordOf } from "../../../../src/features/durability/store/rlpFields.ts"
import {
  account,
  addressOf,
  alice,
  bob,
  bytes,
  changes,
  first,
  second,
} from "../../../kernel/state/fixtures.ts"

const codeHash = new Uint8Array(32).fill(9)
const contract = account(2n ** 256n - 1n, 2n ** 64n - 2n, codeHash)
const bytesOf = (record: string): Buffer => Buffer.from(record, "latin1")
const noCode = () => undefined

test("default: a decoded account equals the encoded one, from no balance to the greatest", () => {
  for (const each of [account(0n), account(1n, 128n), contract])
    expect(decodeAccount(bytesOf(encodeAccount(each)))).toEqual(each)
})

test("default: decoded changes equal the encoded ones: deleted accounts, emptied slots, cleared storage", () => {
  const written = changes({
    accounts: [
      [alice, contract],
      [bob, undefined],
      [addressOf(2), account(0n)],
    ],
    storage: [
      [
        alice,
        [
          [first, bytes(1, 2)],
          [second, bytes()],
        ],
      ],
      [bob, []],
    ],
    cleared: [bob, addressOf(3)],
  })
  expect(decodeChanges(bytesOf(encodeChanges(written)), noCode)).toEqual(written)
  expect(decodeChanges(bytesOf(encodeChanges(changes({}))), noCode)).toEqual(changes({}))
})

test("behavior: decoded changes have the codes that are found by the hashes of their accounts", () => {
  const accounts: Parameters<typeof changes>[0]["accounts"] = [
    [alice, contract],
    [bob, account(1n)],
  ]
  const record = bytesOf(encodeChanges(changes({ accounts, code: [["0xaa", bytes(7)]] })))
  const asked: string[] = []
  const found = decodeChanges(record, (hash) => {
    asked.push(hash)
    return hash === bytesToHex(codeHash) ? bytes(0x60) : undefined
  })
  expect(found).toEqual(changes({ accounts, code: [[bytesToHex(codeHash), bytes(0x60)]] }))
  expect(asked).toEqual([bytesToHex(codeHash), bytesToHex(KECCAK256_NULL)])
})

test("error: a truncated record, and a record of another number of fields", () => {
  const record = bytesOf(encodeChanges(changes({ accounts: [[alice, contract]], cleared: [bob] })))
  for (let length = 0; length < record.length; length++)
    expect(() => decodeChanges(record.subarray(0, length), noCode), `${length} bytes`).toThrow()
  for (const decode of [decodeAccount, (bytes: Buffer) => decodeChanges(bytes, noCode)])
    expect(() => decode(bytesOf(recordOf("\x01", "\x02")))).toThrow("not a record of 3 fields")
})
