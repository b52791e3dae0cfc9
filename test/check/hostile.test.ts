/** Endpoints that break the connection or the form of their answers: the check ends, with a reason in words. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { WebSocketServer } from "ws"
import { check } from "../../src/check/index.ts"
import { createNode } from "../../src/index.ts"

async function listening(server: Pick<Server, "listen" | "address" | "close">) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an endpoint that answers its first three requests, and treats the others as a test says. */
async function endpoint(then: (request: IncomingMessage, response: ServerResponse) => void) {
  const first: Readonly<Record<string, unknown>> = {
    eth_chainId: "0x5",
    web3_clientVersion: "x",
    eth_accounts: [],
  }
  const seen: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    seen.push(request)
    if (seen.length > 3) return then(request, response)
    const { id, method } = (await json(request)) as { id: number; method: string }
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: first[method] }))
  })
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://${await listening(server)}`, seen }
}

const reasons = ({ results }: Awaited<ReturnType<typeof check>>) =>
  new Set(results.map(({ reason }) => reason))

test("an endpoint that ends all connections is asked three times, and each case says why", async () => {
  const { url, seen } = await endpoint(({ socket }) => socket.destroy())
  const report = await check(url, { only: ["contract"] })
  expect(reasons(report)).toEqual(new Set([`cannot check ${url}: other side closed`]))
  expect({ ok: report.ok, asked: seen.length }).toEqual({ ok: false, asked: 6 })
})

test("an endpoint that takes no more requests is asked three times, and nothing seen is not good", async () => {
  const { url, seen } = await endpoint((_, response) => response.writeHead(429).end())
  const report = await check(url, { only: ["conformance"] })
  expect(reasons(report)).toEqual(new Set([`${url} takes no more requests now: HTTP 429`]))
  expect({ ok: report.ok, asked: seen.length, fails: report.counts.fails }).toEqual({
    ok: false,
    asked: 6,
    fails: 0,
  })
})

test("a response without end is read up to a limit", async () => {
  const block = Buffer.alloc(2 ** 20, "a")
  const { url } = await endpoint((_, response) => {
    const write = () => void (response.write(block) ? setImmediate(write) : response.once("drain", write))
    write()
  })
  const report = await check(url, { only: ["conformance/balance"] })
  expect(reasons(report)).toEqual(new Set([`cannot check ${url}: a response of more than 64 MiB`]))
}, 30_000)

test("answers of another form fail in words", async () => {
  const block = { number: "0x5", hash: 5, transactions: [null], timestamp: [] }
  const { url } = await endpoint((request, response) => {
    void json(request).then((asked) => {
      const answers = [asked as { id: number }]
        .flat()
        .map(({ id }) => ({ jsonrpc: "2.0", id, result: block }))
      response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
    })
  })
  const report = await check(url, { only: ["pending/number"] })
  expect(report.results).toMatchObject([
    { verdict: "fails", reason: expect.stringMatching(/^an answer of another form: /) },
  ])
})

test("user and password of a URL are sent, and reports name neither them nor the path", async () => {
  const { url, seen } = await endpoint((_, response) => response.writeHead(500).end())
  const secret = url.replace("http://", "http://me:s%40cret@")
  const report = await check(`${secret}/key?token=key`, { only: ["conformance/balance"] })
  expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("me:s@cret").toString("base64")}`)
  expect(seen[0]?.url).toBe("/key?token=key")
  expect(report.endpoint.url).toBe(url)
  expect(JSON.stringify(report)).not.toMatch(/cret|key/)
  await expect(check("http://me:secret@127.0.0.1:1/key")).rejects.toThrow(
    /^cannot check http:\/\/127\.0\.0\.1:1: bad port$/,
  )
})

/** Starts a node to check, and a WebSocket server that treats its connections as a test says. */
async function withSockets(connect: (socket: import("ws").WebSocket) => void) {
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on("connection", connect)
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate()
    await node.close()
  })
  return { url, address: `ws://${await listening(http)}` }
}

test.each([
  ["messages that are no JSON", "<html>"],
  ["messages that are no objects", "null"],
])(
  "a WebSocket server with %s and no answers fails once, not case by case",
  async (_, text) => {
    const { url, address } = await withSockets((socket) => {
      socket.send(text)
      socket.on("message", () => socket.close())
    })
    const { results } = await check(url, { ws: address, only: ["subscriptions/id"] })
    expect(results).toMatchObject([{ verdict: "fails", answered: "error 0: the connection was closed" }])
  },
  30_000,
)

test.each([
  ["HTML", "<html>"],
  ["binary bytes that are not brotli", Buffer.from([1, 2, 3])],
  ["a number", "5"],
])(
  "a feed that sends %s fails",
  async (_, data) => {
    const { url, address } = await withSockets((socket) => socket.send(data))
    const { results } = await check(url, { feed: address, only: ["stream/index"] })
    expect(results).toMatchObject([
      { verdict: "fails", reason: "a message is neither JSON nor brotli of JSON" },
    ])
  },
  30_000,
)

test("the feed of another chain fails", async () => {
  const { url } = await withSockets(() => {})
  await using other = await createNode({ mining: true, blockTime: 1000, emptyFlashblocks: true })
  await other.mine(50)
  const feed = `${(await other.listen({ port: 0 })).url.replace("http", "ws")}/flashblocks`
  const { results } = await check(url, { feed, only: ["stream/rebuilt-transactions"] })
  expect(results).toMatchObject([
    { verdict: "fails", reason: "the feed is of another chain, or far from the endpoint" },
  ])
}, 30_000)
