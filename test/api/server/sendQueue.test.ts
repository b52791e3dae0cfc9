/** The outgoing messages of a client: unread notifications and replies, and pings. */
import { once } from "node:events"
import { afterEach, expect, test, vi } from "vitest"
import type { Dispatcher } from "../../../src/api/rpc/dispatch.ts"
import { createIpcClient } from "../../../src/api/server/ipc/ipcClient.ts"
import { createSendQueue } from "../../../src/api/server/sendQueue.ts"
import { createCounter } from "../rpc/counter.ts"
import { openPair } from "./ipc/sockets.ts"
import { asksForLarge, client, largeBytes, serve } from "./webSockets.ts"

afterEach(() => {
  vi.useRealTimers()
})

test("behavior: an answer may be larger than the limit of unread bytes", async () => {
  const dispatcher = asksForLarge(createCounter().dispatcher)
  const { ask } = await client((await serve({ dispatcher, limits: { unreadBytes: 1000 } })).url)
  const answers = await Promise.all([ask("large"), ask("large"), ask("large")])
  expect(answers.map(({ result }) => (result as string).length)).toEqual(Array(3).fill(largeBytes))
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

test("behavior: a client that does not read its answers is cut off", async () => {
  const dispatcher = asksForLarge(createCounter().dispatcher)
  const { url, door } = await serve({ dispatcher, limits: { pingMs: 20, requests: 4 } })
  const { socket } = await client(url)
  const closed = once(socket, "close")
  socket.pause()
  for (let id = 0; id < 4; id++) socket.send(`{"jsonrpc":"2.0","id":${id},"method":"large"}`)
  while (door.count().connections > 0) await new Promise(setImmediate)
  socket.resume()
  expect((await closed)[0]).toBe(1006)
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

test("behavior: a client that does not answer pings is cut off", async () => {
  const { url } = await serve({ limits: { pingMs: 20 } })
  const { socket } = await client(url)
  socket.pong = () => {} // the client's automatic pong goes this way
  Object.defineProperty(socket, "_autoPong", { value: false })
  expect((await once(socket, "close"))[0]).toBe(1006)
})

test("behavior: a client with more bytes of unread notifications than the limit is cut off", async () => {
  const { own, remote } = await openPair()
  remote.pause()
  const { notify } = createSendQueue(createIpcClient(own, 1000), 1000)
  const text = "x".repeat(2 ** 16)
  let sent = 0
  while (!own.destroyed && sent < 1000) {
    notify(text)
    sent++
  }
  expect(own.destroyed).toBe(true)
  expect(sent > 1).toBe(true)
  expect(sent < 1000).toBe(true)
  notify(text) // is ignored
})

test("behavior: there is capacity for replies until their unread bytes exceed the limit, and again when they are read", async () => {
  const { own, remote } = await openPair()
  remote.pause()
  const { reply, hasCapacity } = createSendQueue(createIpcClient(own, 1000), largeBytes - 1)
  const replies = [reply("x".repeat(largeBytes - 1))]
  expect(hasCapacity()).toBe(true)
  replies.push(reply("x"))
  expect(hasCapacity()).toBe(false)
  remote.resume()
  await Promise.all(replies)
  expect(hasCapacity()).toBe(true)
  own.destroy()
  await once(own, "close")
  await reply("a reply that nobody reads")
  expect(hasCapacity()).toBe(true)
})
