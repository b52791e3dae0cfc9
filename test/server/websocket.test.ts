import { once } from "node:events"
import { connect as connectTcp } from "node:net"
import { afterEach, describe, expect, test, vi } from "vitest"
import { WebSocket } from "ws"
import { createNode } from "../../src/index.ts"
import { createDispatcher, type Dispatcher } from "../../src/rpc/dispatch.ts"
import { createApp } from "../../src/server/http/expressApp.ts"
import { listen } from "../../src/server/http/httpServer.ts"
import { serveWebSocket, type WebSocketOptions } from "../../src/server/websocket.ts"
import { createCounter } from "../rpc/counter.ts"
import { connect } from "../socket.ts"
import { rpc, sendBytes } from "./transports.ts"

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  vi.useRealTimers()
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
  return { url, port, server, door }
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

/** The bytes of a request that offers another protocol, if its Connection field says so too. */
function post(connection: string): string {
  const body = JSON.stringify(rpc("counter_add", ["0x2"]))
  return (
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nUpgrade: h2c\r\n` +
    `HTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** More than the buffers of a connection hold. */
const largeBytes = 8 * 2 ** 20

/** Creates a dispatcher with large answers only; `large and tell` also sends a notification. */
function asksForLarge(dispatcher: Dispatcher): Dispatcher {
  const text = "x".repeat(largeBytes)
  return {
    ...dispatcher,
    forSession: (session) => ({
      ...dispatcher,
      async dispatch({ method }) {
        if (method === "large and tell") {
          session.open("0x1", () => () => {})
          session.notify("0x1", "true")
        }
        return text
      },
    }),
  }
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

  test("error: a message that is not JSON gets a parse error", async () => {
    const { socket, incoming, until } = await client((await serve()).url)
    socket.send("{bad")
    socket.send(Buffer.from([0xff, 0xfe]))
    await until(() => incoming.length === 2)
    const parse = { code: -32700, message: "parse error: the body is not valid JSON" }
    expect(incoming).toEqual(Array(2).fill({ jsonrpc: "2.0", id: null, error: parse }))
  })

  test("error: an unknown method gets -32601", async () => {
    const { ask } = await client((await serve()).url)
    expect((await ask("nope")).error).toEqual({
      code: -32601,
      message: "the method nope does not exist/is not available",
    })
  })

  test("error: text that is no UTF-8 ends the connection with code 1007", async () => {
    const { socket } = await client((await serve()).url)
    socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false })
    expect((await once(socket, "close"))[0]).toBe(1007)
  })

  test("behavior: each request is answered when it is done, whatever their order", async () => {
    let open = () => {}
    const { counter, dispatcher } = createCounter()
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const { ask, incoming } = await client((await serve({ dispatcher })).url)
    const slow = ask("counter_wait")
    expect(await ask("counter_add", ["0x1"])).toMatchObject({ id: 2, result: "0x1" })
    open()
    expect(await slow).toMatchObject({ id: 1, result: "0x2" })
    expect(incoming.map(({ id }) => id)).toEqual([2, 1])
  })

  test("behavior: an answer may be larger than the limit of unread bytes", async () => {
    const dispatcher = asksForLarge(createCounter().dispatcher)
    const { ask } = await client((await serve({ dispatcher, limits: { unreadBytes: 1000 } })).url)
    const answers = await Promise.all([ask("large"), ask("large"), ask("large")])
    expect(answers.map(({ result }) => (result as string).length)).toEqual(Array(3).fill(largeBytes))
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

  test.each([
    "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn",
    "moz-extension://9f1c0d3c-7a0e-4a1a-9d0c-2f6d3c1b7e55",
    "safari-web-extension://E6D5A6F6-54F3-4B9D-8F0F-4C6E3B0B8C11",
  ])("behavior: the extension %s is served", async (origin) => {
    const connected = await connect((await serve()).url, { origin })
    closers.push(connected.close)
    expect(await connected.request("counter_add", ["0x2"])).toBe("0x2")
  })

  test("behavior: on an address beyond loopback, a host name without dots is served", async () => {
    const { url } = await serve({ host: "0.0.0.0" })
    const connected = await connect(url, { host: "midblock:8545" })
    closers.push(connected.close)
    expect(await connected.request("counter_add", ["0x2"])).toBe("0x2")
    expect(await refusal(url, { host: "evil.example" })).toBe(403)
    expect(await refusal((await serve()).url, { host: "midblock:8545" })).toBe(403)
  })

  test("behavior: each request that offers another protocol is answered, also when its body is in parts", async () => {
    const { port } = await serve()
    const socket = connectTcp(port, "127.0.0.1").setEncoding("utf8")
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

  test("error: a connection beyond the limit gets 503, and is accepted once another has closed", async () => {
    const { url, door } = await serve({ limits: { connections: 1 } })
    const first = await client(url)
    expect(await refusal(url)).toBe(503)
    await first.close()
    while (door.count().connections > 0) await new Promise(setImmediate)
    expect(await (await client(url)).ask("counter_add", ["0x1"])).toMatchObject({ result: "0x1" })
  })

  test("error: bytes that are no frame end only their own connection", async () => {
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

  test("behavior: a refused connection is closed although its client keeps it open", async () => {
    const { port, server } = await serve()
    const [raw, [accepted]] = await Promise.all([
      connectTcp({ port, host: "127.0.0.1", allowHalfOpen: true }),
      once(server, "connection"),
    ])
    raw.write(
      "GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    )
    raw.resume()
    await once(accepted, "close")
    raw.destroy()
  })

  test("behavior: close ends a connection with code 1001", async () => {
    const { url, door } = await serve()
    const { socket } = await client(url)
    await door.close()
    expect((await once(socket, "close"))[0]).toBe(1001)
  })

  test("behavior: a client that waits for its answers is not cut off, although its pongs are not read", async () => {
    let [open, begin] = [() => {}, () => {}]
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { counter, dispatcher } = createCounter()
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const waits: Dispatcher = {
      ...dispatcher,
      forSession: (session) => ({
        ...dispatcher,
        dispatch(request) {
          begin()
          return dispatcher.forSession(session).dispatch(request)
        },
      }),
    }
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { url } = await serve({ dispatcher: waits, limits: { pingMs: 10, requests: 1 } })
    const { ask, socket } = await client(url)
    const answer = ask("counter_wait")
    await begun
    for (let pings = 0; pings < 5; pings++) {
      const ping = once(socket, "ping")
      vi.advanceTimersByTime(10)
      await ping
    }
    open()
    expect(await answer).toMatchObject({ result: "0x1" })
  })

  test("behavior: a client that does not read its answers is cut off", async () => {
    const dispatcher = asksForLarge(createCounter().dispatcher)
    const { url, door } = await serve({ dispatcher, limits: { pingMs: 20, requests: 4 } })
    const { socket } = await client(url)
    socket.pause()
    for (let id = 0; id < 4; id++) socket.send(`{"jsonrpc":"2.0","id":${id},"method":"large"}`)
    while (door.count().connections > 0) await new Promise(setImmediate)
    socket.resume()
    expect((await once(socket, "close"))[0]).toBe(1006)
  })

  test("behavior: a client with too many unread answers is not read until it reads them", async () => {
    const dispatcher = asksForLarge(createCounter().dispatcher)
    let begun = 0
    const counting: Dispatcher = {
      ...dispatcher,
      forSession: (session) => ({
        ...dispatcher,
        dispatch(request) {
          begun++
          return dispatcher.forSession(session).dispatch(request)
        },
      }),
    }
    const { url, port } = await serve({ dispatcher: counting, limits: { requests: 2 } })
    const { socket, incoming, until } = await client(url)
    socket.pause()
    for (let id = 0; id < 6; id++) {
      socket.send(`{"jsonrpc":"2.0","id":${id},"method":"large","params":["${"x".repeat(2 ** 17)}"]}`)
    }
    while (begun < 2) await new Promise(setImmediate)
    for (let i = 0; i < 20; i++) await fetch(`http://127.0.0.1:${port}/health`) // time for the others
    expect(begun).toBe(2)
    socket.resume()
    await until(() => incoming.length === 6)
    expect(incoming.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test("behavior: a client that does not answer pings is cut off", async () => {
    const { url } = await serve({ limits: { pingMs: 20 } })
    const { socket } = await client(url)
    socket.pong = () => {} // the client's automatic pong goes this way
    Object.defineProperty(socket, "_autoPong", { value: false })
    expect((await once(socket, "close"))[0]).toBe(1006)
  })

  test("behavior: the path /public offers only public methods", async () => {
    const node = await createNode()
    closers.push(() => node.close())
    const { url } = await node.listen()
    const everyone = await client(`${url}/public`)
    expect(await everyone.request("eth_chainId")).toBe("0x7a69")
    expect((await everyone.ask("evm_mine")).error?.code).toBe(-32601)
    expect((await everyone.ask("eth_getBlockReceipts", ["latest"])).error?.code).toBe(-32004)
    everyone.socket.send('[{"jsonrpc":"2.0","id":7,"method":"eth_getBlockReceipts","params":["latest"]}]')
    await everyone.until(() => everyone.incoming.length === 4)
    expect(everyone.incoming[3]).toMatchObject({ id: null, error: { code: -32004 } })
    const slashed = await client(`${url}/public/?key=1`)
    expect((await slashed.ask("evm_mine")).error?.code).toBe(-32601)
  })
})

test("behavior: a client with too many requests in progress is not read until some are answered", async () => {
  const finish: (() => void)[] = []
  let [started, most] = [0, 0]
  const { dispatcher } = createCounter()
  const slow = createDispatcher({ methods: [], context: () => undefined })
  const waits: typeof dispatcher = {
    ...slow,
    forSession: () => waits,
    dispatch: () => {
      started++
      return new Promise((resolve) => {
        finish.push(() => resolve(null))
        most = Math.max(most, finish.length)
      })
    },
  }
  const { url } = await serve({ dispatcher: waits, limits: { requests: 3 } })
  const { socket, incoming } = await client(url)
  for (let id = 0; id < 10; id++) socket.send(JSON.stringify({ jsonrpc: "2.0", id, method: "wait" }))
  while (started < 3) await new Promise(setImmediate)
  while (incoming.length < 10) {
    for (const each of finish.splice(0)) each()
    await new Promise(setImmediate)
  }
  expect([started, most]).toEqual([10, 3])
  expect(incoming.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

describe("subscriptions", () => {
  /** Starts a node with these limits for WebSockets. */
  async function serveNode(webSocketLimits: WebSocketOptions["limits"] = {}) {
    const node = await createNode({ webSocketLimits })
    closers.push(() => node.close())
    const { url } = await node.listen()
    const count = async () => {
      const { webSocket } = (await (await fetch(`${url}/health`)).json()) as { webSocket: unknown }
      return webSocket
    }
    return { node, url, count }
  }
  const newHeads = '{"jsonrpc":"2.0","method":"eth_subscribe","params":["newHeads"]}'

  test("error: a subscription beyond the limit is refused until another has ended", async () => {
    const { url } = await serveNode({ subscriptions: 2 })
    const { ask, request } = await client(url)
    const first = await request("eth_subscribe", ["newHeads"])
    await request("eth_subscribe", ["newHeads"])
    expect((await ask("eth_subscribe", ["newHeads"])).error).toEqual({
      code: -32005,
      message: "the number of subscriptions exceeds the limit of 2 subscriptions",
    })
    await request("eth_unsubscribe", [first])
    expect(await request("eth_subscribe", ["newHeads"])).toMatch(/^0x[0-9a-f]+$/)
  })

  test("behavior: a subscription in a batch notifies after the whole answer of the batch", async () => {
    const { url } = await serveNode()
    const { socket, incoming, until } = await client(url)
    const [subscribe, mine, chainId] = [
      { method: "eth_subscribe", params: ["newHeads"] },
      { method: "evm_mine", params: [] },
      { method: "eth_chainId", params: [] },
    ].map((call, id) => ({ jsonrpc: "2.0", id, ...call }))
    socket.send(JSON.stringify([subscribe, mine, chainId]))
    await until(() => incoming.length === 2)
    const [answers, notification] = incoming as unknown as [{ result: unknown }[], Record<string, unknown>]
    expect(answers).toHaveLength(3)
    expect(notification).toMatchObject({
      method: "eth_subscription",
      params: { subscription: answers[0]?.result, result: { number: "0x1" } },
    })
  })

  test("behavior: a subscription that was requested without id notifies too", async () => {
    const { node, url } = await serveNode()
    const { socket, request, told, until } = await client(url)
    socket.send(newHeads)
    await request("eth_chainId")
    await node.mine()
    await until(() => told.length === 1)
    expect(told).toMatchObject([{ result: { number: "0x1" } }])
  })

  test("behavior: a subscription does not open after its client has disconnected", async () => {
    const { counter, dispatcher } = createCounter()
    let [opened, ended] = [0, 0]
    let open = () => {}
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const outcome = new Promise<unknown>((resolve) => {
      const watched: typeof dispatcher = {
        ...dispatcher,
        forSession: (session) => ({
          ...watched,
          async dispatch(request) {
            if (request.method !== "subscribe") return dispatcher.dispatch(request)
            await counter.gate
            try {
              session.open("0x1", () => {
                opened++
                return () => ended++
              })
            } catch (error) {
              resolve(error)
            }
            return null
          },
        }),
      }
      void serve({ dispatcher: watched }).then(async ({ url, door }) => {
        const { socket, close } = await client(url)
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscribe" }))
        await close()
        while (door.count().connections > 0) await new Promise(setImmediate)
        open()
      })
    })
    expect(await outcome).toMatchObject({ message: "notifications not supported" })
    expect([opened, ended]).toEqual([0, 0])
  })

  test("behavior: the bytes of a large unread answer do not count as unread notifications", async () => {
    const { url } = await serve({
      dispatcher: asksForLarge(createCounter().dispatcher),
      limits: { unreadBytes: 1000 },
    })
    const { socket, request, told, until } = await client(url)
    socket.send('{"jsonrpc":"2.0","id":7,"method":"large and tell"}')
    await until(() => told.length === 1)
    expect(await request("large")).toHaveLength(largeBytes)
  })

  test("behavior: unreadBytes also limits notifications that wait for a long answer", async () => {
    const { url, count, node } = await serveNode({ unreadBytes: 10_000 })
    const { socket } = await client(url)
    const gone = once(socket, "close")
    const mines = Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "evm_mine" }))
    socket.send(JSON.stringify([JSON.parse(newHeads), ...mines]))
    expect((await gone)[0]).toBe(1006)
    await node.mine()
    expect(await count()).toEqual({ connections: 0, subscriptions: 0 })
  })
})

test("a mounted node ends new WebSocket connections after close, with or without earlier ones", async () => {
  for (const before of [true, false]) {
    const node = await createNode()
    const { server, url } = await listen({ app: node.app, host: "127.0.0.1", port: 0 })
    server.on("upgrade", node.upgrade)
    if (before) await client(url)
    await node.close()
    const socket = new WebSocket(url.replace("http", "ws"))
    const [error] = await once(socket, "error")
    expect(error.message).toBe("socket hang up")
    server.closeAllConnections()
    server.close()
  }
})
