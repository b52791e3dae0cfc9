import { once } from "node:events"
import { connect as connectTcp } from "node:net"
import { describe, expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { createNode } from "../../../src/index.ts"
import { createCounter } from "../rpc/counter.ts"
import { client, serve } from "./webSockets.ts"

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

  test("error: text that is not UTF-8 ends the connection with code 1007", async () => {
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
    const connected = await client((await serve()).url, { origin })
    expect(await connected.request("counter_add", ["0x2"])).toBe("0x2")
  })

  test("behavior: on an address beyond loopback, a host name without dots is served", async () => {
    const { url } = await serve({ host: "0.0.0.0" })
    const connected = await client(url, { host: "midblock:8545" })
    expect(await connected.request("counter_add", ["0x2"])).toBe("0x2")
    expect(await refusal(url, { host: "evil.example" })).toBe(403)
    expect(await refusal((await serve()).url, { host: "midblock:8545" })).toBe(403)
  })

  test("error: a connection beyond the limit gets 503, and is accepted once another has closed", async () => {
    const { url, door } = await serve({ limits: { connections: 1 } })
    const first = await client(url)
    expect(await refusal(url)).toBe(503)
    await first.close()
    while (door.count().connections > 0) await new Promise(setImmediate)
    expect(await (await client(url)).ask("counter_add", ["0x1"])).toMatchObject({ result: "0x1" })
  })

  test("error: bytes that are not a frame end only their own connection", async () => {
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

  test("behavior: the path /public offers only public methods", async () => {
    const node = await createNode()
    onTestFinished(() => node.close())
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
