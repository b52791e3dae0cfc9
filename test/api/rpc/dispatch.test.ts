import { describe, expect, test } from "vitest"
import { createDispatcher } from "../../../src/api/rpc/dispatch.ts"
import { InternalError, InvalidRequest } from "../../../src/errors/index.ts"
import { counter_add, createCounter, Refused } from "./counter.ts"

async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    return error
  }
}

describe("dispatch", () => {
  test("default", () => {
    const { counter, dispatcher } = createCounter()
    expect(dispatcher.dispatch({ method: "counter_add", params: ["0x2", "0x3"] })).toBe("0x6")
    expect(counter.value).toBe(6n)
  })

  test("behavior: an asynchronous method returns a promise", async () => {
    const { dispatcher } = createCounter()
    const answer = dispatcher.dispatch({ method: "counter_wait" })
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toBe("0x1")
  })

  test("behavior: an alias calls its method", async () => {
    const { dispatcher } = createCounter()
    expect(await dispatcher.dispatch({ method: "counter_plus", params: ["0x2"] })).toBe("0x2")
    expect(dispatcher.lookup("counter_plus")?.name).toBe("counter_add")
  })

  test("behavior: the strict mode requires parameters that are optional otherwise", async () => {
    const request = { method: "counter_value" }
    expect(await createCounter().dispatcher.dispatch(request)).toBe("0x0")
    const strict = createCounter({ isStrict: true }).dispatcher
    expect(() => strict.dispatch(request)).toThrowErrorMatchingInlineSnapshot(
      "[MissingArgument: missing value for required argument 0: place]",
    )
  })

  test("behavior: a restricted dispatcher has fewer methods, and shares the context", async () => {
    const { counter, dispatcher } = createCounter()
    const restricted = dispatcher.restrict(({ access }) => access !== "control")
    await restricted.dispatch({ method: "counter_add", params: ["0x2"] })
    expect(() => restricted.dispatch({ method: "counter_reset" })).toThrowErrorMatchingInlineSnapshot(
      "[MethodNotFound: the method counter_reset does not exist/is not available]",
    )
    expect(counter.value).toBe(2n)
    expect(await dispatcher.dispatch({ method: "counter_reset" })).toBe(null)
    expect(counter.value).toBe(0n)
  })

  test.each(["nothing", "", "__proto__", "constructor", "toString", "hasOwnProperty"])(
    "error: no method is named %j",
    async (method) => {
      const { dispatcher } = createCounter()
      const error = await errorOf(() => dispatcher.dispatch({ method }))
      expect(dispatcher.toErrorObject(error)).toEqual({
        code: -32601,
        message: `the method ${method} does not exist/is not available`,
      })
    },
  )

  test.each([
    ["counter_reste", "counter_reset"],
    ["Counter_Wait", "counter_wait"],
    ["counter_rest_now", undefined],
    ["counter", undefined],
  ])("error: for the unknown method %j, the message suggests %j", async (method, meant) => {
    const { dispatcher } = createCounter()
    const error = await errorOf(() => dispatcher.dispatch({ method }))
    const end = meant === undefined ? "" : `; did you mean ${meant}?`
    expect(dispatcher.toErrorObject(error)).toEqual({
      code: -32601,
      message: `the method ${method} does not exist/is not available${end}`,
    })
  })

  test("error: a restricted dispatcher does not suggest a method that it leaves out", async () => {
    const restricted = createCounter().dispatcher.restrict(({ name }) => name !== "counter_reset")
    const error = await errorOf(() => restricted.dispatch({ method: "counter_reste" }))
    expect(restricted.toErrorObject(error)).toEqual({
      code: -32601,
      message: "the method counter_reste does not exist/is not available",
    })
  })

  test("error: a call over the time limit gets an error, and its handler continues", async () => {
    const { counter, dispatcher } = createCounter({ timeoutMs: 5 })
    const { promise, resolve } = deferred()
    counter.gate = promise
    const error = await errorOf(() => dispatcher.dispatch({ method: "counter_wait" }))
    expect(dispatcher.toErrorObject(error)).toEqual({ code: -32002, message: "request timed out" })
    expect(counter.value).toBe(0n)
    resolve()
    await promise
    expect(counter.value).toBe(1n)
  })

  test("behavior: a call within the time limit returns its result", async () => {
    const { dispatcher } = createCounter({ timeoutMs: 60_000 })
    expect(await dispatcher.dispatch({ method: "counter_wait" })).toBe("0x1")
  })

  test("error: two methods with the same name", () => {
    expect(() =>
      createDispatcher({
        methods: [counter_add, counter_add],
        context: () => createCounter().counter,
      }),
    ).toThrowErrorMatchingInlineSnapshot("[Error: two methods are named counter_add]")
  })
})

describe("toErrorObject", () => {
  test("default", () => {
    expect(createCounter().dispatcher.toErrorObject(new Refused())).toEqual({
      code: -32000,
      message: "counting reverted",
      data: "0xdeadbeef",
    })
  })

  test("behavior: an error without data has no member `data`", () => {
    expect(createCounter().dispatcher.toErrorObject(new InvalidRequest("no"))).toStrictEqual({
      code: -32600,
      message: "invalid request: no",
    })
  })

  test("behavior: the dialect changes the code and the message of midblock's errors", () => {
    const dialect = {
      name: "ethereum",
      error: (error: { message: string; data?: unknown }) => ({
        code: 3,
        message: `${error.message}: why`,
        data: error.data,
      }),
    }
    expect(createCounter({ dialect }).dispatcher.toErrorObject(new Refused())).toEqual({
      code: 3,
      message: "counting reverted: why",
      data: "0xdeadbeef",
    })
  })

  test.each([
    new TypeError("secret"),
    new InternalError("secret"),
    "secret",
    undefined,
    { code: 1, message: "secret" },
  ])("behavior: the unknown error %s is an internal error for clients; onError receives it", (thrown) => {
    const seen: unknown[] = []
    const { dispatcher } = createCounter({ onError: (error) => seen.push(error) })
    expect(dispatcher.toErrorObject(thrown)).toStrictEqual({ code: -32603, message: "internal error" })
    expect(seen).toEqual([thrown])
  })
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
