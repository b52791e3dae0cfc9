import { describe, expect, test } from "vitest"
import { ask, openDoor, refused, rpc } from "../transports.ts"

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

  test("behavior: without an Origin header, the reply names no allowed origin", async () => {
    const { port } = await openDoor()
    const { status, headers } = await ask(port, { method: "POST", body })
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty("access-control-allow-origin")
  })

  test("behavior: with every origin allowed, the reply names the request's origin, not *", async () => {
    const { port } = await openDoor({ allowedOrigins: ["*"] })
    const { headers } = await ask(port, { method: "POST", headers: { origin: "https://a.example" }, body })
    expect(headers["access-control-allow-origin"]).toBe("https://a.example")
  })

  test.each([
    "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn",
    "moz-extension://9f1c0d3c-7a0e-4a1a-9d0c-2f6d3c1b7e55",
    "safari-web-extension://E6D5A6F6-54F3-4B9D-8F0F-4C6E3B0B8C11",
  ])("behavior: the extension %s is served, its preflight too", async (origin) => {
    const { port, counter } = await openDoor()
    const asked = { "access-control-request-method": "POST", "access-control-request-headers": "x-wallet" }
    const preflight = await ask(port, { method: "OPTIONS", headers: { origin, ...asked } })
    expect(preflight).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": origin, "access-control-allow-headers": "x-wallet" },
    })
    const answer = await ask(port, { method: "POST", headers: { origin }, body })
    expect(answer).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin } })
    expect(counter.value).toBe(2n)
  })

  test.each(["null", "file://"])("behavior: the origin %s is refused unless allowed", async (origin) => {
    const request = { method: "POST", headers: { origin }, body }
    expect((await ask((await openDoor()).port, request)).status).toBe(403)
    expect((await ask((await openDoor({ allowedOrigins: [origin] })).port, request)).status).toBe(200)
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
