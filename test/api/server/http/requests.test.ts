/** Replies of the fast path and of the app: each request is sent to both. */
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { type ask, ok, rpc, sendBytes } from "../transports.ts"
import {
  add,
  answerOf,
  control,
  forbidden,
  json,
  listeners,
  open,
  openBoth,
  post,
  signal,
} from "./servers.ts"

const each = Object.entries(listeners)

describe("a request", () => {
  test.each<[string, number, Parameters<typeof ask>[1]]>([
    ["a call", 200, { body: add, headers: json }],
    ["a call without a type", 200, { body: add }],
    ["a batch", 200, { body: `[${add},${add}]`, headers: json }],
    ["a notification", 204, { body: JSON.stringify({ ...rpc("counter_add", ["0x2"]), id: undefined }) }],
    ["an id and a name beyond ASCII", 200, { body: JSON.stringify(rpc("nöpe", [], "é€😀")), headers: json }],
    ["a body that is not JSON", 200, { body: "{", headers: json }],
    ["no body", 200, { headers: json }],
    ["a public call", 200, { path: "/public", body: add, headers: json }],
    ["a public call with a slash", 200, { path: "/public/", body: add, headers: json }],
    ["a public call of a method that is not public", 200, { path: "/public", body: control, headers: json }],
    ["a public call that is forbidden", 403, { path: "/public", body: forbidden, headers: json }],
    ["a local origin", 200, { body: add, headers: { ...json, origin: "http://localhost:3000" } }],
    ["a foreign origin", 403, { body: add, headers: { ...json, origin: "https://evil.example" } }],
    ["a foreign host", 403, { body: add, headers: { ...json, host: "evil.example" } }],
    ["a body that is too large", 413, { body: " ".repeat(1001), headers: json }],
    ["a verb that is not POST", 405, { method: "GET" }],
    ["another path", 404, { path: "/nothing", body: add }],
  ])("behavior: %s gets the same answer from both servers", async (_name, status, request) => {
    const [fast, app] = await openBoth()
    const answer = await answerOf(fast, { method: "POST", ...request })
    expect(answer.status).toBe(status)
    expect(answer).toEqual(await answerOf(app, { method: "POST", ...request }))
  })

  test("behavior: a compressed body and a body of unknown length are read", async () => {
    for (const port of await openBoth()) {
      const url = `http://127.0.0.1:${port}`
      const headers = { ...json, "content-encoding": "gzip" }
      const compressed = await fetch(url, { method: "POST", headers, body: gzipSync(add) })
      expect(await compressed.json()).toEqual(ok("0x2"))
      const stream = new Blob([add]).stream()
      const chunked = await fetch(url, { method: "POST", headers: json, body: stream, duplex: "half" })
      expect(await chunked.json()).toEqual(ok("0x4"))
    }
  })

  test("behavior: a failure status is answered as by the app", async () => {
    const [fast, app] = await openBoth({ failure: () => 503 })
    const answer = await answerOf(fast, { method: "POST", body: add, headers: json })
    expect(answer).toMatchObject({
      status: 503,
      text: '{"message":"Service Unavailable (a fault that was asked for)"}',
    })
    expect(answer).toEqual(await answerOf(app, { method: "POST", body: add, headers: json }))
  })

  test.each(each)("behavior: %s: pipelined requests are answered in their order", async (_name, create) => {
    const { port } = await open(create)
    const requests = ["counter_wait", "counter_add", "counter_value"].map((method, index) => {
      const params = method === "counter_add" ? ["0x2"] : []
      const connection = method === "counter_value" ? "close" : "keep-alive"
      return post(JSON.stringify(rpc(method, params, index)), connection)
    })
    const bodies = (await sendBytes(port, requests.join(""))).match(/\{.*?\}/g)
    expect(bodies?.map((body) => JSON.parse(body))).toEqual([ok("0x1", 0), ok("0x3", 1), ok("0x3", 2)])
  })

  test.each(each)(
    "behavior: %s: a request that waits for an earlier one does not run when its client has disconnected",
    async (_name, create) => {
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

  test.each(each)(
    "behavior: %s: other clients are answered after one has disconnected",
    async (_name, create) => {
      const [arrival, departure, gate] = [signal(), signal(), signal()]
      const { counter, port, server } = await open(create, {}, arrival.give)
      counter.gate = gate.given
      server.once("connection", (socket) => socket.once("close", departure.give))
      const leaving = connect(port, "127.0.0.1", () =>
        leaving.write(post(JSON.stringify(rpc("counter_wait")))),
      )
      await arrival.given
      leaving.destroy()
      await departure.given
      gate.give()
      expect(JSON.parse((await answerOf(port, { method: "POST", body: add })).text)).toEqual(ok("0x3"))
    },
  )
})
