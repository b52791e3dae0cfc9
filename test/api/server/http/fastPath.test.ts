/** The requests that are served without the app, on Node's HTTP server. */
import { describe, expect, onTestFinished, test } from "vitest"
import { withFastPath } from "../../../../src/api/server/http/fastPath.ts"
import type { Reply } from "../../../../src/api/server/http/httpReply.ts"
import { listen } from "../../../../src/api/server/http/httpServer.ts"
import { ask, sendBytes } from "../transports.ts"

/** Opens a server with a handler at `/rpc`, which repeats the body, and notes the requests that the app gets. */
async function open(replyTo: (body: string) => Reply | Promise<Reply> = (text) => ({ status: 200, text })) {
  const passed: string[] = []
  const app = withFastPath(
    (request, response) => {
      passed.push(`${request.method} ${request.url}`)
      request.resume().once("end", () => response.end('"the app"'))
    },
    {
      handlers: new Map([["/rpc", replyTo]]),
      admits: ({ host }) => host !== "evil.example",
      bodyLimitBytes: 10,
    },
  )
  const { port, close } = await listen({ app, host: "127.0.0.1", port: 0 })
  onTestFinished(close)
  return { port, passed }
}

const post = { method: "POST", path: "/rpc" }

describe("withFastPath", () => {
  test("default: the handler gets the body, and its reply has the headers of the app", async () => {
    const { port, passed } = await open()
    const origin = "http://localhost:3000"
    const { status, text, headers } = await ask(port, { ...post, body: '"é 4567"', headers: { origin } })
    expect({ status, text, headers: { ...headers, date: undefined } }).toEqual({
      status: 200,
      text: '"é 4567"',
      headers: {
        vary: "Origin",
        "access-control-allow-origin": origin,
        "content-type": "application/json",
        "x-content-type-options": "nosniff",
        "content-length": "9",
        connection: "close",
      },
    })
    expect(passed).toEqual([])
  })

  test("default: a reply without text has no body", async () => {
    const { port } = await open(async () => ({ status: 204, text: undefined }))
    const { status, text, headers } = await ask(port, { ...post, body: "[]" })
    expect({ status, text, headers: { ...headers, date: undefined } }).toEqual({
      status: 204,
      text: "",
      headers: { vary: "Origin", connection: "close" },
    })
  })

  test.each<[string, Parameters<typeof ask>[1]]>([
    ["a body of the limit", { body: '"34567890"' }],
    ["no body", {}],
  ])("behavior: %s is served without the app", async (_name, request) => {
    const { port, passed } = await open((body) => ({ status: 200, text: JSON.stringify(body.length) }))
    expect((await ask(port, { ...post, ...request })).body).toBe(request.body?.length ?? 0)
    expect(passed).toEqual([])
  })

  test.each<[string, Parameters<typeof ask>[1]]>([
    ["another verb", { method: "PUT" }],
    ["another path", { path: "/rpc?key=1" }],
    ["a body that is too large", { body: '"345678901"' }],
    ["a client that is rejected", { headers: { host: "evil.example" } }],
    ["a compressed body", { headers: { "content-encoding": "gzip" }, body: "[]" }],
  ])("behavior: %s is passed to the app", async (_name, request) => {
    const { port, passed } = await open()
    const whole = { ...post, ...request }
    expect((await ask(port, whole)).body).toBe("the app")
    expect(passed).toEqual([`${whole.method} ${whole.path}`])
  })

  test("behavior: a body of unknown length is passed to the app", async () => {
    const { port, passed } = await open()
    const chunked = "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n"
    expect(await sendBytes(port, `POST /rpc HTTP/1.1\r\nHost: localhost\r\n${chunked}`)).toMatch(/"the app"/)
    expect(passed).toEqual(["POST /rpc"])
  })
})
