/** Compares the replies to plain requests with those of the app: each request is sent to both. */
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import express from "express"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { RpcRequest } from "../../../src/rpc/dispatch.ts"
import { type AppOptions, createApp, createListener } from "../../../src/server/http/expressApp.ts"
import { type ListenOptions, listen } from "../../../src/server/http/httpServer.ts"
import { createCounter } from "../../rpc/counter.ts"
import { ask, ok, rpc, sendBytes } from "../transports.ts"

const add = JSON.stringify(rpc("counter_add", ["0x2"]))
const control = JSON.stringify(rpc("counter_reset"))
const forbidden = JSON.stringify(rpc("eth_getBlockReceipts"))
const json = { "content-type": "application/json" }

/** Three servers: plain requests by their bytes, the fast path on Node's server, and only the app. */
const both = {
  bytes: (options: AppOptions) => createListener(options),
  fastPath: (options: AppOptions) => ({ app: createListener(options).app }),
  app: (options: AppOptions) => ({ app: createApp(options) }),
}
const each = Object.values(both)

async function open(
  create: (options: AppOptions) => Pick<ListenOptions, "app" | "plain">,
  options: Partial<AppOptions> = {},
  onRequest?: (request: RpcRequest) => void,
  limits: Partial<ListenOptions> = {},
) {
  const { counter, dispatcher } = createCounter({ onRequest })
  const served = create({ dispatcher, bodyLimitBytes: 1000, ...options })
  const { port, server, close } = await listen({ ...served, ...limits, host: "127.0.0.1", port: 0 })
  onTestFinished(close)
  return { counter, port, server, close }
}

async function openBoth(options?: Partial<AppOptions>): Promise<readonly [number, number]> {
  const [bytes, app] = [await open(both.bytes, options), await open(both.app, options)]
  return [bytes.port, app.port]
}

/** Returns an answer without its date. */
async function answerOf(port: number, request: Parameters<typeof ask>[1]) {
  const { status, headers, text } = await ask(port, request)
  return { status, text, headers: { ...headers, date: undefined } }
}

