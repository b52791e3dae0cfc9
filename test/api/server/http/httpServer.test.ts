import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { type Listening, type ListenOptions, listen } from "../../../../src/api/server/http/httpServer.ts"
import { ask, sendBytes } from "../transports.ts"

async function open(options: Partial<ListenOptions> = {}): Promise<Listening> {
  const app: ListenOptions["app"] = (_request, response) => void response.end('"hello"')
  const listening = await listen({ app, host: "127.0.0.1", port: 0, ...options })
  onTestFinished(listening.close)
  return listening
}

/** Opens a connection that stays open, and waits for the first answer. */
function keepAlive(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.once("data", () => resolve(socket))
    socket.on("error", reject)
  })
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve())
    socket.resume()
  })
}

describe("listen", () => {
  test("default", async () => {
    const { url, port } = await open()
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(port).toBeGreaterThan(0)
    expect((await ask(port, {})).body).toBe("hello")
  })

  test("behavior: the keep-alive time of a connection is two minutes, as in geth", async () => {
    const { port } = await open()
    const { headers } = await ask(port, { headers: { connection: "keep-alive" } })
    expect(headers["keep-alive"]).toBe("timeout=120")
  })

  test("error: the message names the port that is already in use", async () => {
    const { port } = await open()
    await expect(open({ port })).rejects.toMatchObject({
      name: "PortTaken",
      message: `port ${port} on 127.0.0.1 is already in use`,
      port,
      host: "127.0.0.1",
    })
  })

  test("error: an address that cannot be used is refused with the reason", async () => {
    await expect(open({ host: "192.0.2.1" })).rejects.toThrow(
      "cannot listen on 192.0.2.1, port 0: no address of this machine",
    )
    await expect(open({ host: "nope.invalid" })).rejects.toThrow(
      /^cannot listen on nope\.invalid, port 0: (no machine has this name|the name cannot be looked up now)$/,
    )
  })

  test("behavior: close frees the port and may be called twice", async () => {
    const { port, close } = await open()
    expect(close()).toBe(close())
    await close()
    await expect(ask(port, {})).rejects.toMatchObject({ code: "ECONNREFUSED" })
    expect((await open({ port })).port).toBe(port)
  })

  test("behavior: close ends an idle connection", async () => {
    const { port, close } = await open()
    const socket = await keepAlive(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await Promise.all([close(), closed(socket)])
    expect(socket.destroyed).toBe(true)
  })

  test("behavior: close waits for an answer in progress", async () => {
    let answer = (): void => {}
    const { port, close, server } = await open({
      app: (_request, response) => {
        answer = () => void response.end('"late"')
        server.emit("asked")
      },
    })
    const asked = new Promise((resolve) => server.once("asked", resolve))
    const pending = ask(port, {})
    await asked
    const closing = close()
    answer()
    expect((await pending).body).toBe("late")
    await closing
  })

  test("behavior: close ends unanswered requests and upgraded connections after 500 ms", async () => {
    const { port, close, server } = await open({ app: () => {} })
    server.on("upgrade", (_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"))
    const upgrade = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"
    const upgraded = await keepAlive(port, upgrade)
    const silent = sendBytes(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await new Promise((resolve) => server.once("request", resolve))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const closing = close()
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    await Promise.all([closing, closed(upgraded)])
    expect(await silent).toBe("")
  })

  test("error: headers that arrive too slowly get 408", async () => {
    const { port } = await open({ headersTimeoutMs: 50 })
    expect(await sendBytes(port, "POST / HTTP/1.1\r\nHost: localhost\r\n")).toMatch(/^HTTP\/1\.1 408 /)
  })

  test("error: a body that arrives too slowly gets 408", async () => {
    const { port } = await open({ app: () => {}, headersTimeoutMs: 50, requestTimeoutMs: 60 })
    const bytes = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    expect(await sendBytes(port, bytes)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test("behavior: an IPv6 address has brackets in the URL", async () => {
    const { url, port } = await open({ host: "::1" })
    expect(url).toBe(`http://[::1]:${port}`)
  })

  test.each([
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
  ])("behavior: on all addresses (%s) the URL is reachable", async (host, named) => {
    const { url, port } = await open({ host })
    expect(url).toBe(`http://${named}:${port}`)
    expect((await fetch(url)).status).toBe(200)
  })

  test("behavior: the server is an HTTP server of Node", async () => {
    expect((await open()).server).toBeInstanceOf(createServer().constructor)
  })
})
