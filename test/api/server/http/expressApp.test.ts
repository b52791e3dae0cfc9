import { createServer } from "node:http"
import express from "express"
import { describe, expect, onTestFinished, test } from "vitest"
import { createApp } from "../../../../src/api/server/http/expressApp.ts"
import { listen } from "../../../../src/api/server/http/httpServer.ts"
import { createCounter } from "../../rpc/counter.ts"
import { ask, ok, openDoor, refused, rpc, sendBytes } from "../transports.ts"

const add = rpc("counter_add", ["0x2"])

describe("createApp", () => {
  test("default", async () => {
    const { post } = await openDoor()
    expect(await post(add)).toMatchObject({ status: 200, body: ok("0x2") })
  })

  test("behavior: /health answers status ok with the given details, and only to GET", async () => {
    const { port } = await openDoor({ health: () => ({ reasons: [], details: { blockNumber: "0x5" } }) })
    const { status, body } = await ask(port, { path: "/health" })
    expect({ status, body }).toEqual({ status: 200, body: { status: "ok", blockNumber: "0x5" } })
    expect((await ask(port, { path: "/health", method: "POST" })).status).toBe(405)
  })

  test.each<[string, string]>([
    ["GET", "/nothing"],
    ["POST", "/nothing"],
    ["POST", "/public/nothing"],
    ["POST", "/health/nothing"],
    ["POST", "/%E0%A4%A"],
    ["POST", "/public/../../etc/passwd"],
  ])("error: %s %s is answered with 404", async (method, path) => {
    const { port, counter } = await openDoor()
    const { status, body } = await ask(port, { method, path, body: JSON.stringify(add) })
    expect({ status, body }).toEqual({
      status: 404,
      body: refused(-32600, "invalid request: there is nothing at this path"),
    })
    expect(counter.value).toBe(0n)
  })

  test("error: a failure outside of a method is reported, and answered without stack and path", async () => {
    const seen: unknown[] = []
    const failure = new Error(`secret of ${import.meta.url}`)
    const health = () => {
      throw failure
    }
    const { port } = await openDoor({ health }, { onError: (error) => seen.push(error) })
    const { status, body } = await ask(port, { path: "/health" })
    expect({ status, body }).toEqual({ status: 500, body: refused(-32603, "internal error") })
    expect(seen).toEqual([failure])
  })

  test("behavior: an aborted request does not affect the next one", async () => {
    const { port, post } = await openDoor()
    const { promise, resolve } = ended()
    const { connect } = await import("node:net")
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", () =>
        socket.destroy(),
      )
    })
    socket.on("close", resolve)
    await promise
    expect((await post(add)).body).toEqual(ok("0x2"))
  })

  test("error: bytes that are not HTTP, and headers that are too large, end only their own connection", async () => {
    const { port, post } = await openDoor()
    expect(await sendBytes(port, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    const headers = "x: y\r\n".repeat(20_000)
    expect(await sendBytes(port, `POST / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect((await post(add)).body).toEqual(ok("0x2"))
  })

  test("behavior: it works below a path of another app, even when the body is parsed already", async () => {
    const { dispatcher } = createCounter()
    const outer = express().use("/raw", createApp({ dispatcher }))
    outer.use(express.json()).use("/parsed", createApp({ dispatcher }))
    const { port, close } = await listen({ app: outer, host: "127.0.0.1", port: 0 })
    onTestFinished(close)
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(add),
    }
    expect((await ask(port, { ...request, path: "/raw" })).body).toEqual(ok("0x2"))
    expect((await ask(port, { ...request, path: "/parsed/public" })).body).toEqual(ok("0x4"))
  })

  test("behavior: two apps share no state and no limits", async () => {
    const [first, second] = [await openDoor(), await openDoor({ bodyLimitBytes: 10 })]
    expect((await first.post(add)).body).toEqual(ok("0x2"))
    expect((await second.post(add)).status).toBe(413)
    expect(first.counter.value).toBe(2n)
    expect(second.counter.value).toBe(0n)
  })

  test("behavior: it works as a request listener of Node's own server", async () => {
    const server = createServer(createApp({ dispatcher: createCounter().dispatcher }))
    const { promise, resolve } = ended()
    server.listen(0, "127.0.0.1", resolve)
    onTestFinished(() => void server.close())
    await promise
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    expect((await ask(port, { method: "POST", body: JSON.stringify(add) })).body).toEqual(ok("0x2"))
  })
})

function ended(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
