/** Pipelined requests of one connection on Node's HTTP server. */
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { listen } from "../../../../src/api/server/http/httpServer.ts"
import { clientOf, inRequestOrder } from "../../../../src/api/server/http/pipeline.ts"
import type { Client } from "../../../../src/base/task.ts"

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Opens a server that notes the requests that arrive and begin; a request is replied to by `reply`. */
async function open() {
  const steps: string[] = []
  const clients: Client[] = []
  const replies = new Map<string, () => void>()
  let step = () => {}
  const note = (what: string) => {
    steps.push(what)
    step()
  }
  const { port, server, close } = await listen({
    app: (request, response) => {
      const { url = "" } = request
      clients.push(clientOf(request))
      note(`arrives ${url}`)
      inRequestOrder(request, response, () => {
        replies.set(url, () => response.end(url))
        note(`begins ${url}`)
      })
    },
    host: "127.0.0.1",
    port: 0,
  })
  onTestFinished(close)
  return {
    steps,
    clients,
    server,
    send(...paths: string[]) {
      const socket = connect(port, "127.0.0.1", () => socket.write(paths.map(get).join("")))
      onTestFinished(() => void socket.destroy())
      return socket
    },
    reply: (path: string) => replies.get(path)?.(),
    /** Resolves when there are this many steps. */
    until: (count: number) =>
      new Promise<void>((resolve) => {
        step = () => {
          if (steps.length >= count) resolve()
        }
        step()
      }),
  }
}

test("default: a request begins at once, and those behind it each after the reply before", async () => {
  const { steps, send, reply, until } = await open()
  send("/1", "/2", "/3")
  await until(4)
  await new Promise(setImmediate)
  expect(steps).toEqual(["arrives /1", "begins /1", "arrives /2", "arrives /3"])
  reply("/1")
  await until(5)
  await new Promise(setImmediate)
  expect(steps.slice(4)).toEqual(["begins /2"])
  reply("/2")
  await until(6)
  expect(steps.slice(5)).toEqual(["begins /3"])
})

test("behavior: requests that wait do not begin when their client has disconnected", async () => {
  const { steps, clients, send, reply, server, until } = await open()
  const accepted = once(server, "connection")
  const socket = send("/1", "/2")
  const [own] = (await accepted) as [Socket]
  await until(3)
  expect(clients.map((client) => client.hasLeft())).toEqual([false, false])
  socket.destroy()
  await once(own, "close")
  reply("/1")
  await new Promise(setImmediate)
  expect(steps).toEqual(["arrives /1", "begins /1", "arrives /2"])
  expect(clients.map((client) => client.hasLeft())).toEqual([true, true])
})
