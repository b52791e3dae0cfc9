import { once } from "node:events"
import { connect as connectTcp } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { WebSocket } from "ws"
import { createNode } from "../../src/index.ts"
import { createDispatcher } from "../../src/rpc/dispatch.ts"
import { createApp } from "../../src/server/app.ts"
import { listen } from "../../src/server/http.ts"
import { serveWebSocket, type WebSocketOptions } from "../../src/server/websocket.ts"
import { createCounter } from "../rpc/counter.ts"
import { connect } from "../socket.ts"

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(options: Partial<WebSocketOptions> = {}) {
  const { dispatcher } = createCounter()
  const { server, url, port, close } = await listen({
    app: createApp({ dispatcher }),
    host: "127.0.0.1",
    port: 0,
  })
  const door = serveWebSocket({ server, dispatcher, ...options })
  closers.push(close, () => door.close())
  return { url, port, door }
}

async function client(url: string) {
  const connected = await connect(url)
  closers.push(connected.close)
  return connected
}

/** The HTTP status with which an upgrade is refused. */
async function refusal(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url.replace("http", "ws"), { headers })
  socket.on("error", () => {})
  const [, response] = await once(socket, "unexpected-response")
  socket.terminate()
  return response.statusCode
}

describe("requests", () => {
  test("default", async () => {
    const { ask } = await client((await serve()).url)
    expect(await ask("counter_add", ["0x2"])).toEqual({ jsonrpc: "2.0", id: 1, result: "0x2" })
  })

  test("behavior: a batch is answered in its order", async () => {
    const { socket, incoming, until } = await client((await serve()).url)
    socket.send(
      '[{"jsonrpc":"2.0","id":"a","method":"counter_add","params":["0x1"]},{"jsonrpc":"2.0","id":"b","method":"counter_add","params":["0x1"]}]',
    )
    await until(() => incoming.length === 1)
    expect(incoming).toEqual([
      [
        { jsonrpc: "2.0", id: "a", result: "0x1" },
        { jsonrpc: "2.0", id: "b", result: "0x2" },
      ],
    ])
  })

  test("behavior: a notification has no answer, and the next request has one", async () => {
    const { socket, ask, incoming } = await client((await serve()).url)
    socket.send('{"jsonrpc":"2.0","method":"counter_add","params":["0x5"]}')
    expect(await ask("counter_add", ["0x1"])).toMatchObject({ result: "0x6" })
    expect(incoming).toHaveLength(1)
  })

  test("error: what is not JSON", async () => {
    const { socket, incoming, until } = await client((await serve()).url)
    socket.send("{bad")
    socket.send(Buffer.from([0xff, 0xfe]))
    await until(() => incoming.length === 2)
    const parse = { code: -32700, message: "parse error: the body is not valid JSON" }
    expect(incoming).toEqual(Array(2).fill({ jsonrpc: "2.0", id: null, error: parse }))
  })

  test("error: a method that there is not", async () => {
    const { ask } = await client((await serve()).url)
    expect((await ask("nope")).error).toEqual({
      code: -32601,
      message: "the method nope does not exist/is not available",
    })
  })

  test("error: a message that is too large ends the connection with code 1009", async () => {
    const { socket } = await client((await serve({ limits: { messageBytes: 100 } })).url)
    socket.send("x".repeat(101))
    expect((await once(socket, "close"))[0]).toBe(1009)
  })
})

describe("connections", () => {
  test("error: a foreign host or origin is refused with 403, another path with 404", async () => {
    const { url } = await serve()
    expect(await refusal(url, { host: "evil.example" })).toBe(403)
    expect(await refusal(url, { origin: "https://evil.example" })).toBe(403)
    expect(await refusal(`${url}/elsewhere`)).toBe(404)
  })

  test("error: one too many is refused with 503, and welcome once another has left", async () => {
    const { url, door } = await serve({ limits: { connections: 1 } })
    const first = await client(url)
    expect(await refusal(url)).toBe(503)
    await first.close()
    while (door.count().connections > 0) await new Promise(setImmediate)
    expect(await (await client(url)).ask("counter_add", ["0x1"])).toMatchObject({ result: "0x1" })
  })

  test("error: bytes that are no frame end that connection only", async () => {
    const { url, port, door } = await serve()
    const other = await client(url)
    const raw = connectTcp(port, "127.0.0.1")
    raw.write(
      `GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
    )
    await once(raw, "data")
    raw.write(Buffer.alloc(64, 0xff))
    raw.resume()
    await once(raw, "close")
    expect(await other.ask("counter_add", ["0x1"])).toMatchObject({ result: "0x1" })
    expect(door.count().connections).toBe(1)
  })

  test("behavior: a client that gives no sign of life is cut off", async () => {
    const { url } = await serve({ limits: { pingMs: 20 } })
    const { socket } = await client(url)
    socket.pong = () => {} // the client's automatic pong goes this way
    Object.defineProperty(socket, "_autoPong", { value: false })
    expect((await once(socket, "close"))[0]).toBe(1006)
  })

  test("behavior: the public path offers what everyone may ask", async () => {
    const node = await createNode()
    closers.push(() => node.close())
    const { url } = await node.listen()
    const everyone = await client(`${url}/public`)
    expect(await everyone.request("eth_chainId")).toBe("0x7a69")
    expect((await everyone.ask("evm_mine")).error?.code).toBe(-32601)
    expect((await everyone.ask("eth_getBlockReceipts", ["latest"])).error?.code).toBe(-32004)
  })
})

test("behavior: a client with too many requests in work is not read until some are answered", async () => {
  const finish: (() => void)[] = []
  let started = 0
  const { dispatcher } = createCounter()
  const slow = createDispatcher({ methods: [], context: () => undefined, dialect: { name: "preconf" } })
  const waits: typeof dispatcher = {
    ...slow,
    forSession: () => waits,
    dispatch: () => {
      started++
      return new Promise((resolve) => finish.push(() => resolve(null)))
    },
  }
  const { url } = await serve({ dispatcher: waits, limits: { requests: 3 } })
  const { socket, incoming, until } = await client(url)
  for (let id = 0; id < 10; id++) socket.send(JSON.stringify({ jsonrpc: "2.0", id, method: "wait" }))
  while (started < 3) await new Promise(setImmediate)
  const answered = async (count: number) => {
    while (finish.length > 0) finish.pop()?.()
    await until(() => incoming.length >= count)
  }
  for (let count = 1; incoming.length < 10; count = incoming.length + 1) await answered(count)
  expect(incoming.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
