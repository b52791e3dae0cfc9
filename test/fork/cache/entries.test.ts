import { keccak256 as hashOf } from "viem"
import { expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import {
  blockId,
  readResponse,
  readState,
  responseEntry,
  stateEntries,
} from "../../../src/fork/cache/entries.ts"
import type { Entry } from "../../../src/fork/cache/records.ts"
import { noValues } from "../../../src/fork/stateValues.ts"
import { blockHash, holder, keys, token, values, word } from "./values.ts"

/** Returns the search in entries. */
const finder = (entries: readonly Entry[]) => {
  const table = new Map(entries)
  return (key: string) => table.get(key)
}

const entries = stateEntries(values, keccak256)
const kindOf = ([key]: Entry) => key.charCodeAt(0)

test("blockId: 32 digits of the hash of the chain id and the block hash", () => {
  const expected = (chainId: bigint, hash: `0x${string}`) =>
    hashOf(`${word(chainId)}${hash.slice(2)}`).slice(2, 34)
  expect(blockId(1n, blockHash, keccak256)).toBe(expected(1n, blockHash))
  expect(blockId(10n, blockHash, keccak256)).toBe(expected(10n, blockHash))
  expect(blockId(1n, word(1), keccak256)).toBe(expected(1n, word(1)))
})

test("default: state is read as it was encoded, also empty accounts and zero slots", () => {
  expect(readState(keys, finder(entries))).toEqual(values)
  expect(readState(keys, finder([]))).toEqual(noValues)
})

test("behavior: a key begins with its kind, and an account has 72 bytes with a code, 40 without", () => {
  expect(entries.map((entry) => [kindOf(entry), entry[0].length, entry[1].length])).toEqual([
    [5, 33, 5],
    [1, 21, 72],
    [1, 21, 40],
    [1, 21, 40],
    [2, 53, 32],
    [2, 53, 32],
    [3, 33, 32],
  ])
})

test("behavior: two accounts with one code have one entry of the code", () => {
  const account = { balance: 0n, nonce: 1n, code: "0x5b5b" } as const
  const twins = { ...noValues, accounts: new Map([token, holder].map((address) => [address, account])) }
  const written = stateEntries(twins, keccak256)
  expect(new Set(written.map(([key]) => key)).size).toBe(3)
  expect(readState(keys, finder(written))).toEqual(twins)
})

test("behavior: an account is not known without its code, and a contract has no slots without one", () => {
  const found = readState(keys, finder(entries.filter((entry) => ![5, 2].includes(kindOf(entry)))))
  expect(found).toEqual({
    ...values,
    accounts: new Map([...values.accounts].slice(1)),
    slots: new Map(),
  })
})

test("behavior: an answer is returned unchanged for its request alone", () => {
  const answer = { z: 1, a: [null, "0x", "é\u{1f600}"] }
  const find = finder([responseEntry("eth_call[1]", answer), responseEntry("\u20ac[]", "0x1"), ...entries])
  expect(["eth_call[1]", "\u20ac[]", "eth_call[2]", ""].map((id) => readResponse(id, find))).toEqual([
    answer,
    "0x1",
    undefined,
    undefined,
  ])
  const [key] = responseEntry("\u20ac[]", "0x1")
  expect(Buffer.from(key, "latin1").toString()).toBe("\x04\u20ac[]")
})
