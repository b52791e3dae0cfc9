import { once } from "node:events"
import { existsSync } from "node:fs"
import { Router } from "express"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { listen } from "../../../src/api/server/http/httpServer.ts"
import { createTransports, type TransportOptions } from "../../../src/api/server/transports.ts"
import { NodeClosed } from "../../../src/errors/index.ts"
import { createNode } from "../../../src/index.ts"
import { createCounter } from "../rpc/counter.ts"
import { newPath, say } from "./ipc/sockets.ts"
import { ask, ok, rpc } from "./transports.ts"
import { client } from "./webSockets.ts"

/** Creates the transports of a counter; they are closed after the test. */
function create(options: Partial<TransportOptions> = {}) {
  const { counter, dispatcher } = createCounter()
  const transports = createTransports({ dispatcher, ...options })
  onTestFinished(() => transports.close())
  return { counter, transports }
}

const add = JSON.stringify(rpc("counter_add", ["0x2"]))
const post = async (port: number) => (await ask(port, { method: "POST", body: add })).body

test("default: two ports and an IPC socket serve the same methods, until each is closed", async () => {
  const { counter, transports } = create()
  const [first, second] = [await transports.listen(), await transports.listen({ host: "127.0.0.1" })]
  const { path, close } = await transports.listenIpc(newPath())
  expect([await post(first.port), await post(second.port), await say(path, add)]).toEqual([
    ok("0x2"),
    ok("0x4"),
    [ok("0x6")],
  ])
  await first.close()
  await close()
  await expect(post(first.port)).rejects.toMatchObject({ code: "ECONNREFUSED" })
  expect([existsSync(path), await post(second.port), counter.value]).toEqual([false, ok("0x8"), 8n])
})

test("behavior: WebSocket clients are counted over all ports, and for the health of each port", async () => {
  const { transports } = create({ health: () => ({ reasons: [], details: { name: "counter" } }) })
  const [first, second] = [await transports.listen(), await transports.listen()]
  const leaving = await client(first.url)
  await client(first.url)
  await client(second.url)
  const healthOf = async (url: string) => (await fetch(`${url}/health`)).json()
  const health = (connections: number) => ({
    ...{ status: "ok", name: "counter" },
    webSocket: { connections, subscriptions: 0 },
  })
  expect([transports.webSockets, await healthOf(first.url), await healthOf(second.url)]).toEqual([
    3,
    health(2),
    health(1),
  ])
  await leaving.close()
  while (transports.webSockets > 2) await new Promise(setImmediate)
  await first.close()
  expect(transports.webSockets).toBe(1)
})

test("error: after close every port and socket is closed, and no other opens", async () => {
  const { transports } = create()
  const { port } = await transports.listen()
  const { path } = await transports.listenIpc(newPath())
  await transports.close()
  await expect(post(port)).rejects.toMatchObject({ code: "ECONNREFUSED" })
  await expect(transports.listen({ port })).rejects.toThrow(new NodeClosed())
  await expect(transports.listenIpc(path)).rejects.toThrow(new NodeClosed())
  expect(existsSync(path)).toBe(false)
  const { close } = await listen({
    app: (_request, response) => void response.end(),
    host: "127.0.0.1",
    port,
  })
  await close()
})

test("behavior: a port has the routes of the options, and the app to mount, which is created once, has none", async () => {
  const routes = () => Router().get("/page", (_request, response) => void response.end("a page"))
  const { transports } = create({ routes })
  const { url } = await transports.listen()
  const { app } = transports
  const mounted = await listen({ app, host: "127.0.0.1", port: 0 })
  onTestFinished(mounted.close)
  const statusOf = async (base: string) => (await fetch(`${base}/page`)).status
  expect([await statusOf(url), await statusOf(mounted.url)]).toEqual([200, 404])
  expect(transports.app === app).toBe(true)
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
