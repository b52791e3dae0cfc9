/** Replies to plain requests that come in parts, several at once, or on one connection. */
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { rpc, sendBytes } from "../transports.ts"
import {
  add,
  answerOf,
  both,
  each,
  open,
  openBoth,
  post,
  repliesIn,
  sendParts,
  signal,
} from "./servedTwice.ts"

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
