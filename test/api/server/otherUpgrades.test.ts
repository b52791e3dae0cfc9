import { EventEmitter, once } from "node:events"
import type { IncomingMessage, Server } from "node:http"
import { connect } from "node:net"
import { PassThrough } from "node:stream"
import { describe, expect, test } from "vitest"
import { answerWithoutUpgrade, asksForWebSocket } from "../../../src/api/server/otherUpgrades.ts"
import { rpc, sendBytes } from "./transports.ts"
import { serve } from "./webSockets.ts"

/** The bytes of a request that offers another protocol, if its Connection field says so too. */
function post(connection: string): string {
  const body = JSON.stringify(rpc("counter_add", ["0x2"]))
  return (
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nUpgrade: h2c\r\n` +
    `HTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

describe("a server", () => {
  test("behavior: each request that offers another protocol is answered, also when its body is in parts", async () => {
    const { port } = await serve()
    const socket = connect(port, "127.0.0.1").setEncoding("utf8")
    const answer = async () => String((await once(socket, "data"))[0])
    socket.write(post("Upgrade, HTTP2-Settings").slice(0, -3))
    await new Promise(setImmediate)
    socket.write(post("Upgrade, HTTP2-Settings").slice(-3))
    expect(await answer()).toMatch(/^HTTP\/1\.1 200 OK.*"result":"0x2"\}$/s)
    socket.write(post("Upgrade, HTTP2-Settings"))
    expect(await answer()).toMatch(/^HTTP\/1\.1 200 OK.*"result":"0x4"\}$/s)
    socket.write(post("Upgrade, HTTP2-Settings, close"))
    expect(await answer()).toMatch(/^HTTP\/1\.1 200 OK.*"result":"0x6"\}$/s)
    await once(socket, "close")
  })

  test("behavior: pipelined requests that offer another protocol are answered in order", async () => {
    const { port } = await serve()
    const offer = post("Upgrade, HTTP2-Settings")
    const last = post("Upgrade, HTTP2-Settings, close")
    const bytes = await sendBytes(port, post("keep-alive") + offer + post("keep-alive") + offer + last)
    expect(bytes.match(/"result":"\w+"/g)).toEqual(
      ["2", "4", "6", "8", "a"].map((sum) => `"result":"0x${sum}"`),
    )
  })

  test("behavior: a WebSocket after an unanswered request opens after the reply", async () => {
    const { port } = await serve()
    const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA=="
    const opening = `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`
    const bytes = await sendBytes(port, `${post("keep-alive")}${opening}no frame`) // which ends the connection
    expect(bytes.match(/^HTTP.*|"result":"\w+"|HTTP\/1\.1 101.*/g)).toEqual([
      "HTTP/1.1 200 OK",
      '"result":"0x2"',
      "HTTP/1.1 101 Switching Protocols",
    ])
  })
})

test("asksForWebSocket: the protocol is compared in any case, and may be missing", () => {
  const asks = (headers: object) => asksForWebSocket({ headers } as IncomingMessage)
  expect([{ upgrade: "WebSocket" }, { upgrade: "h2c" }, { upgrade: "websocket, h2c" }, {}].map(asks)).toEqual(
    [true, false, false, false],
  )
})

describe("answerWithoutUpgrade", () => {
  const request = {
    method: "POST",
    url: "/public?key=1",
    httpVersion: "1.1",
    rawHeaders: ["Host", "localhost", "UPGRADE", "h2c", "X-Name", "\xe9", "Content-Length", "2"],
  } as IncomingMessage

  test("default: the server reads the request again, as it was sent but for the Upgrade header", () => {
    const server = new EventEmitter() as Server
    const given: unknown[] = []
    server.on("connection", (socket) => given.push(socket))
    const socket = new PassThrough()
    expect(answerWithoutUpgrade(server, request, socket, Buffer.from("[]"))).toBe(true)
    expect(given).toEqual([socket])
    expect(socket.read()).toEqual(
      Buffer.from(
        "POST /public?key=1 HTTP/1.1\r\nHost: localhost\r\nX-Name: \xe9\r\nContent-Length: 2\r\n\r\n[]",
        "latin1",
      ),
    )
  })

  test("behavior: without a listener for connections, nothing is done", () => {
    const socket = new PassThrough()
    expect(answerWithoutUpgrade(new EventEmitter() as Server, request, socket, Buffer.from("[]"))).toBe(false)
    expect(socket.read()).toBe(null)
  })
})
