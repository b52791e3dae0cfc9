/** Answers that are not asked for again: refusals, missing methods, reverts. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { OriginOptions } from "../../../../../src/features/forking/remote/origin/options.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { type Reaction, startProxy, type TestProxy, without } from "../proxy.ts"
import { keys, prepare } from "./chain.ts"
import { messageOf, openKeyed } from "./keyedOrigin.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => proxy.always("forward"))

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const open = (options?: OriginOptions, chance?: number) => openKeyed(proxy, options, chance)

const json = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message } })
const monthly = "Monthly capacity limit exceeded. Visit https://dashboard.example.com/billing to upgrade."
const hard: readonly [Reaction, string][] = [
  [
    { status: 401, body: json(-32000, "Must be authenticated! Key path-k3y-1") },
    "HTTP 401 Unauthorized: Must be authenticated! Key …",
  ],
  [{ status: 403, body: "<b>Forbidden</b>" }, "HTTP 403 Forbidden: Forbidden"],
  [{ status: 403, body: json(-32600, monthly) }, `HTTP 403 Forbidden: ${monthly}`],
  [
    { status: 429, body: json(-32005, "daily request count exceeded, request rate limited") },
    "HTTP 429 Too Many Requests: daily request count exceeded, request rate limited",
  ],
  [{ status: 200, body: json(-32000, monthly) }, monthly],
  [{ errors: () => ({ code: -32600, message: monthly }) }, monthly],
  [{ status: 404, body: "not here" }, "HTTP 404 Not Found: not here"],
  [
    { status: 307, headers: { location: "https://other.example.com/x" } },
    "HTTP 307: redirects to other.example.com; give the URL it redirects to",
  ],
]

test.for(hard)("error: %j is not repeated, and has the provider's text", async ([reaction, reason]) => {
  const { origin, timing } = await open()
  proxy.always(reaction)
  expect(await messageOf(proxy, origin.read(block, keys))).toBe(
    `OriginRefused: the origin <host> refuses requests: ${reason}`,
  )
  expect(timing.pauses).toEqual([])
  expect(proxy.take().length).toBe(1)
})

test("error: a remote that lacks a required method is not asked again", async () => {
  const { origin, timing } = await open()
  proxy.always(without("eth_getStorageAt", "eth_trace"))
  const slots = new Map([...keys.slots].slice(0, 1).map(([address, all]) => [address, all.slice(0, 1)]))
  expect(await messageOf(proxy, origin.read(block, { accounts: [], slots }))).toBe(
    "OriginRefused: the origin <host> refuses requests: eth_getStorageAt: the method eth_getStorageAt does not exist",
  )
  await expect(origin.request("eth_trace", [])).rejects.toMatchObject({
    name: "OriginRequestFailed",
    code: -32601,
    message: "the method eth_trace does not exist",
  })
  expect(timing.pauses).toEqual([])
  expect(proxy.take().length).toBe(2)
})

test("error: a revert is an answer and is not repeated, whatever its message", async () => {
  const { origin } = await open()
  const error = { code: 3, message: "execution reverted: unauthorized, try again", data: "0x08c379a0" }
  proxy.always({ errors: () => error })
  await expect(origin.request("eth_call", [{}])).rejects.toMatchObject({
    name: "OriginRequestFailed",
    ...error,
  })
  expect(proxy.take().length).toBe(1)
})
