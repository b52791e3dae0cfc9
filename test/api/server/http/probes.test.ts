import { describe, expect, test } from "vitest"
import { ask, openDoor, refused } from "../transports.ts"

const metrics = async () => ({ contentType: "text/plain; version=0.0.4; charset=utf-8", text: "up 1\n" })
const health = () => ({ reasons: [], details: { blockNumber: 5 } })
const unready = () => ({ reasons: ["importing a chain", "forking"], details: { blockNumber: 5 } })

describe("/health", () => {
  test("default", async () => {
    const { port } = await openDoor()
    const { status, body } = await ask(port, { path: "/health" })
    expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } })
  })

  test("behavior: answers 503 with the reasons why the node is not ready", async () => {
    const { port } = await openDoor({ health: unready })
    const { status, body } = await ask(port, { path: "/health" })
    const reasons = ["importing a chain", "forking"]
    expect({ status, body }).toEqual({ status: 503, body: { status: "unready", reasons, blockNumber: 5 } })
  })
})

describe("/metrics", () => {
  test("default", async () => {
    const { url } = await openDoor({ metrics })
    const reply = await fetch(`${url}/metrics?name[]=up`)
    expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 200, text: "up 1\n" })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "content-length": "5",
      "x-content-type-options": "nosniff",
    })
  })

  test("error: without the option metrics, the answer is 404 and names the option", async () => {
    const { port } = await openDoor()
    for (const method of ["GET", "POST"]) {
      const { status, body } = await ask(port, { path: "/metrics", method })
      const message = "invalid request: metrics are not counted; the option metrics (--metrics) counts them"
      expect({ status, body }).toEqual({ status: 404, body: refused(-32600, message) })
    }
  })

  test("error: a failed scrape is reported, and answered without a stack", async () => {
    const seen: unknown[] = []
    const failure = new Error(`secret of ${import.meta.url}`)
    const failing = () => Promise.reject(failure)
    const { port } = await openDoor({ metrics: failing }, { onError: (error) => seen.push(error) })
    const { status, body } = await ask(port, { path: "/metrics" })
    expect({ status, body }).toEqual({ status: 500, body: refused(-32603, "internal error") })
    expect(seen).toEqual([failure])
  })
})

describe.each(["/health", "/metrics"])("verbs of %s", (path) => {
  test("HEAD has the headers of GET and no body", async () => {
    const { url } = await openDoor({ health, metrics })
    const [got, head] = [await fetch(url + path), await fetch(url + path, { method: "HEAD" })]
    expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: "" })
    expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"))
  })

  test("OPTIONS is answered as a preflight", async () => {
    const { port } = await openDoor({ health, metrics })
    const headers = { origin: "http://localhost:3000", "access-control-request-method": "GET" }
    const reply = await ask(port, { path, method: "OPTIONS", headers })
    expect(reply.status).toBe(204)
    expect(reply.headers).toMatchObject({ "access-control-allow-origin": "http://localhost:3000" })
  })

  test.each(["POST", "PUT", "DELETE"])("%s is refused with 405", async (method) => {
    const { port } = await openDoor({ health, metrics })
    const { status, headers, body } = await ask(port, { path, method, body: "{}" })
    const what = path === "/health" ? "health is" : "metrics are"
    expect({ status, body }).toEqual({
      status: 405,
      body: refused(-32600, `invalid request: ${what} asked with GET`),
    })
    expect(headers.allow).toBe("GET, HEAD, OPTIONS")
  })

  test("foreign hosts and origins are refused, as for JSON-RPC", async () => {
    const { port } = await openDoor({ health, metrics })
    const others: Record<string, string>[] = [{ host: "evil.example" }, { origin: "https://evil.example" }]
    for (const headers of others) expect((await ask(port, { path, headers })).status).toBe(403)
  })
})
