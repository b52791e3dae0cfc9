/** The requests that read state keys, and the reading of their results. */

import { expect, test } from "vitest"
import { toQuantity } from "../../../../../src/api/wire/values.ts"
import type { Abilities } from "../../../../../src/features/forking/remote/origin/endpoint.ts"
import { listKeys } from "../../../../../src/features/forking/remote/origin/keys.ts"
import {
  codeOf,
  hashOf,
  type Parts,
  plan,
  type Step,
} from "../../../../../src/features/forking/remote/origin/plan.ts"
import { holder, token, word } from "../cache/values.ts"

const block = { number: 16n, hash: word(0xb10c) }
const at = { blockHash: block.hash }
const all: Abilities = { storageValues: true, accountInfo: true, hashes: undefined }
const none: Abilities = { ...all, storageValues: false, accountInfo: false }

const keys = listKeys({
  accounts: [holder],
  slots: new Map([[token, ["0x1", "0x2"]]]),
  blockHashes: [9n],
})

const requestsOf = (steps: readonly Step[]) => steps.map(({ request }) => request)
const plannedFor = (abilities: Abilities, parts: Parts = new Map()) => plan(keys, parts, abilities, block)

test("default: one request for all slots, one for each account and one for each block hash", () => {
  const steps = plannedFor(all)
  expect(requestsOf(steps)).toEqual([
    { method: "eth_getStorageValues", params: [{ [token]: [word(1), word(2)] }, at] },
    { method: "eth_getAccountInfo", params: [holder, at] },
    { method: "eth_getBlockByNumber", params: ["0x9", false] },
  ])
  expect(steps.map(({ needs }) => needs)).toEqual(["storageValues", "accountInfo", undefined])
})

test("behavior: without the optional methods, and by number when the remote takes no hash", () => {
  const steps = plannedFor({ ...none, hashes: false })
  expect(requestsOf(steps)).toEqual([
    { method: "eth_getStorageAt", params: [token, word(1), "0x10"] },
    { method: "eth_getStorageAt", params: [token, word(2), "0x10"] },
    { method: "eth_getBalance", params: [holder, "0x10"] },
    { method: "eth_getTransactionCount", params: [holder, "0x10"] },
    { method: "eth_getCode", params: [holder, "0x10"] },
    { method: "eth_getBlockByNumber", params: ["0x9", false] },
  ])
})

test("behavior: only missing parts are requested, and a single slot without the optional method", () => {
  const parts: Parts = new Map<string, bigint | `0x${string}`>([
    [`${holder}/balance`, 1n],
    [`${token}/${word(1)}`, word(5)],
    ["#9", word(9)],
  ])
  const slot = { method: "eth_getStorageAt", params: [token, word(2), at] }
  expect(requestsOf(plannedFor(all, parts))).toEqual([
    slot,
    { method: "eth_getAccountInfo", params: [holder, at] },
  ])
  expect(requestsOf(plannedFor(none, parts))).toEqual([
    slot,
    { method: "eth_getTransactionCount", params: [holder, at] },
    { method: "eth_getCode", params: [holder, at] },
  ])
  for (const name of [`${holder}/nonce`, `${holder}/code`, `${token}/${word(2)}`]) parts.set(name, "0x")
  expect(plannedFor(none, parts)).toEqual([])
})

test("behavior: 1,500 slots go in two requests", () => {
  const slots = Array.from({ length: 1500 }, (_, index) => word(index))
  const listed = listKeys({ accounts: [], slots: new Map([[token, slots]]) })
  expect(requestsOf(plan(listed, new Map(), all, block))).toEqual([
    { method: "eth_getStorageValues", params: [{ [token]: slots.slice(0, 1024) }, at] },
    { method: "eth_getStorageValues", params: [{ [token]: slots.slice(1024) }, at] },
  ])
})

test("behavior: a result is read in any spelling of its words, addresses and bytes", () => {
  const [slots, account, hash] = plannedFor(all)
  expect(slots?.take({ [token.toUpperCase()]: ["0xA", "0x"] })).toEqual(
    new Map([
      [`${token}/${word(1)}`, word(10)],
      [`${token}/${word(2)}`, word(0)],
    ]),
  )
  expect(account?.take({ balance: "0x0A", nonce: "0x1", code: "0xFE", extra: 1 })).toEqual(
    new Map<string, unknown>([
      [`${holder}/balance`, 10n],
      [`${holder}/nonce`, 1n],
      [`${holder}/code`, "0xfe"],
    ]),
  )
  expect(hash?.take({ hash: word(0xab).toUpperCase().replace("X", "x") })).toEqual(
    new Map([["#9", word(0xab)]]),
  )
  const single = plannedFor(none).map((step, index) => step.take(["0x5", "0x", "0x6", "0x7", "0x"][index]))
  expect(single.slice(0, 5)).toEqual([
    new Map([[`${token}/${word(1)}`, word(5)]]),
    new Map([[`${token}/${word(2)}`, word(0)]]),
    new Map([[`${holder}/balance`, 6n]]),
    new Map([[`${holder}/nonce`, 7n]]),
    new Map([[`${holder}/code`, "0x"]]),
  ])
})

test("behavior: a result in another form gives undefined", () => {
  const [slots, account, hash] = plannedFor(all)
  const long = `0x${"0".repeat(65)}`
  const lists = [null, "0x", {}, { [token]: "0x" }, { [token]: ["0x1"] }, { [token]: ["0x1", null] }]
  expect([...lists, { [token]: ["0x1", long] }].map((each) => slots?.take(each))).toEqual(
    Array(7).fill(undefined),
  )
  const infos = [null, {}, { balance: "0x1", nonce: "0x1" }, { balance: 1, nonce: "0x1", code: "0x" }]
  expect(infos.map((each) => account?.take(each))).toEqual(Array(4).fill(undefined))
  expect([null, {}, { hash: "0x1" }].map((each) => hash?.take(each))).toEqual(Array(3).fill(undefined))
  expect(plannedFor(none).map((step) => step.take("0xz"))).toEqual(Array(6).fill(undefined))
})

test("codeOf, hashOf, toQuantity", () => {
  expect(["0x", "0xAb", "0xabc", null].map(codeOf)).toEqual(["0x", "0xab", undefined, undefined])
  expect([{ hash: word(1) }, { hash: "0x1" }, "0x", null].map(hashOf)).toEqual([
    word(1),
    undefined,
    undefined,
    undefined,
  ])
  expect([0n, 16n].map(toQuantity)).toEqual(["0x0", "0x10"])
})
