/** One HTTP message to a remote: its headers, its reply, and failures below HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { nameOf } from "../../../../../../src/features/forking/remote/origin/remoteName.ts"
import {
  createPost,
  retryAfterMs,
  toHeaders,
} from "../../../../../../src/features/forking/remote/origin/transport/http.ts"
import { createNode, type MidblockNode } from "../../../../../../src/index.ts"
import { nowhere } from "../../../../../nowhere.ts"
import { startProxy, type TestProxy } from "../../proxy.ts"
import { signal } from "../endpoints.ts"

let node: MidblockNode
let proxy: TestProxy

beforeAll(async () => {
  node = await createNode()
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => proxy.take())

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const nowMs = Date.UTC(2026, 0, 1)
const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })

/** Sends the body to a URL. */
function post(address: string, headers: Record<string, string> = {}, aborts = signal) {
  const url = new URL(address)
  const sent = toHeaders(url, headers)
  return createPost(url, { name: nameOf(url, headers), headers: sent, now: () => nowMs })(body, aborts)
}

test("default: the reply with its status and text, and the wait that it asks for", async () => {
  const text = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'
  expect(await post(proxy.url)).toEqual({ status: 200, statusText: "OK", text, waitMs: undefined })
  proxy.next({ status: 503, headers: { "retry-after": "Thu, 01 Jan 2026 00:00:07 GMT" }, body: "é" })
  expect(await post(proxy.url)).toEqual({
    status: 503,
    statusText: "Service Unavailable",
    text: "é",
    waitMs: 7000,
  })
})

test.each([
  ["user:pa%40ss", "user:pa@ss"],
  ["user:100%", "user:100%"],
  ["user", "user:"],
])("behavior: %s in the URL is sent as the header of %s, and not in the path", async (credentials, pair) => {
  await post(`${proxy.url.replace("//", `//${credentials}@`)}/v2?key=1#part`, { "X-Key": "k3y" })
  const [{ path, headers } = {}] = proxy.messages
  expect(path).toBe("/v2?key=1")
  expect(headers?.authorization).toBe(`Basic ${Buffer.from(pair).toString("base64")}`)
  expect(headers?.["x-key"]).toBe("k3y")
  expect(headers?.["content-type"]).toBe("application/json")
})

test("toHeaders: own headers replace those of each message and of the URL", () => {
  const headers = toHeaders(new URL("http://user:password@a.example"), {
    Authorization: "Bearer k3y",
    Accept: "*/*",
  })
  expect([...headers]).toEqual([
    ["accept", "*/*"],
    ["authorization", "Bearer k3y"],
    ["content-type", "application/json"],
  ])
})

/** Returns the refusal of headers; `accepted` when there is none. */
function refusalOf(headers: unknown): string {
  try {
    toHeaders(new URL(nowhere), headers as Record<string, string>)
    return "accepted"
  } catch (error) {
    return String(error)
  }
}

test.for([
  ["a line break", { Key: "k\ney" }, "another name or text"],
  ["a character above 255", { Key: "k\u{20ac}y" }, "another name or text"],
  ["a name with a space", { "A key": "value" }, "another name or text"],
  ["a value that is not text", { Key: undefined }, "a value of type undefined"],
] as const)("error: toHeaders: a header with %s", ([, headers, got]) => {
  expect(refusalOf(headers)).toBe(
    `InvalidOption: invalid option fork.headers: expected names and texts that HTTP headers can have, got ${got}`,
  )
})

test("error: toHeaders: a text or null instead of headers", () => {
  const refused = "InvalidOption: invalid option fork.headers: expected an object, got a value of type"
  expect(["Bearer k3y", null].map(refusalOf)).toEqual([`${refused} string`, `${refused} object`])
})

test("error: a redirect is not followed, and named by its host", async () => {
  const redirect = async (location: string) => {
    proxy.next({ status: 308, headers: { location } })
    return post(proxy.url)
  }
  const reason = (to: string) => `HTTP 308: redirects${to}; give the URL it redirects to`
  expect(await redirect("https://user:k3y@b.example/k3y")).toEqual({
    kind: "refused",
    reason: reason(" to b.example"),
  })
  expect(await redirect("/v3")).toEqual({ kind: "refused", reason: reason("") })
  expect(proxy.messages.length).toBe(2)
})

test("error: a remote that refuses the connection, ends it, or has a port that fetch does not connect to", async () => {
  expect(await post(nowhere)).toEqual({ kind: "transient", reason: "the connection was refused" })
  proxy.next({ half: "cut" })
  expect(await post(proxy.url)).toEqual({
    kind: "transient",
    reason: "the connection was closed before the end of the answer",
  })
  expect(await post("http://127.0.0.1:1/k3y")).toEqual({
    kind: "refused",
    reason: "its port is one that fetch does not connect to",
  })
})

test("error: an aborted message rejects with the reason of its signal", async () => {
  const controller = new AbortController()
  proxy.next("hang")
  const settled = Promise.allSettled([post(proxy.url, {}, controller.signal)])
  await proxy.arrived(1)
  const reason = new Error("enough")
  controller.abort(reason)
  expect(await settled).toEqual([{ status: "rejected", reason }])
})

test("default: Retry-After in seconds, as a date, and unreadable", () => {
  const now = Date.UTC(2026, 0, 1, 12)
  expect(
    [
      "120",
      "0",
      "1.5",
      "Thu, 01 Jan 2026 12:00:30 GMT",
      "Fri, 31 Dec 1999 23:59:59 GMT",
      "soon",
      "",
      null,
    ].map((header) => retryAfterMs(header, now)),
  ).toEqual([120_000, 0, 1500, 30_000, 0, undefined, undefined, undefined])
})

test("behavior: a negative number of seconds is no wait, and neither is one without end", () => {
  expect(["-5", " 2 ", "   ", "Infinity"].map((header) => retryAfterMs(header, 0))).toEqual([
    0,
    2000,
    undefined,
    undefined,
  ])
})
