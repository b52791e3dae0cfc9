import { describe, expect, test } from "vitest"
import type { ErrorObject } from "../../../../src/api/rpc/dispatch.ts"
import { createHttpHandler, type HttpHandlerOptions } from "../../../../src/api/server/http/httpReply.ts"
import { InvalidRequest } from "../../../../src/errors/index.ts"
import { createCounter } from "../../rpc/counter.ts"
import { ok, refused, rpc } from "../transports.ts"

/** Creates a handler; `handle` gives the status and the parsed text of its reply. */
function create(options: Partial<HttpHandlerOptions> = {}) {
  const rejected: ErrorObject[] = []
  const { counter, dispatcher } = createCounter({ onRejected: (error) => rejected.push(error) })
  const handler = createHttpHandler({ dispatcher, ...options })
  const handle = async (body: unknown) => {
    const { status, text } = await handler(typeof body === "string" ? body : JSON.stringify(body))
    return { status, body: text === undefined ? undefined : JSON.parse(String(text)) }
  }
  return { counter, handler, rejected, handle }
}

const add = rpc("counter_add", ["0x2"])
const { id: _, ...notification } = add

describe("createHttpHandler", () => {
  test("default: the reply to a synchronous request is ready, with status 200", async () => {
    const { handle, handler } = create()
    await handle(rpc("counter_value")) // the first request waits for jayson
    expect(handler(JSON.stringify(add))).toEqual({
      status: 200,
      text: '{"jsonrpc":"2.0","id":1,"result":"0x2"}',
    })
  })

  test("default: a batch is replied to with 200, and notifications with 204 and no text", async () => {
    const { handle, counter } = create()
    expect(await handle([add, { ...add, id: 2 }])).toEqual({ status: 200, body: [ok("0x2"), ok("0x4", 2)] })
    for (const body of [notification, [notification, notification]])
      expect(await handle(body)).toEqual({ status: 204, body: undefined })
    expect(counter.value).toBe(10n)
  })

  test("behavior: the requests of a batch stop when the client has disconnected", async () => {
    const { handler, counter } = create()
    const client = { hasLeft: () => counter.value >= 4n }
    expect(await handler(JSON.stringify([add, add, add]), client)).toEqual({ status: 204, text: undefined })
    expect(counter.value).toBe(4n)
  })

  test("error: a body that is not JSON, and a batch that is too long, are reported, with status 200", async () => {
    const { handle, rejected, counter } = create({ batchLimit: 2 })
    const parse = "parse error: the body is not valid JSON"
    const long = "invalid request: batch of 3 requests exceeds the limit of 2"
    expect(await handle("{")).toEqual({ status: 200, body: refused(-32700, parse) })
    expect(await handle([add, add, add])).toEqual({ status: 200, body: refused(-32600, long) })
    expect(rejected).toEqual([
      { code: -32700, message: parse },
      { code: -32600, message: long },
    ])
    expect(counter.value).toBe(0n)
  })

  test("error: an unexpected error outside of a method has status 500", async () => {
    const failing = () => {
      throw new TypeError("secret")
    }
    const { handle, rejected } = create({ rejection: failing })
    expect(await handle(add)).toEqual({ status: 500, body: refused(-32603, "internal error") })
    expect(rejected).toEqual([{ code: -32603, message: "internal error" }])
  })
})

describe("rejection", () => {
  test("error: a rejected body has status 403 and runs nothing; a single request keeps its id", async () => {
    const { handle, counter, rejected } = create({ rejection: () => new InvalidRequest("not here") })
    const message = "invalid request: not here"
    expect(await handle({ ...add, id: "a" })).toEqual({ status: 403, body: refused(-32600, message, "a") })
    expect(await handle([add])).toEqual({ status: 403, body: refused(-32600, message) })
    expect(await handle(notification)).toEqual({ status: 403, body: refused(-32600, message) })
    expect(counter.value).toBe(0n)
    expect(rejected).toEqual(Array(3).fill({ code: -32600, message }))
  })

  test("args: the rejection gets the requests of the body, and may accept it", async () => {
    const bodies: unknown[] = []
    const { handle } = create({
      rejection: (body) => {
        bodies.push(body)
        return undefined
      },
    })
    expect(await handle([add])).toEqual({ status: 200, body: [ok("0x2")] })
    expect(bodies).toEqual([{ batch: true, requests: [add], ids: ["1"] }])
  })
})

describe("failure", () => {
  test("behavior: a failing body has the status and the text of a gateway, once for each body, and runs nothing", async () => {
    const statuses = [503, 599, undefined]
    const { handle, counter, rejected } = create({ failure: () => statuses.shift() })
    const body = (reason: string) => ({ message: `${reason} (a fault that was asked for)` })
    expect(await handle([add, add])).toEqual({ status: 503, body: body("Service Unavailable") })
    expect(await handle(add)).toEqual({ status: 599, body: body("Error") })
    expect(await handle(add)).toEqual({ status: 200, body: ok("0x2") })
    expect(counter.value).toBe(2n)
    expect(rejected).toEqual([])
  })

  test("behavior: bodies that only have methods of midblock_ do not fail", async () => {
    const { handle } = create({ failure: () => 503 })
    const control = rpc("midblock_clearFaults")
    const unknown = refused(-32601, "the method midblock_clearFaults does not exist/is not available", 1)
    expect(await handle(control)).toEqual({ status: 200, body: unknown })
    expect(await handle([control, control])).toEqual({ status: 200, body: [unknown, unknown] })
    for (const body of [
      [control, add],
      [control, null],
    ])
      expect((await handle(body)).status).toBe(503)
  })
})
