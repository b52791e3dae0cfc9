import { describe, expect, test, vi } from "vitest"
import { createFraming, errorText, readBody } from "../../../src/api/server/frames.ts"
import { createCounter, Refused } from "../rpc/counter.ts"
import { ok, refused, rpc } from "./transports.ts"

async function answersTo(text: string): Promise<unknown> {
  const { counter, dispatcher } = createCounter()
  const answer = await createFraming(dispatcher).reply(readBody(text))
  return { answer: answer === undefined ? undefined : JSON.parse(String(answer)), value: counter.value }
}

const invalid = (reason: string, id?: number) => refused(-32600, `invalid request: ${reason}`, id)
const noObject = invalid("it must be an object with jsonrpc, id, method and params")
const version = (id?: number) => invalid('its jsonrpc must be "2.0"', id)
const noId = invalid("its id must be a string, a number or null")

describe("createFraming", () => {
  test("default", async () => {
    expect(await answersTo(JSON.stringify(rpc("counter_add", ["0x2"])))).toEqual({
      answer: ok("0x2"),
      value: 2n,
    })
  })

  test.each<[string, unknown]>([
    ["null", noObject],
    ["5", noObject],
    ["true", noObject],
    ['"text"', noObject],
    ["{}", version()],
    ["[]", noObject],
    ['{"foo":"boo"}', version()],
    ['{"method":"counter_value","id":3}', version(3)],
    ['{"jsonrpc":"1.0","method":"counter_value","id":3}', version(3)],
    ['{"jsonrpc":2.0,"method":"counter_value","id":3}', version(3)],
    ['{"jsonrpc":"2.0","id":3}', invalid("its method must be a string", 3)],
    ['{"jsonrpc":"2.0","method":1,"params":"bar"}', invalid("its method must be a string")],
    [
      '{"jsonrpc":"2.0","method":"counter_value","params":"bar","id":3}',
      invalid("its params must be a list or an object", 3),
    ],
    ['{"jsonrpc":"2.0","method":"counter_value","id":{}}', noId],
    ['{"jsonrpc":"2.0","method":"counter_value","id":[1]}', noId],
    ['{"jsonrpc":"2.0","method":"counter_value","id":true}', noId],
    ['{"jsonrpc":"2.0","method":"counter_value","id":false}', noId],
    ["[1]", [noObject]],
    ["[1,null,[],[[]]]", [noObject, noObject, noObject, noObject]],
    ['[[{"jsonrpc":"2.0","id":1,"method":"counter_add","params":["0x2"]}]]', [noObject]],
    [JSON.stringify(JSON.stringify(rpc("counter_add", ["0x2"]))), noObject],
    [JSON.stringify([JSON.stringify(rpc("counter_add", ["0x2"]))]), [noObject]],
  ])("error: %s is not a request", async (text, answer) => {
    expect(await answersTo(text)).toEqual({ answer, value: 0n })
  })

  test.each<[string, unknown]>([
    ['{"jsonrpc":"2.0","id":1,"method":"counter_value"}', ok("0x0")],
    ['{"jsonrpc":"2.0","id":1,"method":"counter_value","params":null}', ok("0x0")],
    ['{"jsonrpc":"2.0","id":null,"method":"counter_value","params":[]}', ok("0x0", null)],
    ['{"jsonrpc":"2.0","id":"a\\"b","method":"counter_value","extra":1}', ok("0x0", 'a"b')],
    ['{"jsonrpc":"2.0","id":1.5,"method":"counter_reset"}', ok(null, 1.5)],
  ])("behavior: %s is answered", async (text, answer) => {
    expect(await answersTo(text)).toEqual({ answer, value: 0n })
  })

  test("behavior: an id beyond 2^53 is echoed digit by digit, with result and with error", async () => {
    const framing = createFraming(createCounter().dispatcher)
    const text = (method: string) => `{"jsonrpc":"2.0","id":9007199254740993,"method":"${method}"}`
    expect(await framing.reply(readBody(text("counter_value")))).toBe(
      '{"jsonrpc":"2.0","id":9007199254740993,"result":"0x0"}',
    )
    expect(await framing.reply(readBody(text("counter_revert")))).toBe(
      '{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32000,"message":"counting reverted","data":"0xdeadbeef"}}',
    )
  })

  test("behavior: a notification runs and is not answered, even when it fails", async () => {
    const { id: _, ...notification } = rpc("counter_add", ["0x2"])
    expect(await answersTo(JSON.stringify(notification))).toEqual({ answer: undefined, value: 2n })
    const failing = { ...notification, method: "counter_fail" }
    expect(await answersTo(JSON.stringify([notification, failing, notification]))).toEqual({
      answer: undefined,
      value: 4n,
    })
  })

  test("behavior: the requests of a batch run one after the other, and are answered in that order", async () => {
    const { counter, dispatcher } = createCounter()
    const order: bigint[] = []
    counter.gate = new Promise((resolve) => setImmediate(resolve))
    const { id: _, ...notification } = rpc("counter_add", ["0x10"])
    const batch = [
      rpc("counter_wait", [], "a"),
      notification,
      7,
      rpc("counter_value", [], "b"),
      rpc("nothing", [], 9),
    ]
    const answer = await createFraming(dispatcher).reply(readBody(JSON.stringify(batch)))
    order.push(counter.value)
    expect(JSON.parse(String(answer))).toEqual([
      ok("0x1", "a"),
      noObject,
      ok("0x11", "b"),
      refused(-32601, "the method nothing does not exist/is not available", 9),
    ])
    expect(order).toEqual([17n])
  })

  test("error: a thrown error or a result that is not JSON is an internal error without its text", async () => {
    const seen: unknown[] = []
    const { dispatcher } = createCounter({ onError: (error) => seen.push(String(error).slice(0, 20)) })
    const batch = [rpc("counter_fail"), rpc("counter_unwritable", [], 2), rpc("counter_value", [], 3)]
    const answer = await createFraming(dispatcher).reply(readBody(JSON.stringify(batch)))
    expect(JSON.parse(String(answer))).toEqual([
      refused(-32603, "internal error", 1),
      refused(-32603, "internal error", 2),
      ok("0x0", 3),
    ])
    expect(seen).toEqual(["TypeError: secret of", "TypeError: Do not kn"])
  })

  test("behavior: a synchronous result gives a synchronous reply, and a batch keeps its order", async () => {
    const { counter, dispatcher } = createCounter()
    const { reply } = createFraming(dispatcher)
    const textOf = (value: unknown) => reply(readBody(JSON.stringify(value)))
    await textOf(rpc("counter_value")) // the first request waits for jayson
    expect(textOf(rpc("counter_add", ["0x2"]))).toBe('{"jsonrpc":"2.0","id":1,"result":"0x2"}')
    let open = () => {}
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const batch = textOf([rpc("counter_wait", [], 1), rpc("counter_add", ["0x5"], 2)])
    expect(counter.value).toBe(2n)
    open()
    expect(JSON.parse(String(await batch))).toEqual([ok("0x3", 1), ok("0x8", 2)])
  })

  test("error: a request is answered although the onError hook throws", async () => {
    const { dispatcher } = createCounter({
      onError: () => {
        throw new Error("the log is full")
      },
    })
    const answer = await createFraming(dispatcher).reply(readBody(JSON.stringify(rpc("counter_fail"))))
    expect(JSON.parse(String(answer))).toEqual(refused(-32603, "internal error", 1))
  })
})

