/** The feed as a stream of messages to one WebSocket client. */
import { once } from "node:events"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import type { FeedSource } from "../../../src/api/server/feedStream.ts"
import { serve } from "./webSockets.ts"

/** Opens a server with a feed, and a client of it. */
async function follow(unreadBytes = 1_000_000) {
  const listeners = new Set<Parameters<FeedSource>[0]>()
  const feed: FeedSource = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const { url, door } = await serve({ feed, limits: { unreadBytes } })
  const socket = new WebSocket(`${url.replace("http", "ws")}/flashblocks`)
  onTestFinished(() => socket.terminate())
  await once(socket, "open")
  const publish = (message: string | Uint8Array) => {
    for (const listener of listeners) listener(message)
  }
  return { socket, door, listeners, publish }
}

test("default: a client gets each message as text or bytes, counts as a subscription, and leaves the feed", async () => {
  const { socket, door, listeners, publish } = await follow()
  const given: unknown[] = []
  socket.on("message", (data, isBinary) => given.push([data.toString(), isBinary]))
  publish('{"index":1}')
  publish(Buffer.from("bytes"))
  while (given.length < 2) await once(socket, "message")
  expect(given).toEqual([
    ['{"index":1}', false],
    ["bytes", true],
  ])
  expect(door.count()).toEqual({ connections: 1, subscriptions: 1 })
  expect(listeners.size).toBe(1)
  socket.close()
  while (door.count().connections > 0) await new Promise(setImmediate)
  expect(door.count()).toEqual({ connections: 0, subscriptions: 0 })
  expect(listeners.size).toBe(0)
})

test("behavior: the messages of a client are not answered", async () => {
  const { socket, publish } = await follow()
  const given: string[] = []
  socket.on("message", (data) => given.push(data.toString()))
  socket.send('{"jsonrpc":"2.0","id":1,"method":"counter_value"}')
  socket.ping()
  await once(socket, "pong") // the server has read the request
  publish("last")
  await once(socket, "message")
  expect(given).toEqual(["last"])
})

test("error: a client with more unread messages than the limit is cut off", async () => {
  const { socket, listeners, publish } = await follow(1000)
  socket.pause()
  const text = "x".repeat(2 ** 20)
  let sent = 0
  while (listeners.size > 0 && sent++ < 200) {
    publish(text)
    await new Promise(setImmediate)
  }
  expect(listeners.size).toBe(0)
  expect(sent < 200).toBe(true)
  socket.resume()
  expect((await once(socket, "close"))[0]).toBe(1006)
})
