import { expect, test } from "vitest"
import {
  countKeys,
  countValues,
  joinValues,
  missingKeys,
  normalizeKeys,
  noValues,
} from "../../../../src/features/forking/remote/stateValues.ts"
import { absent, holder, keys, token, values, word } from "./cache/values.ts"

test("normalizeKeys: each key once, whatever its spelling", () => {
  const [large, small] = [`0x${"aB".repeat(20)}`, `0x${"ab".repeat(20)}`] as const
  const slots = new Map([
    [large, ["0xA", word(10), "0xC"]],
    [small, ["0x0a", "0xB"]],
  ] as const)
  expect(normalizeKeys({ accounts: [large, small], slots, blockHashes: [7n, 5n, 7n] })).toEqual({
    accounts: [small],
    slots: new Map([[small, [word(10), word(12), word(11)]]]),
    blockHashes: [7n, 5n],
  })
  expect(normalizeKeys({ accounts: [], slots: new Map() })).toEqual({
    accounts: [],
    slots: new Map(),
    blockHashes: [],
  })
})

test("missingKeys: the keys without a value; undefined when each has one", () => {
  expect(missingKeys(keys, values)).toBe(undefined)
  expect(missingKeys(keys, noValues)).toEqual(keys)
  const some = {
    accounts: new Map([...values.accounts].slice(1)),
    slots: new Map([[token, new Map([[word(1), word(0)]])]]),
    blockHashes: values.blockHashes,
  }
  expect(missingKeys(keys, some)).toEqual({
    accounts: [token],
    slots: new Map([[token, [word(0)]]]),
    blockHashes: [],
  })
  const all = new Map([...keys.slots, [holder, [word(5)]]])
  expect(missingKeys({ ...keys, slots: all }, values)).toEqual({
    accounts: [],
    slots: new Map([[holder, [word(5)]]]),
    blockHashes: [],
  })
})

test("joinValues: all values of both, of two values for one key the second; the arguments do not change", () => {
  const account = { balance: 1n, nonce: 1n, code: "0x" } as const
  const first = {
    accounts: new Map([
      [token, account],
      [holder, account],
    ]),
    slots: new Map([
      [
        token,
        new Map([
          [word(7), word(7)],
          [word(1), word(0)],
        ]),
      ],
    ]),
    blockHashes: new Map([[14n, word(14)]]),
  }
  const before = structuredClone(first)
  expect(joinValues(first, values)).toEqual({
    accounts: new Map([[token, values.accounts.get(token)], ...values.accounts]),
    slots: new Map([[token, new Map([[word(7), word(7)], ...(values.slots.get(token) ?? [])])]]),
    blockHashes: new Map([
      [14n, word(14)],
      [15n, word(0xf00d)],
    ]),
  })
  expect(first).toEqual(before)
  expect(joinValues(values, noValues)).toEqual(values)
})

test("countKeys, countValues: each account, slot and block hash is one", () => {
  expect(countKeys(keys)).toBe(6)
  expect(countValues(values)).toBe(6)
  expect(countKeys({ ...keys, accounts: [absent] })).toBe(4)
  expect(countValues(noValues)).toBe(0)
})