describe("PlainConnection", () => {
  test.each<[string, number, Parameters<typeof ask>[1]]>([
    ["a call", 200, { body: add, headers: json }],
    ["a call without a type", 200, { body: add }],
    ["a batch", 200, { body: `[${add},${add}]`, headers: json }],
    ["a notification", 204, { body: JSON.stringify({ ...rpc("counter_add", ["0x2"]), id: undefined }) }],
    ["an id and a name beyond ASCII", 200, { body: JSON.stringify(rpc("nöpe", [], "é€😀")), headers: json }],
    ["a body that is no JSON", 200, { body: "{", headers: json }],
    ["no body", 200, { headers: json }],
    ["a public call", 200, { path: "/public", body: add, headers: json }],
    ["a public call with a slash", 200, { path: "/public/", body: add, headers: json }],
    ["a public call of a method that is not public", 200, { path: "/public", body: control, headers: json }],
    ["a public call that is forbidden", 403, { path: "/public", body: forbidden, headers: json }],
    ["a local origin", 200, { body: add, headers: { ...json, origin: "http://localhost:3000" } }],
    ["a foreign origin", 403, { body: add, headers: { ...json, origin: "https://evil.example" } }],
    ["a foreign host", 403, { body: add, headers: { ...json, host: "evil.example" } }],
    ["a body that is too large", 413, { body: " ".repeat(1001), headers: json }],
    ["a verb that is not POST", 405, { method: "GET" }],
    ["another path", 404, { path: "/nothing", body: add }],
  ])("behavior: %s gets the same answer from each server", async (_name, status, request) => {
    const ports = [...(await openBoth()), (await open(both.fastPath)).port]
    const answers = await Promise.all(ports.map((port) => answerOf(port, { method: "POST", ...request })))
    expect(answers[0]?.status).toBe(status)
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  test("behavior: plain requests after one that is not plain are answered without the app", async () => {
    const loaded = vi.spyOn(express, "raw") // the app creates its endpoints with it
    const { port } = await open(both.bytes)
    const upgrade = post(add).replace("keep-alive", "upgrade, keep-alive")
    expect(repliesIn(await sendBytes(port, upgrade + post(add) + post(add, "close")))).toHaveLength(6)
    expect(loaded).not.toHaveBeenCalled()
  })

  test("behavior: a compressed body and a body of unknown length are read", async () => {
    const [bytes, app] = await openBoth()
    for (const port of [bytes, app]) {
      const url = `http://127.0.0.1:${port}`
      const headers = { ...json, "content-encoding": "gzip" }
      const compressed = await fetch(url, { method: "POST", headers, body: gzipSync(add) })
      expect(await compressed.json()).toEqual(ok("0x2"))
      const stream = new Blob([add]).stream()
      const chunked = await fetch(url, { method: "POST", headers: json, body: stream, duplex: "half" })
      expect(await chunked.json()).toEqual(ok("0x4"))
    }
  })

  test("behavior: a failure status is answered as by the app", async () => {
    const [bytes, app] = await openBoth({ failure: () => 503 })
    const answer = await answerOf(bytes, { method: "POST", body: add, headers: json })
    expect(answer).toMatchObject({
      status: 503,
      text: '{"message":"Service Unavailable (a fault that was asked for)"}',
    })
    expect(answer).toEqual(await answerOf(app, { method: "POST", body: add, headers: json }))
  })

  test.each(each)("behavior: %o: pipelined requests are answered in their order", async (create) => {
    const { port } = await open(create)
    const requests = ["counter_wait", "counter_add", "counter_value"].map((method, index) => {
      const params = method === "counter_add" ? ["0x2"] : []
      const connection = method === "counter_value" ? "close" : "keep-alive"
      return post(JSON.stringify(rpc(method, params, index)), connection)
    })
    const bodies = (await sendBytes(port, requests.join(""))).match(/\{.*?\}/g)
    expect(bodies?.map((body) => JSON.parse(body))).toEqual([ok("0x1", 0), ok("0x3", 1), ok("0x3", 2)])
  })

  test.each(each)(
    "behavior: %o: a request that waits for an earlier one does not run when its client has disconnected",
    async (create) => {
      const [arrival, departure, gate] = [signal(), signal(), signal()]
      const { counter, port, server } = await open(create, {}, arrival.give)
      counter.gate = gate.given
      server.once("connection", (socket) => socket.once("close", departure.give))
      const requests = [rpc("counter_wait"), rpc("counter_add", ["0x5"]), rpc("counter_add", ["0x7"])]
      const bytes = requests.map((request) => post(JSON.stringify(request))).join("")
      const leaving = connect(port, "127.0.0.1", () => leaving.write(bytes))
      await arrival.given
      leaving.destroy()
      await departure.given
      gate.give()
      const { text } = await answerOf(port, { method: "POST", body: add })
      expect(JSON.parse(text)).toEqual(ok("0x3")) // 1 of the first request and 2 of this one
    },
  )

  test.each(each)("behavior: %o: other clients are answered after one has disconnected", async (create) => {
    const [arrival, departure, gate] = [signal(), signal(), signal()]
    const { counter, port, server } = await open(create, {}, arrival.give)
    counter.gate = gate.given
    server.once("connection", (socket) => socket.once("close", departure.give))
    const leaving = connect(port, "127.0.0.1", () => leaving.write(post(JSON.stringify(rpc("counter_wait")))))
    await arrival.given
    leaving.destroy()
    await departure.given
    gate.give()
    expect(JSON.parse((await answerOf(port, { method: "POST", body: add })).text)).toEqual(ok("0x3"))
  })
})

/** Sends bytes over one connection in these parts; returns all bytes of the replies. */
function sendParts(port: number, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1").setNoDelay(true)
    const writeEach = ([part, ...others]: readonly string[]) => {
      if (part === undefined) return
      // Each part is sent in its own turn of the event loop: the server, in this process, reads it alone.
      socket.write(part, () => setImmediate(() => setImmediate(writeEach, others)))
    }
    socket.setEncoding("utf8").once("connect", () => writeEach(parts))
    socket.on("data", (part: string) => {
      text += part
    })
    socket.on("error", reject).on("close", () => resolve(text))
  })
}

/** Returns the statuses and the bodies in the bytes of replies. */
const repliesIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d+|\{.*?\}(?=HTTP|$)/g)

