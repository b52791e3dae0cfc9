/** What a tracer in JavaScript cannot do, and the errors of tracers, in geth's words. */
import type { Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { caller } from "../code.ts"

let node: MidblockNode
beforeAll(async () => {
  node = await createNode({ hardfork: "prague" })
})
afterAll(() => node.close())

const trace = (tracer: string, timeout = "60s", code: Hex = "0x6001") =>
  node.request<unknown>({
    method: "debug_traceCall",
    params: [{ to: caller }, "latest", { tracer, timeout, stateOverrides: { [caller]: { code } } }],
  })
const failure = (...args: Parameters<typeof trace>) =>
  trace(...args).then(
    (result) => ({ result }),
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  )
const returns = (value: string) => `{fault() {}, result(ctx, db) { return ${value} }}`
const stepping = (statement: string) => `{step(log, db) { ${statement} }, fault() {}, result() { return 1 }}`

describe("isolation", () => {
  test("a tracer has no object of Node, through no constructor", async () => {
    const names = [
      "process",
      "require",
      "module",
      "setTimeout",
      "setImmediate",
      "fetch",
      "Buffer",
      "WebAssembly",
      "SharedArrayBuffer",
      "Worker",
      "console",
    ]
    const inSandbox = `[${names.map((name) => `typeof ${name}`).join(",")}].concat(
      this.constructor.constructor("return typeof process")(),
      db.getBalance.constructor("return typeof process")(),
      (async () => {}).constructor("return typeof process").name)`
    const result = (await trace(returns(inSandbox))) as string[]
    expect(
      result
        .slice(0, names.length)
        .filter((type, index) => type !== "undefined" && names[index] !== "SharedArrayBuffer"),
    ).toEqual([])
    expect(result.slice(names.length)).toEqual(["undefined", "undefined", "anonymous"])
  })

  test("an import gives nothing, and what a tracer throws is only text", async () => {
    expect(await trace(returns('import("node:fs")'))).toEqual({})
    expect(await failure(returns("(() => { throw { toString() { return process } } })()"))).toEqual({
      code: -32000,
      message: "a thrown value without a text    in server-side tracer function 'result'",
    })
  })

  test("changed prototypes stay in the sandbox", async () => {
    await trace(returns("(Object.prototype.polluted = 1, Object.prototype.toJSON = () => ({}), 1)"))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(await trace(returns("ctx.type"))).toBe("CALL")
  })

  test("a key __proto__ of a result is only a key", async () => {
    const result = (await trace(returns('JSON.parse(\'{"__proto__": {"a": 1}}\')'))) as object
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
  })
})

describe("bounds", () => {
  test("an endless loop ends at the time limit, and others are served meanwhile", async () => {
    const ended = failure(stepping("for (;;);"), "300ms")
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    const answers = []
    while (!isOver)
      answers.push(await node.request({ method: "eth_blockNumber", params: [] }), await nextTurn())
    expect(await ended).toEqual({ code: -32000, message: "execution timeout" })
    expect(answers.length).toBeGreaterThan(10)
  })

  test("a loop inside a built-in function ends too", async () => {
    const loop = "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)"
    expect(await failure(stepping(loop), "200ms")).toEqual({ code: -32000, message: "execution timeout" })
    expect(await failure(`(() => { for (;;); })()`, "200ms")).toEqual({
      code: -32000,
      message: "execution timeout",
    })
  })

  test("memory and recursion are limited", async () => {
    expect(await failure(returns("new Uint8Array(2 ** 28)"))).toEqual({
      code: -32000,
      message: expect.stringMatching(
        /^InternalError: out of memory at .* in server-side tracer function 'result'$/,
      ),
    })
    expect(await failure(returns("(function again() { return again() + 1 })()"))).toEqual({
      code: -32000,
      message: expect.stringMatching(
        /^InternalError: stack overflow at again .* in server-side tracer function 'result'$/,
      ),
    })
    expect(await trace(returns("1"))).toBe(1)
  })

  test("a client that waits no longer ends its trace", async () => {
    await using limited = await createNode({ timeoutMs: 200 })
    const params = [{ to: caller }, "latest", { tracer: returns("(() => { for (;;); })()"), timeout: "10m" }]
    await expect(limited.request<unknown>({ method: "debug_traceCall", params })).rejects.toMatchObject({
      code: -32002,
    })
  })
})

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe("errors", () => {
  test.each([
    ["{step() {}, result() {}}", "trace object must expose a function fault()"],
    ["{step() {}, fault() {}}", "trace object must expose a function result()"],
    [
      "{fault() {}, result() {}, enter() {}}",
      "trace object must expose either both or none of enter() and exit()",
    ],
    ["{fault() {}, result() {}", "SyntaxError: expecting '}' at <eval>:1:26"],
    ["(missing)", "ReferenceError: 'missing' is not defined at <eval> (<eval>:1:3)"],
    [
      stepping("log.missing.x"),
      "TypeError: cannot read property 'x' of undefined at step (<eval>:1:30)    in server-side tracer function 'step'",
    ],
    [
      stepping("try { log.stack.peek(3) } catch {}"),
      "tracer accessed out of bound stack: size 0, index 3 at step (<eval>:1:39)    in server-side tracer function 'step'",
    ],
    [
      stepping("log.memory.slice(5, 2)"),
      "tracer accessed out of bound memory: offset 5, end 2 at step (<eval>:1:35)    in server-side tracer function 'step'",
    ],
    [
      stepping("log.memory.slice(0, 2000000)"),
      "tracer reached limit for padding memory slice: end 2000000, memorySize 0 at step (<eval>:1:35)    in server-side tracer function 'step'",
    ],
    [
      stepping("log.memory.getUint(1)"),
      "tracer accessed out of bound memory: available 0, offset 1, size 32 at step (<eval>:1:37)    in server-side tracer function 'step'",
    ],
    [
      stepping("slice([1], 0, 2)"),
      "Tracer accessed out of bound memory: available 1, offset 0, size 2 at step (<eval>:1:24)    in server-side tracer function 'step'",
    ],
    [
      stepping("db.getBalance(5)"),
      "invalid buffer type at step (<eval>:1:32)    in server-side tracer function 'step'",
    ],
    [
      returns("ctx.a.b"),
      "TypeError: cannot read property 'b' of undefined at result (<eval>:1:45)    in server-side tracer function 'result'",
    ],
    ["{setup() { throw new Error('no') }, fault() {}, result() {}}", "Error: no at setup (<eval>:1:28)"],
  ])("error: %s", async (tracer, message) => {
    expect(await failure(tracer)).toEqual({ code: -32000, message })
  })

  test("error: a single word is the name of a tracer", async () => {
    expect(await failure("calltracer")).toEqual({
      code: -32602,
      message: "invalid argument 2: TraceCallConfig.tracer: tracer not found: calltracer",
    })
  })

  test("error: the public endpoint runs no code of clients", async () => {
    const { url } = await node.listen({ port: 0 })
    const post = async (path: string, tracer: string, tracerConfig = {}) => {
      const params = [{ to: caller }, "latest", { tracer, tracerConfig }]
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "debug_traceCall", params })
      const response = await fetch(`${url}${path}`, {
        ...{ method: "POST", body, headers: { "content-type": "application/json" } },
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: object }
      return error ?? result
    }
    const error = {
      code: -32000,
      message:
        "tracers in JavaScript are not available on the public endpoint; callTracer and the other tracers are",
    }
    expect(await post("/public", returns("1"))).toEqual(error)
    expect(await post("/public", "muxTracer", { [returns("1")]: {} })).toEqual(error)
    expect(await post("/public", "4byteTracer")).toEqual({})
    expect(await post("/", returns("1"))).toBe(1)
  })

  test("error: EthereumJS's interpreter cannot wait for a tracer", async () => {
    await using stock = await createNode({ evm: "ethereumjs" })
    const params = [{ to: caller }, "latest", { tracer: returns("1") }]
    await expect(stock.request<unknown>({ method: "debug_traceCall", params })).rejects.toMatchObject({
      code: -32000,
      message: "tracing failed: tracers in JavaScript need the engine midblock",
    })
  })
})
