/** The messages of a client that are handled at the same time: the others wait, and are not read from the client. */
import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { createDispatcher, type Dispatcher } from "../../../src/api/rpc/dispatch.ts"
import { createBackPressure } from "../../../src/api/server/backPressure.ts"
import { createIpcClient } from "../../../src/api/server/ipc/ipcClient.ts"
import { createCounter } from "../rpc/counter.ts"
import { linesOf, openPair, serve as serveIpc } from "./ipc/sockets.ts"
import { rpc } from "./transports.ts"
import { asksForLarge, client, serve } from "./webSockets.ts"

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
  expect(started).toBe(10)
  expect(most).toBe(3)
  expect(incoming.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
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

test("behavior: no request begins while its client leaves more than unreadBytes of answers unread", async () => {
  const { node, path } = await serveIpc({ webSocketLimits: { unreadBytes: 1_000_000 } })
  // The first answer waits for a module; the requests after it would begin meanwhile.
  await node.request({ method: "rpc.discover", params: [] } as never)
  let answered = 0
  node.on("answer", () => answered++)
  const socket = connect(path)
  await once(socket, "connect")
  socket.pause()
  const requests = Array.from({ length: 40 }, (_, id) => JSON.stringify(rpc("rpc.discover", [], id)))
  socket.write(requests.join("\n"))
  const observer = connect(path)
  await once(observer, "connect")
  // Each round trip of another client is a turn in which the node could continue the requests of the first one.
  for (let turn = 0; turn < 100; turn++) {
    observer.write(JSON.stringify(rpc("eth_chainId")))
    await once(observer, "data")
  }
  observer.destroy()
  expect(answered - 100).toBeLessThan(20)
  socket.end()
  expect((await linesOf(socket)).map((line) => (line as { id: number }).id)).toEqual(
    requests.map((_, id) => id),
  )
})

test("behavior: messages that wait are not handled when their client has disconnected", async () => {
  const { own, remote } = await openPair()
  const begun: string[] = []
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const receive = createBackPressure(
    createIpcClient(own, 1000),
    { maxMessages: 1, hasCapacity: () => true },
    async (text) => {
      begun.push(text)
      await gate
    },
  )
  for (const text of ["first", "second", "third"]) receive(text)
  expect(begun).toEqual(["first"])
  expect(own.isPaused()).toBe(true)
  remote.destroy()
  own.destroy()
  await once(own, "close")
  finish()
  await new Promise(setImmediate)
  expect(begun).toEqual(["first"])
})

test("error: a client whose message cannot be handled is disconnected", async () => {
  const { own, remote } = await openPair()
  const limits = { maxMessages: 1, hasCapacity: () => true }
  const receive = createBackPressure(createIpcClient(own, 1000), limits, () =>
    Promise.reject(new Error("no")),
  )
  receive("message")
  await once(remote.resume(), "close")
  expect(own.destroyed).toBe(true)
})
