/** Attempts after failed ones: which requests are repeated, after which pauses, and which are not. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginOptions } from "../../../../../src/features/forking/remote/origin/options.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { type Reaction, startProxy, type TestProxy, without } from "../proxy.ts"
import { keys, prepare, values } from "./chain.ts"
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

test("behavior: keys are sent in the URL and the headers, and are hidden in messages", async () => {
  const { origin, retries } = await open()
  proxy.next({ status: 502, body: "no route for header-k3y-3 to /v2/path-k3y-1" })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.messages[0]).toMatchObject({
    path: "/v2/path-k3y-1?apikey=query-k3y-2",
    headers: {
      "x-api-key": "header-k3y-3",
      authorization: `Basic ${Buffer.from("user:p4ssw0rd").toString("base64")}`,
    },
  })
  expect(retries).toEqual([
    { origin: proxy.host, reason: "HTTP 502 Bad Gateway: no route for … to /v2/…", waitMs: 187.5 },
  ])
})

test("behavior: only the entries of a batch that fail with 429 are repeated", async () => {
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  const { origin, timing } = await open()
  let entries = 0
  proxy.next({
    errors: () =>
      ++entries % 3 === 0
        ? { code: 429, message: "Your app has exceeded its compute units per second capacity." }
        : undefined,
  })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().map(({ length }) => length)).toEqual([39, 13])
  expect(timing.pauses).toEqual([187.5])
  expect(origin.stats.retries).toBe(1)
})

test("behavior: attempts are not counted as long as each one answers more requests", async () => {
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  const { origin } = await open({ retries: 1 })
  proxy.always(({ calls }) => ({
    errors: ({ id }) => (id === calls[0]?.id ? undefined : { code: -32005, message: "rate limit exceeded" }),
  }))
  expect(await origin.read(block, { ...keys, slots: new Map() })).toMatchObject({ accounts: values.accounts })
  expect(proxy.take().map(({ length }) => length)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

const broken: readonly [string, Reaction, string][] = [
  [
    "truncated JSON",
    { change: (body) => body.slice(0, 50) },
    "the answer is not complete JSON (50 characters)",
  ],
  [
    "a page of a gateway",
    { change: () => "<html><h1>Bad   gateway</h1></html>" },
    "the answer is not JSON: Bad gateway",
  ],
  ["no body", { change: () => "" }, "the answer is empty"],
  ["other JSON", { change: () => '{"status":"ok"}' }, 'the answer is not JSON-RPC: {"status":"ok"}'],
  [
    "wrong ids",
    { change: (body) => body.replaceAll('"id":', '"id":9') },
    "the answer to a batch lacks one of its requests",
  ],
  ["no entries", { change: () => "[]" }, "the answer to a batch lacks one of its requests"],
  ["a reset connection", "reset", "the connection was closed before the end of the answer"],
  ["half an answer", { half: "cut" }, "the connection was closed before the end of the answer"],
  ["503", { status: 503 }, "HTTP 503 Service Unavailable"],
]

test.for(broken)("behavior: %s is repeated, and named when it persists", async ([, reaction, reason]) => {
  const { origin, retries } = await open()
  proxy.next(reaction)
  expect(await origin.read(block, keys)).toEqual(values)
  expect(retries.map((retry) => retry.reason)).toEqual([reason])
  const second = await open({ retries: 1 })
  proxy.always(reaction)
  expect(await messageOf(proxy, second.origin.read(block, keys))).toBe(
    `OriginUnavailable: the origin <host> gave no usable answer in 2 attempts: ${reason}`,
  )
})

test("behavior: missing and unreadable entries of a batch are found by their ids and requested again", async () => {
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  const { origin, retries } = await open()
  proxy.next(
    { change: (body) => JSON.stringify(JSON.parse(body).slice(2)) },
    { change: (body) => body.replace('"result":"0x', '"result":"x') },
  )
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().map(({ length }) => length)).toEqual([39, 2, 1])
  expect(retries.map(({ reason }) => reason)).toEqual([
    "the answer to a batch lacks one of its requests",
    "eth_getCode: unreadable value",
  ])
})

test("behavior: pauses double, with jitter from the given chance", async () => {
  for (const [chance, pauses] of [
    [0, [125, 250, 500, 1000, 2000]],
    [0.5, [187.5, 375, 750, 1500, 3000]],
  ] as const) {
    const { origin, timing } = await open({}, chance)
    proxy.always({ status: 500 })
    expect(await messageOf(proxy, origin.read(block, keys))).toBe(
      "OriginUnavailable: the origin <host> gave no usable answer in 6 attempts: HTTP 500 Internal Server Error",
    )
    expect(timing.pauses).toEqual(pauses)
    expect(proxy.take().length).toBe(6)
    proxy.always("forward")
  }
})

test("behavior: Retry-After is obeyed, in seconds and as a date; a long one is an error at once", async () => {
  const { origin, timing } = await open()
  const date = new Date(timing.now() + 9_000 + 7_000).toUTCString()
  proxy.next(
    { status: 429, headers: { "retry-after": "7" } },
    { status: 503, headers: { "retry-after": date } },
  )
  expect(await origin.read(block, keys)).toEqual(values)
  expect(timing.pauses).toEqual([7000, 9000])
  proxy.next({ status: 429, headers: { "retry-after": "3600" }, body: "slow down" })
  expect(await messageOf(proxy, origin.read(block, keys))).toBe(
    "OriginRefused: the origin <host> refuses requests: HTTP 429 Too Many Requests: slow down; it asks to wait 3600 s",
  )
})

test("behavior: a remote that does not answer is asked again after the timeout", async () => {
  const { origin, timing, retries } = await open()
  proxy.next("hang")
  const reading = origin.read(block, keys)
  await proxy.arrived(1)
  timing.timeOut()
  expect(await reading).toEqual(values)
  expect(retries.map(({ reason }) => reason)).toEqual(["no answer in 90000 ms"])
})

test("behavior: a remote whose answer stops in the middle is asked again after the same timeout", async () => {
  const { origin, timing, retries } = await open()
  proxy.next({ half: "left" })
  const reading = origin.read(block, keys)
  await proxy.arrived(1)
  timing.timeOut()
  expect(await reading).toEqual(values)
  expect(retries.map(({ reason }) => reason)).toEqual(["no answer in 90000 ms"])
})

test("behavior: requests one after another share a connection", async () => {
  const fresh = await startProxy(proxy.url)
  const origin = await openOrigin(fresh.url)
  for (let round = 0; round < 10; round++) expect(await origin.read(block, keys)).toEqual(values)
  expect(fresh.messages.length).toBe(11)
  // One, or two where the next request begins before the runtime has taken the connection back.
  expect(fresh.connections()).toBeLessThan(4)
  await fresh[Symbol.asyncDispose]()
})

test("behavior: a remote that was unreachable is used again when it is back", async () => {
  const { origin } = await open({ retries: 0 })
  proxy.always("reset")
  expect(await messageOf(proxy, origin.request("eth_chainId", []))).toBe(
    "OriginUnavailable: the origin <host> gave no usable answer in 1 attempt: eth_chainId: the connection was closed before the end of the answer",
  )
  proxy.always("forward")
  expect(await origin.request("eth_chainId", [])).toBe("0x7a69")
})
