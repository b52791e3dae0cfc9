/** Compares the answers of a port's fast path with those of the app: each request is sent to both. */
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { describe, expect, onTestFinished, test } from "vitest"
import type { RpcRequest } from "../../../src/rpc/dispatch.ts"
import { type AppOptions, createApp, createListener } from "../../../src/server/http/expressApp.ts"
import { listen } from "../../../src/server/http/httpServer.ts"
import { createCounter } from "../../rpc/counter.ts"
import { ask, ok, rpc, sendBytes } from "../transports.ts"

const add = JSON.stringify(rpc("counter_add", ["0x2"]))
const control = JSON.stringify(rpc("counter_reset"))
const forbidden = JSON.stringify(rpc("eth_getBlockReceipts"))
const json = { "content-type": "application/json" }

/** A port with the shortcut, and one without it. */
const both = [createListener, createApp]

async function open(
  create: (typeof both)[number],
  options: Partial<AppOptions> = {},
  onRequest?: (request: RpcRequest) => void,
) {
  const { counter, dispatcher } = createCounter({ onRequest })
  const app = create({ dispatcher, bodyLimitBytes: 1000, ...options })
  const { port, server, close } = await listen({ app, host: "127.0.0.1", port: 0 })
  onTestFinished(close)
  return { counter, port, server }
}

async function openBoth(options?: Partial<AppOptions>): Promise<readonly [number, number]> {
  const [short, long] = [await open(createListener, options), await open(createApp, options)]
  return [short.port, long.port]
}

/** An answer, all of it but its time. */
async function answerOf(port: number, request: Parameters<typeof ask>[1]) {
  const { status, headers, text } = await ask(port, request)
  return { status, text, headers: { ...headers, date: undefined } }
}

describe("withShortcut", () => {
  test.each<[string, number, Parameters<typeof ask>[1]]>([
    ["a call", 200, { body: add, headers: json }],
    ["a call without a type", 200, { body: add }],
    ["a batch", 200, { body: `[${add},${add}]`, headers: json }],
    ["a notification", 204, { body: JSON.stringify({ ...rpc("counter_add", ["0x2"]), id: undefined }) }],
    ["an id and a name beyond ASCII", 200, { body: JSON.stringify(rpc("nöpe", [], "é€😀")), headers: json }],
    ["no JSON", 200, { body: "{", headers: json }],
    ["no body", 200, { headers: json }],
    ["a public call", 200, { path: "/public", body: add, headers: json }],
    ["a public call with a slash", 200, { path: "/public/", body: add, headers: json }],
    ["a public call of a method that is not", 200, { path: "/public", body: control, headers: json }],
    ["a public call that is forbidden", 403, { path: "/public", body: forbidden, headers: json }],
    ["an own origin", 200, { body: add, headers: { ...json, origin: "http://localhost:3000" } }],
    ["another's origin", 403, { body: add, headers: { ...json, origin: "https://evil.example" } }],
    ["another's name", 403, { body: add, headers: { ...json, host: "evil.example" } }],
    ["too large a body", 413, { body: " ".repeat(1001), headers: json }],
    ["a verb that is not POST", 405, { method: "GET" }],
    ["another path", 404, { path: "/nothing", body: add }],
  ])("behavior: %s", async (_name, status, request) => {
    const [short, long] = await openBoth()
    const answer = await answerOf(short, { method: "POST", ...request })
    expect(answer.status).toBe(status)
    expect(answer).toEqual(await answerOf(long, { method: "POST", ...request }))
  })

  test("behavior: a body that is compressed, or of unknown length", async () => {
    const [short, long] = await openBoth()
    for (const port of [short, long]) {
      const url = `http://127.0.0.1:${port}`
      const headers = { ...json, "content-encoding": "gzip" }
      const compressed = await fetch(url, { method: "POST", headers, body: gzipSync(add) })
      expect(await compressed.json()).toEqual(ok("0x2"))
      const stream = new Blob([add]).stream()
      const chunked = await fetch(url, { method: "POST", headers: json, body: stream, duplex: "half" })
      expect(await chunked.json()).toEqual(ok("0x4"))
    }
  })

  test("behavior: a status that the next request is to fail with", async () => {
    const [short, long] = await openBoth({ failure: () => 503 })
    const answer = await answerOf(short, { method: "POST", body: add, headers: json })
    expect(answer).toMatchObject({
      status: 503,
      text: '{"message":"Service Unavailable (a fault that was asked for)"}',
    })
    expect(answer).toEqual(await answerOf(long, { method: "POST", body: add, headers: json }))
  })

  test.each(both)("behavior: %o: requests in one go are answered in their order", async (create) => {
    const { port } = await open(create)
    const requests = ["counter_wait", "counter_add", "counter_value"].map((method, index) => {
      const params = method === "counter_add" ? ["0x2"] : []
      const connection = method === "counter_value" ? "close" : "keep-alive"
      return post(JSON.stringify(rpc(method, params, index)), connection)
    })
    const bodies = (await sendBytes(port, requests.join(""))).match(/\{.*?\}/g)
    expect(bodies?.map((body) => JSON.parse(body))).toEqual([ok("0x1", 0), ok("0x3", 1), ok("0x3", 2)])
  })

  test.each(both)(
    "behavior: %o: what waits behind another request does not run when its client has left",
    async (create) => {
      const [arrival, departure, gate] = [signal(), signal(), signal()]
      const { counter, port, server } = await open(create, {}, arrival.give)
      counter.gate = gate.given
      server.once("connection", (socket) => socket.once("close", departure.give))
      const requests = [rpc("counter_wait"), rpc("counter_add", ["0x5"]), rpc("counter_add", ["0x7"])]
      const bytes = requests.map((request) => post(JSON.stringify(request))).join("")
      const leaving = connect(port, "127.0.0.1", () => leaving.write(bytes))
      await arrival.given
      leaving.destroy()
      await departure.given
      gate.give()
      const { text } = await answerOf(port, { method: "POST", body: add })
      expect(JSON.parse(text)).toEqual(ok("0x3")) // 1 of the first request and 2 of this one
    },
  )

  test.each(both)("behavior: %o: who left gets no answer, others do", async (create) => {
    const [arrival, departure, gate] = [signal(), signal(), signal()]
    const { counter, port, server } = await open(create, {}, arrival.give)
    counter.gate = gate.given
    server.once("connection", (socket) => socket.once("close", departure.give))
    const leaving = connect(port, "127.0.0.1", () => leaving.write(post(JSON.stringify(rpc("counter_wait")))))
    await arrival.given
    leaving.destroy()
    await departure.given
    gate.give()
    expect(JSON.parse((await answerOf(port, { method: "POST", body: add })).text)).toEqual(ok("0x3"))
  })
})

/** The bytes of a request. */
const post = (body: string, connection = "keep-alive") =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Something that happens once. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