describe("bytes", () => {
  const request = (id: number, connection?: string) =>
    post(JSON.stringify(rpc("counter_add", ["0x1"], id)), connection)
  const reply = (id: number, value: number) => [
    "HTTP/1.1 200",
    JSON.stringify({ jsonrpc: "2.0", id, result: `0x${value.toString(16)}` }),
  ]

  test("a reply has the same fields and the same body as that of the app", async () => {
    const [bytes, app] = await openBoth()
    const body = JSON.stringify(rpc("counter_add", ["0x1"], "é"))
    const length = Buffer.byteLength(body)
    const sent = `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`
    const fieldsOf = async (port: number) =>
      (await sendBytes(port, sent))
        .replace(/Date: .*/, "Date")
        .split("\r\n")
        .sort()
    expect(await fieldsOf(bytes)).toEqual(await fieldsOf(app))
  })

  test.each(each)("behavior: %o: requests in parts of any size are answered", async (create) => {
    const { port } = await open(create)
    const text = request(1) + request(2, "close")
    for (const size of [1, 7, 40, 70, 150]) {
      const parts = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []
      const { length } = repliesIn(await sendParts(port, parts)) ?? []
      expect({ size, length }).toEqual({ size, length: 4 })
    }
  })

  test("behavior: requests in parts are served without Node's request event", async () => {
    const { port, server } = await open(both.bytes)
    let seen = 0
    server.on("request", () => seen++)
    const [head = "", body = ""] = request(1).split(/(?<=\r\n\r\n)/)
    const parts = [
      head,
      body.slice(0, 9),
      body.slice(9) + request(2, "close").slice(0, -3),
      "",
      request(2).slice(-3),
    ]
    expect(
      repliesIn(
        await sendParts(
          port,
          parts.filter((part) => part !== ""),
        ),
      ),
    ).toEqual([...reply(1, 1), ...reply(2, 2)])
    expect(seen).toBe(0)
  })

  test.each([
    ["a GET", "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", ["HTTP/1.1 200", '{"status":"ok"}']],
    ["another host", request(9).replace("localhost", "evil.example"), ["HTTP/1.1 403", expect.any(String)]],
    ["another path", request(9).replace("POST / ", "POST /x "), ["HTTP/1.1 404", expect.any(String)]],
    [
      "a chunked body",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
      ["HTTP/1.1 200", expect.stringContaining("-32600")],
    ],
  ])("behavior: %s between plain requests is answered in order", async (_name, other, wanted) => {
    const { port } = await open(both.bytes)
    const sent = request(1) + other + request(2, "close")
    expect(repliesIn(await sendBytes(port, sent))).toEqual([...reply(1, 1), ...wanted, ...reply(2, 2)])
  })

  test.each([
    ["a length twice", "Content-Length: 2\r\nContent-Length: 3"],
    ["a length that is no number", "Content-Length: 2x"],
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["no host", "X: y"],
    ["a field without a colon", "Content-Length 2"],
    ["a space before the colon", "Content-Length : 2"],
    ["a control character", "X: \u0001"],
  ])("error: %s is refused with the same bytes as by Node", async (_name, fields) => {
    const [bytes, app] = await openBoth()
    const host = fields === "X: y" ? "" : "Host: localhost\r\n"
    const sent = `POST / HTTP/1.1\r\n${host}Connection: close\r\n${fields}\r\n\r\n[]`
    const found = await sendBytes(bytes, sent)
    expect(found).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(found).toBe(await sendBytes(app, sent))
  })

  test("behavior: requests do not run while their client does not read earlier replies", async () => {
    const { port, counter } = await open(both.bytes)
    counter.value = 1n << 4_000_000n
    const socket = connect(port, "127.0.0.1").pause()
    await new Promise((resolve) => socket.once("connect", resolve))
    const value = post(JSON.stringify(rpc("counter_value")))
    socket.write(value.repeat(50) + request(1))
    const other = async () => (await answerOf(port, { method: "POST", body: add })).text.length
    for (let turn = 0; turn < 20; turn++) await other()
    // The 50 replies of a megabyte do not fit into the buffers of two sockets: the request after them has not begun.
    expect(counter.value - (1n << 4_000_000n)).toBe(40n)
    socket.destroy()
  })

  test("behavior: a client that sends many requests ahead is paused, and read again after the reply", async () => {
    const [arrival, pause, gate] = [signal(), signal(), signal()]
    const { counter, port, server } = await open(both.bytes, {}, arrival.give)
    counter.gate = gate.given
    server.once("connection", (socket) => socket.once("pause", pause.give))
    const ahead = `${request(2).repeat(9)}GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n${request(3, "close")}`
    const sent = sendParts(port, [post(JSON.stringify(rpc("counter_wait"))), ahead])
    await arrival.given
    await pause.given
    gate.give()
    const others = Array.from({ length: 9 }, (_, index) => reply(2, index + 2)).flat()
    const health = ["HTTP/1.1 200", '{"status":"ok"}']
    expect(repliesIn(await sent)).toEqual([...reply(1, 1), ...others, ...health, ...reply(3, 11)])
  })

  test("error: a client that sends nothing or half a request gets 408", async () => {
    const limits = { headersTimeoutMs: 40, requestTimeoutMs: 60 }
    const { port } = await open(both.bytes, {}, undefined, limits)
    const refusal = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
    expect(await sendBytes(port, "")).toBe(refusal)
    expect(await sendBytes(port, request(1).slice(0, -1))).toBe(refusal)
    expect(await sendBytes(port, request(1).slice(0, 20))).toMatch(/^HTTP\/1\.1 408 /)
  })

  test("behavior: close ends an idle connection, and waits for a reply", async () => {
    const [arrival, gate] = [signal(), signal()]
    const { counter, port, close } = await open(both.bytes, {}, arrival.give)
    const idle = sendBytes(port, "")
    counter.gate = gate.given
    const waiting = sendBytes(port, post(JSON.stringify(rpc("counter_wait"))))
    await arrival.given
    const closed = close()
    expect(await idle).toBe("")
    gate.give()
    expect(await waiting).toMatch(/Connection: close\r\n\r\n\{"jsonrpc":"2.0","id":1,"result":"0x1"\}$/)
    await closed
  })
})

/** The bytes of a request. */
const post = (body: string, connection = "keep-alive") =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Returns a promise and the function that resolves it. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
