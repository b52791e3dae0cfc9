/** Reads of state together with its block: their messages, and when their values count. */
import { expect, test } from "vitest"
import { planEarly } from "../../../../../src/features/forking/remote/origin/early.ts"
import type { Outcome } from "../../../../../src/features/forking/remote/origin/failures.ts"
import { absent, holder, token, word } from "../cache/values.ts"

const named = { method: "eth_getBlockByNumber", params: ["latest", false] }
const block = { hash: word(0xb10c), number: "0x1" }
const keys = { accounts: [token], slots: new Map([[token, ["0x1"] as const]]), blockHashes: [0n] }

const methodsOf = ({ requests }: ReturnType<typeof planEarly>) => requests.map(({ method }) => method)

const results: readonly Outcome[] = [
  { result: "0x2" },
  { result: "0x7" },
  { result: "0x5" },
  { result: "0x60" },
  { result: { hash: word(1) } },
  { result: block },
]
const values = {
  accounts: new Map([[token, { balance: 7n, nonce: 5n, code: "0x60" }]]),
  slots: new Map([[token, new Map([[word(1), word(2)]])]]),
  blockHashes: new Map([[0n, word(1)]]),
}

test("default: one message of methods that every remote has, and then the block again", () => {
  const plan = planEarly(keys, { named, before: 4, together: 50 })
  expect(plan.requests).toEqual([
    { method: "eth_getStorageAt", params: [token, word(1), "latest"] },
    { method: "eth_getBalance", params: [token, "latest"] },
    { method: "eth_getTransactionCount", params: [token, "latest"] },
    { method: "eth_getCode", params: [token, "latest"] },
    { method: "eth_getBlockByNumber", params: ["0x0", false] },
    named,
  ])
  expect([plan.lengths, plan.take(results, block)]).toEqual([[10], values])
})

test("behavior: a block that is named by its hash is read by its hash", () => {
  const byHash = { method: "eth_getBlockByHash", params: [block.hash, false] }
  const { requests } = planEarly({ ...keys, accounts: [] }, { named: byHash, before: 4, together: 50 })
  expect(requests[0]?.params).toEqual([token, word(1), { blockHash: block.hash }])
  expect(requests.at(-1)).toBe(byHash)
})

test("behavior: each further message has the block at both ends", () => {
  const accounts = [token, holder, absent]
  const plan = planEarly({ accounts, slots: new Map() }, { named, before: 4, together: 8 })
  const account = ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"]
  expect([plan.lengths, methodsOf(plan)]).toEqual([
    [8, 8],
    [...account, named.method, named.method, ...account, ...account, named.method],
  ])
  const none = planEarly({ accounts: [], slots: new Map() }, { named, before: 4, together: 8 })
  expect([none.lengths, none.requests]).toEqual([[], []])
})

test("behavior: nothing counts when the block is another one at any end, or unknown, or an answer is missing", () => {
  const { take } = planEarly(keys, { named, before: 4, together: 50 })
  const other = { ...block, hash: word(1) }
  expect([
    take(results.with(5, { result: other }), block),
    take(results.with(5, { failure: { kind: "transient", reason: "" } }), block),
    take(results, other),
    take(results, null),
    take(results.slice(1), block),
    take([], block),
  ]).toEqual(Array(6).fill(undefined))
})

test("behavior: a key counts when all its parts were answered", () => {
  const { take } = planEarly(keys, { named, before: 4, together: 50 })
  const error = { code: -32000, message: "no" }
  expect(take(results.with(1, { error }), block)).toEqual({ ...values, accounts: new Map() })
  expect(take(results.with(0, { result: null }).with(4, { result: null }), block)).toEqual({
    accounts: values.accounts,
    slots: new Map(),
    blockHashes: new Map(),
  })
})
