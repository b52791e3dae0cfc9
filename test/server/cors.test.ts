import { describe, expect, test } from "vitest"
import { isAllowedOrigin } from "../../src/server/cors.ts"
import { ask, openDoor, refused, rpc } from "./doors.ts"

describe("isAllowedOrigin", () => {
  test.each<[string | undefined, string[], boolean]>([
    [undefined, [], true],
    ["http://localhost", [], true],
    ["https://LOCALHOST:3000", [], true],
    ["http://127.0.0.1:5173", [], true],
    ["http://[::1]:5173", [], true],
    ["null", [], false],
    ["", [], false],
    ["https://evil.example", [], false],
    ["http://localhost.evil.example", [], false],
    ["http://localhost:3000.evil.example", [], false],
    ["file://localhost", [], false],
    ["https://app.example", ["https://app.example/"], true],
    ["https://app.example", ["HTTPS://App.example"], true],
    ["http://app.example", ["https://app.example"], false],
    ["https://evil.example", ["*"], true],
  ])("behavior: %j with %j allowed: %s", (origin, allowed, expected) => {
    expect(isAllowedOrigin(origin, allowed)).toBe(expected)
  })
})

describe("cors", () => {
  const body = JSON.stringify(rpc("counter_add", ["0x2"]))

  test("default", async () => {
    const { port } = await openDoor()
    const headers = { origin: "http://localhost:3000", "access-control-request-method": "POST" }
    const preflight = await ask(port, { method: "OPTIONS", headers })
    expect(preflight).toMatchObject({
      status: 204,
      text: "",
      headers: {
        vary: "Origin",
        "access-control-allow-origin": "http://localhost:3000",
        "access-control-allow-methods": "POST, GET, OPTIONS",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "600",
      },
    })
    expect(preflight.headers).not.toHaveProperty("access-control-allow-credentials")
    const answer = await ask(port, { method: "POST", headers, body })
    expect(answer.status).toBe(200)
    expect(answer.headers["access-control-allow-origin"]).toBe("http://localhost:3000")
  })

  test("behavior: without Origin no origin is named", async () => {
    const { port } = await openDoor()
    const { status, headers } = await ask(port, { method: "POST", body })
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty("access-control-allow-origin")
  })

  test("behavior: with every origin allowed, the asking one is named, not *", async () => {
    const { port } = await openDoor({ allowedOrigins: ["*"] })
    const { headers } = await ask(port, { method: "POST", headers: { origin: "https://a.example" }, body })
    expect(headers["access-control-allow-origin"]).toBe("https://a.example")
  })

  test.each(["POST", "OPTIONS"])("error: %s from another origin runs nothing", async (method) => {
    const { port, counter } = await openDoor({ allowedOrigins: ["https://app.example"] })
    const {
      status,
      headers,
      body: answer,
    } = await ask(port, {
      method,
      headers: { origin: "https://evil.example", "content-type": "text/plain" },
      body,
    })
    expect({ status, answer }).toEqual({
      status: 403,
      answer: refused(
        -32600,
        'invalid request: the origin "https://evil.example" is not allowed; allow it with --allowed-origins',
      ),
    })
    expect(headers).not.toHaveProperty("access-control-allow-origin")
    expect(counter.value).toBe(0n)
  })
})
