/** Compares the replies to plain requests with those of the app: each request is sent to both. */
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import express from "express"
import { describe, expect, test, vi } from "vitest"
import { type ask, ok, rpc, sendBytes } from "../transports.ts"
import {
  add,
  answerOf,
  both,
  control,
  each,
  forbidden,
  json,
  open,
  openBoth,
  post,
  repliesIn,
  signal,
} from "./servedTwice.ts"

describe("PlainConnection", () => {
  test.each<[string, number, Parameters<typeof ask>[1]]>([
    ["a call", 200, { body: add, headers: json }],
    ["a call without a type", 200, { body: add }],
    ["a batch", 200, { body: `[${add},${add}]`, headers: json }],
    ["a notification", 204, { body: JSON.stringify({ ...rpc("counter_add", ["0x2"]), id: undefined }) }],
    ["an id and a name beyond ASCII", 200, { body: JSON.stringify(rpc("nöpe", [], "é€😀")), headers: json }],
    ["a body that is no JSON", 200, { body: "{", headers: json }],
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
  ])("behavior: %s gets the same answer from each server", async (_name, status, request) => {
    const ports = [...(await openBoth()), (await open(both.fastPath)).port]
    const answers = await Promise.all(ports.map((port) => answerOf(port, { method: "POST", ...request })))
    expect(answers[0]?.status).toBe(status)
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  test("behavior: plain requests after one that is not plain are answered without the app", async () => {
    const loaded = vi.spyOn(express, "raw") // the app creates its endpoints with it
    const { port } = await open(both.bytes)
    const upgrade = post(add).replace("keep-alive", "upgrade, keep-alive")
    expect(repliesIn(await sendBytes(port, upgrade + post(add) + post(add, "close")))).toHaveLength(6)
    expect(loaded).not.toHaveBeenCalled()
  })

  test("behavior: a compressed body and a body of unknown length are read", async () => {
    const [bytes, app] = await openBoth()
    for (const port of [bytes, app]) {
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
    const [bytes, app] = await openBoth({ failure: () => 503 })
    const answer = await answerOf(bytes, { method: "POST", body: add, headers: json })
    expect(answer).toMatchObject({
      status: 503,
      text: '{"message":"Service Unavailable (a fault that was asked for)"}',
    })
    expect(answer).toEqual(await answerOf(app, { method: "POST", body: add, headers: json }))
  })

  test.each(each)("behavior: %o: pipelined requests are answered in their order", async (create) => {
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
    "behavior: %o: a request that waits for an earlier one does not run when its client has disconnected",
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

  test.each(each)("behavior: %o: other clients are answered after one has disconnected", async (create) => {
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