describe("readBody", () => {
  test("default", () => {
    expect(readBody('[{"id":1},{}]')).toEqual({
      batch: true,
      requests: [{ id: 1 }, {}],
      ids: ["1", undefined],
    })
    expect(readBody("5")).toEqual({ batch: false, requests: [5], ids: [undefined] })
  })

  test.each(["", " ", "{", "[1,", "undefined", "\u0000", '{"a":1}{"b":2}'])(
    "error: %j is not JSON",
    (text) => {
      expect(() => readBody(text)).toThrowErrorMatchingInlineSnapshot(
        "[ParseError: parse error: the body is not valid JSON]",
      )
    },
  )

  test("error: a batch beyond the limit is refused", () => {
    expect(readBody("[1,2]", 2).requests).toEqual([1, 2])
    expect(() => readBody("[1,2,3]", 2)).toThrowErrorMatchingInlineSnapshot(
      "[BatchTooLong: invalid request: batch of 3 requests exceeds the limit of 2]",
    )
  })
})

describe("errorText", () => {
  test("default", () => {
    expect(errorText(new Refused(), "7")).toBe(
      '{"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"counting reverted","data":"0xdeadbeef"}}',
    )
    expect(errorText({ code: 1, message: "m" })).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}',
    )
  })
})

describe("a batch", () => {
  const adds = (count: number) =>
    readBody(JSON.stringify(Array.from({ length: count }, (_, id) => rpc("counter_add", ["0x1"], id))))

  test("behavior: it yields to the event loop after each 5 ms of work", async () => {
    let clock = 0
    const { counter, dispatcher } = createCounter({
      onRequest: () => {
        clock += 2.5
      },
    })
    const framing = createFraming(dispatcher)
    await framing.reply(readBody("1")) // loads jayson
    await new Promise(setImmediate) // the last turn of earlier work ends
    clock = Math.ceil(performance.now()) // whole, so that sums of 2.5 are exact
    const now = vi.spyOn(performance, "now").mockImplementation(() => clock)
    let isAnswered = false
    const answering = Promise.resolve(framing.reply(adds(20))).then(() => {
      isAnswered = true
    })
    const seen: bigint[] = []
    while (!isAnswered) {
      seen.push(counter.value)
      await new Promise(setImmediate)
    }
    await answering
    await new Promise(setImmediate) // the last turn ends
    now.mockRestore()
    expect(seen).toEqual([2n, 4n, 6n, 8n, 10n, 12n, 14n, 16n, 18n])
  })

  test("behavior: its other requests do not run when its client has disconnected", async () => {
    const { counter, dispatcher } = createCounter()
    const client = { hasLeft: () => counter.value === 3n }
    expect(await createFraming(dispatcher).reply(adds(10), { client })).toBeUndefined()
    expect(counter.value).toBe(3n)
  })

  test("behavior: an infinite id with an escaped key makes its request invalid", async () => {
    expect(
      await answersTo('[{"jsonrpc":"2.0","\\u0069d":1e400,"method":"counter_add","params":["0x1"]}]'),
    ).toEqual({
      answer: [noId],
      value: 0n,
    })
  })
})
