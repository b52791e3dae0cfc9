/** What a port answers the short way is what the app would have answered: each request is sent to both. */
import { gzipSync } from "node:zlib"
import { describe, expect, onTestFinished, test } from "vitest"
import { type AppOptions, createApp, createListener } from "../../src/server/app.ts"
import { listen } from "../../src/server/http.ts"
import { createCounter } from "../rpc/counter.ts"
import { ask, ok, rpc, sendBytes } from "./doors.ts"

const add = JSON.stringify(rpc("counter_add", ["0x2"]))
const control = JSON.stringify(rpc("counter_reset"))
const forbidden = JSON.stringify(rpc("eth_getBlockReceipts"))
const json = { "content-type": "application/json" }

/** A port with the shortcut, and one without it. */
async function openBoth(options: Partial<AppOptions> = {}): Promise<readonly [number, number]> {
  const ports: number[] = []
  for (const create of [createListener, createApp]) {
    const { dispatcher } = createCounter()
    const app = create({ dispatcher, bodyLimitBytes: 1000, ...options })
    const { port, close } = await listen({ app, host: "127.0.0.1", port: 0 })
    onTestFinished(close)
    ports.push(port)
  }
  return ports as [number, number]
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

  test("behavior: requests that do not wait for each other's answers are answered in their order", async () => {
    for (const port of await openBoth()) {
      const texts = [1, 2, 3].map((id) => JSON.stringify(rpc("counter_add", ["0x1"], id)))
      const requests = texts.map((text, index) => {
        const connection = index === 2 ? "close" : "keep-alive"
        const head = `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n`
        return `${head}Content-Length: ${text.length}\r\n\r\n${text}`
      })
      const bodies = (await sendBytes(port, requests.join(""))).match(/\{.*?\}/g)
      expect(bodies?.map((body) => JSON.parse(body))).toEqual([ok("0x1", 1), ok("0x2", 2), ok("0x3", 3)])
    }
  })
})
