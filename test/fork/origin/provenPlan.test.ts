/** Requests with proofs, answered by a midblock node, and the checks of the answers. */
import { keccak256 } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Abilities } from "../../../src/fork/origin/endpoint.ts"
import { listKeys } from "../../../src/fork/origin/keys.ts"
import type { OriginBlock } from "../../../src/fork/origin/origin.ts"
import type { Parts } from "../../../src/fork/origin/plan.ts"
import { matchProofs, planProven } from "../../../src/fork/origin/provenPlan.ts"
import { gather } from "../../../src/fork/origin/values.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { holder, token, word } from "../cache/values.ts"

type Hex = `0x${string}`
interface Header {
  readonly hash: Hex
  readonly parentHash: Hex
  readonly stateRoot: Hex
}

const code = "0x6001600255"
const abilities: Abilities = {
  storageValues: true,
  accountInfo: true,
  accessList: undefined,
  hashes: undefined,
}

let node: MidblockNode
let headers: readonly Header[]
let block: OriginBlock

const ask = (method: string, params: readonly unknown[]) => node.request<unknown>({ method, params })

beforeAll(async () => {
  node = await createNode()
  await ask("anvil_setCode", [token, code])
  await ask("anvil_setNonce", [token, "0x1"])
  await ask("anvil_setStorageAt", [token, "0x1", word(255)])
  await node.mine(5)
  const found = [0, 1, 2, 3, 4, 5].map((number) => ask("eth_getBlockByNumber", [`0x${number}`, false]))
  headers = (await Promise.all(found)) as Header[]
  const { hash, parentHash, stateRoot } = headers[5] as Header
  block = { number: 5n, hash, proven: { stateRoot, parentHash } }
})

afterAll(() => node.close())

const keys = listKeys({ accounts: [token], slots: new Map([[token, ["0x1"]]]), blockHashes: [2n] })
const requests = (parts: Parts) => planProven(keys, parts, abilities, block).map(({ request }) => request)
const header = (number: number) => ({ method: "eth_getBlockByNumber", params: [`0x${number}`, false] })

/** Adds the parts that the node answers; `change` replaces answers to a method with some first parameter. */
async function answer(parts: Parts, change: Readonly<Record<string, (result: never) => unknown>> = {}) {
  for (const { request, take } of planProven(keys, parts, abilities, block)) {
    const { method, params } = request
    const result = await ask(method, params)
    const changed = change[`${method} ${params[0]}`]
    const taken = await take(changed === undefined ? result : changed(result as never))
    if (taken instanceof Map) for (const [name, value] of taken) parts.set(name, value)
  }
}

test("default: one proof for an account with its slots, its code, and the headers after the wanted block", () => {
  const at = { blockHash: block.hash }
  const account = [
    { method: "eth_getProof", params: [token, [word(1)], at] },
    { method: "eth_getCode", params: [token, at] },
  ]
  expect(requests(new Map())).toEqual([...account, header(3), header(4)])
  const byNumber = planProven(keys, new Map(), { ...abilities, hashes: false }, block)
  expect(byNumber.slice(0, 2).map(({ request }) => request.params.at(-1))).toEqual(["0x5", "0x5"])
  const others = listKeys({
    accounts: [holder],
    slots: new Map([[token, ["0x1", "0x2"]]]),
    blockHashes: [4n],
  })
  expect(planProven(others, new Map(), abilities, block).map(({ request }) => request)).toEqual([
    { method: "eth_getProof", params: [holder, [], at] },
    { method: "eth_getProof", params: [token, [word(1), word(2)], at] },
    { method: "eth_getCode", params: [holder, at] },
  ])
})

test("default: the answers of the node give the values, and nothing is missing then", async () => {
  const parts: Parts = new Map()
  await answer(parts)
  expect(matchProofs(keys, parts, block)).toBe(undefined)
  expect(gather(keys, parts)).toEqual({
    accounts: new Map([[token, { balance: 0n, nonce: 1n, code }]]),
    slots: new Map([[token, new Map([[word(1), word(255)]])]]),
    blockHashes: new Map([[2n, headers[2]?.hash]]),
  })
  expect(requests(parts)).toEqual([])
})

test("behavior: the hash of the parent needs no header", () => {
  const [parent] = listKeys({ accounts: [], slots: new Map(), blockHashes: [4n] })
  const parts: Parts = new Map()
  expect(matchProofs([parent as NonNullable<typeof parent>], parts, block)).toBe(undefined)
  expect(parts).toEqual(new Map([["#4", headers[4]?.hash]]))
})

test("error: a code without the hash of the proof is refused, and requested again alone", async () => {
  const parts: Parts = new Map()
  await answer(parts, { [`eth_getCode ${token}`]: () => "0x00" })
  expect(matchProofs(keys, parts, block)).toEqual({
    kind: "unproven",
    reason: `the code of account ${token} does not have the hash ${keccak256(code)}`,
  })
  expect(requests(parts).slice(0, 1)).toEqual([
    { method: "eth_getCode", params: [token, { blockHash: block.hash }] },
  ])
  await answer(parts)
  expect([matchProofs(keys, parts, block), parts.get(`${token}/code`)]).toEqual([undefined, code])
})

test("error: a header that does not lead to the block is requested again, with those below it", async () => {
  const lie = (result: object) => ({ ...result, timestamp: "0x1" })
  const failure = (number: number) => ({
    kind: "unproven",
    reason: `its header of block ${number} does not have the hash ${headers[number]?.hash}`,
  })
  const parts: Parts = new Map()
  await answer(parts, { "eth_getBlockByNumber 0x4": lie })
  expect([matchProofs(keys, parts, block), requests(parts)]).toEqual([failure(4), [header(3), header(4)]])
  await answer(parts, { "eth_getBlockByNumber 0x3": lie })
  expect([matchProofs(keys, parts, block), requests(parts)]).toEqual([failure(3), [header(3)]])
  expect(parts.has("#2")).toBe(false)
  await answer(parts)
  expect([matchProofs(keys, parts, block), parts.get("#2")]).toEqual([undefined, headers[2]?.hash])
})

test("error: a proof of another state is not proven; an answer that is no proof, code or header is unreadable", async () => {
  const [proof, ...others] = planProven(keys, new Map(), abilities, block)
  const earlier = await ask("eth_getProof", [token, [word(1)], "0x0"])
  expect(await proof?.take(earlier)).toEqual({
    unproven: `the proof of account ${token} does not lead to its state root`,
  })
  expect(await proof?.take({ accountProof: null })).toBe(undefined)
  expect(others.map(({ take }) => take("0xz"))).toEqual([undefined, undefined, undefined])
  expect(others[1]?.take({ ...headers[3], parentHash: "0x1" })).toBe(undefined)
})

test("behavior: without the fields of the block nothing is compared", async () => {
  const parts: Parts = new Map()
  await answer(parts, { [`eth_getCode ${token}`]: () => "0x00" })
  const before = new Map(parts)
  expect(matchProofs(keys, parts, { ...block, proven: undefined })).toBe(undefined)
  expect(parts).toEqual(before)
})
