/** Connections over which requests come in parts, several at once, slowly, or without reading the replies. */
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { rpc, sendBytes } from "../transports.ts"
import { add, answerOf, open, openBoth, post, signal } from "./servers.ts"

describe("a connection", () => {
  const request = (id: number, connection?: string) =>
    post(JSON.stringify(rpc("counter_add", ["0x1"], id)), connection)
  const reply = (id: number, value: number) => [
    "HTTP/1.1 200",
    JSON.stringify({ jsonrpc: "2.0", id, result: `0x${value.toString(16)}` }),
  ]
  const repliesIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d+|\{.*?\}(?=HTTP|$)/g)

  test.each([1, 7, 40, 70, 150])("behavior: requests in parts of %i bytes are answered", async (size) => {
    const { port } = await open()
    const parts = (request(1) + request(2, "close")).match(new RegExp(`[^]{1,${size}}`, "g")) ?? []
    expect(repliesIn(await sendParts(port, parts))).toEqual([...reply(1, 1), ...reply(2, 2)])
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
    const { port } = await open()
    const sent = request(1) + other + request(2, "close")
    expect(repliesIn(await sendBytes(port, sent))).toEqual([...reply(1, 1), ...wanted, ...reply(2, 2)])
  })

  test.each([
    ["a length twice", "Content-Length: 2\r\nContent-Length: 3"],
    ["a length that is not a number", "Content-Length: 2x"],
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["a field without a colon", "Content-Length 2"],
    ["a space before the colon", "Content-Length : 2"],
    ["a control character", "X: \u0001"],
  ])("error: %s is refused, and nothing runs", async (_name, fields) => {
    const { port, counter } = await open()
    const sent = `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n\r\n${add}`
    expect(await sendBytes(port, sent)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(counter.value).toBe(0n)
  })

  test("error: a request without a host is refused by both servers", async () => {
    const sent = `POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: ${add.length}\r\n\r\n${add}`
    for (const port of await openBoth())
      expect(await sendBytes(port, sent)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  test("behavior: requests do not run while their client does not read earlier replies", async () => {
    const { port, counter } = await open()
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

  test("behavior: requests that were sent ahead of a slow one are answered in their order", async () => {
    const [arrival, gate] = [signal(), signal()]
    const { counter, port } = await open(undefined, {}, arrival.give)
    counter.gate = gate.given
    const ahead = `${request(2).repeat(9)}GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n${request(3, "close")}`
    const sent = sendParts(port, [post(JSON.stringify(rpc("counter_wait"))), ahead])
    await arrival.given
    gate.give()
    const others = Array.from({ length: 9 }, (_, index) => reply(2, index + 2)).flat()
    const health = ["HTTP/1.1 200", '{"status":"ok"}']
    expect(repliesIn(await sent)).toEqual([...reply(1, 1), ...others, ...health, ...reply(3, 11)])
  })

  test("error: a client that sends nothing or half a request gets 408", async () => {
    const limits = { headersTimeoutMs: 40, requestTimeoutMs: 60 }
    const { port } = await open(undefined, {}, undefined, limits)
    const refusal = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
    expect(await sendBytes(port, "")).toBe(refusal)
    expect(await sendBytes(port, request(1).slice(0, -1))).toBe(refusal)
    expect(await sendBytes(port, request(1).slice(0, 20))).toBe(refusal)
  })

  test("behavior: close ends an idle connection, and waits for a reply", async () => {
    const [arrival, gate] = [signal(), signal()]
    const { counter, port, close } = await open(undefined, {}, arrival.give)
    const idle = sendBytes(port, "")
    counter.gate = gate.given
    const waiting = sendBytes(port, post(JSON.stringify(rpc("counter_wait"))))
    await arrival.given
    const closed = close()
    expect(await idle).toBe("")
    gate.give()
    expect(await waiting).toMatch(/\{"jsonrpc":"2.0","id":1,"result":"0x1"\}$/)
    await closed
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
