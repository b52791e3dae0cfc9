import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { ask, ok, openDoor, refused, rpc } from "../transports.ts"

const add = rpc("counter_add", ["0x2"])
const tooLarge = refused(-32005, "the request body exceeds the limit of 1000 bytes")
const padded = (length: number) => JSON.stringify(add).padEnd(length, " ")

describe("jsonRpcEndpoint", () => {
  test("default", async () => {
    const { port } = await openDoor()
    const { status, headers, text } = await ask(port, { method: "POST", body: JSON.stringify(add) })
    expect({ status, text, type: headers["content-type"] }).toEqual({
      status: 200,
      text: '{"jsonrpc":"2.0","id":1,"result":"0x2"}',
      type: "application/json",
    })
    expect(headers).not.toHaveProperty("x-powered-by")
  })

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "nonsense",
    "application/json; charset=utf-16",
  ])("behavior: a body of type %s is read as JSON in UTF-8", async (type) => {
    const { post } = await openDoor()
    expect(await post(add, "/", { "content-type": type })).toMatchObject({ status: 200, body: ok("0x2") })
  })

  test("behavior: notifications are answered with 204 and no body, after they ran", async () => {
    const { post, counter } = await openDoor()
    const { id: _, ...notification } = add
    expect(await post(notification)).toMatchObject({ status: 204, text: "" })
    expect(await post([notification, notification])).toMatchObject({ status: 204, text: "" })
    expect(counter.value).toBe(6n)
  })

  test("behavior: a large result arrives whole", async () => {
    const { post, counter } = await openDoor()
    counter.value = 1n << 8_000_000n
    expect((await post(rpc("counter_value"))).body).toEqual(ok(`0x1${"0".repeat(2_000_000)}`))
  })

  test.each(["", "{", "foo"])("error: the body %j is not JSON", async (body) => {
    const { post } = await openDoor()
    const parse = refused(-32700, "parse error: the body is not valid JSON")
    expect(await post(body)).toMatchObject({ status: 200, body: parse })
  })

  test("error: a batch beyond the limit runs nothing", async () => {
    const { post, counter } = await openDoor()
    const long = refused(-32600, "invalid request: batch of 1001 requests exceeds the limit of 1000")
    expect(await post(Array(1001).fill(add))).toMatchObject({ status: 200, body: long })
    expect(counter.value).toBe(0n)
    expect((await post(Array(1000).fill(add))).body).toHaveLength(1000)
    expect(counter.value).toBe(2000n)
  })

  test("error: a body beyond the limit is refused", async () => {
    const { post } = await openDoor({ bodyLimitBytes: 1000 })
    expect(await post(padded(1000))).toMatchObject({ status: 200, body: ok("0x2") })
    expect(await post(padded(1001))).toMatchObject({ status: 413, body: tooLarge })
  })

  test("error: a body beyond the default limit of 5 MiB is refused", async () => {
    const { post } = await openDoor()
    expect(await post(padded(5 * 1024 * 1024))).toMatchObject({ status: 200 })
    const large = refused(-32005, "the request body exceeds the limit of 5242880 bytes")
    expect(await post(padded(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: large })
  })

  test("behavior: the limit applies to the decompressed content of a body", async () => {
    const { post } = await openDoor({ bodyLimitBytes: 1000 })
    const gzip = { "content-encoding": "gzip" }
    expect(await post(gzipSync(padded(1000)), "/", gzip)).toMatchObject({ status: 200, body: ok("0x2") })
    expect(await post(gzipSync(padded(100_000)), "/", gzip)).toMatchObject({ status: 413, body: tooLarge })
  })

  test.each([
    ["gzip", 400],
    ["nonsense", 415],
  ])("error: a body that is not in its Content-Encoding %s is refused", async (encoding, status) => {
    const { post } = await openDoor()
    const unreadable = refused(-32600, "invalid request: the request cannot be read")
    expect(await post("plain", "/", { "content-encoding": encoding })).toMatchObject({
      status,
      body: unreadable,
    })
  })

  test.each(["GET", "PUT", "DELETE", "PATCH", "HEAD"])("error: %s runs nothing", async (method) => {
    const { port, counter } = await openDoor()
    const { status, headers, body } = await ask(port, { method, body: JSON.stringify(add) })
    expect({ status, allow: headers.allow, body }).toEqual({
      status: 405,
      allow: "POST, OPTIONS",
      body: method === "HEAD" ? undefined : refused(-32600, "invalid request: JSON-RPC is asked with POST"),
    })
    expect(counter.value).toBe(0n)
  })
})
