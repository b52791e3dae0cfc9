import { expect, test } from "vitest"
import type { ErrorObject } from "../../../src/api/rpc/dispatch.ts"
import { type Caller, createJayson, type JaysonResponse } from "../../../src/api/server/jayson.ts"
import { createCounter } from "../rpc/counter.ts"
import { rpc } from "./transports.ts"

/** Creates the function that runs requests; `rejected` has the requests that reach no method. */
async function create() {
  const rejected: ErrorObject[] = []
  const { counter, dispatcher } = createCounter({ onRejected: (error) => rejected.push(error) })
  const runRequest = await createJayson(dispatcher)
  /** Runs a request, or a notification without an id; `responses` gets its response, or `undefined`. */
  const run = (request: unknown, id: string | null = "1", caller: Caller = {}) => {
    const responses: (JaysonResponse | undefined)[] = []
    const done = new Promise<void>((resolve) => {
      runRequest(request, id ?? undefined, caller, (response) => {
        responses.push(response)
        resolve()
      })
    })
    return { responses, done }
  }
  return { counter, dispatcher, rejected, run }
}

const result = (value: unknown) => ({ jsonrpc: "2.0", id: 0, result: value })
const failed = (id: unknown, error: unknown) => ({ jsonrpc: "2.0", id, error })
const invalid = (reason: string) => ({ code: -32600, message: `invalid request: ${reason}` })
const noObject = "it must be an object with jsonrpc, id, method and params"

test("default: the result of a synchronous method is given at once, with the id 0", async () => {
  const { run, rejected } = await create()
  expect(run(rpc("counter_add", ["0x2"], "any id")).responses).toEqual([result("0x2")])
  expect(run(rpc("counter_value", null)).responses).toEqual([result("0x2")])
  expect(rejected).toEqual([])
})

test("default: the result of an asynchronous method is given later", async () => {
  const { counter, run } = await create()
  let open = () => {}
  counter.gate = new Promise((resolve) => {
    open = resolve
  })
  const { responses, done } = run(rpc("counter_wait"))
  expect(responses).toEqual([])
  open()
  await done
  expect(responses).toEqual([result("0x1")])
})

test("behavior: a notification runs, and has no response, also when it fails", async () => {
  const { counter, run, rejected } = await create()
  expect(run(rpc("counter_add", ["0x2"]), null).responses).toEqual([undefined])
  expect(run(rpc("counter_revert"), null).responses).toEqual([undefined])
  expect(counter.value).toBe(2n)
  expect(rejected).toEqual([])
})

test("error: the error of a method is given with its data, and is not reported as a rejected request", async () => {
  const { run, rejected } = await create()
  const error = { code: -32000, message: "counting reverted", data: "0xdeadbeef" }
  expect(run(rpc("counter_revert")).responses).toEqual([failed(0, error)])
  const unknown = { code: -32601, message: "the method nothing does not exist/is not available" }
  expect(run(rpc("nothing")).responses).toEqual([failed(0, unknown)])
  expect(rejected).toEqual([])
})

test.each<[string, unknown, string | null, string]>([
  ["a number", 5, null, noObject],
  ["an array", [], null, noObject],
  ["a text with a request", JSON.stringify(rpc("counter_add", ["0x2"])), "1", noObject],
  ["another version", { ...rpc("counter_add", ["0x2"]), jsonrpc: "1.0" }, "1", 'its jsonrpc must be "2.0"'],
  [
    "a method that is not text",
    { ...rpc("counter_add", ["0x2"]), method: 1 },
    "1",
    "its method must be a string",
  ],
  [
    "an invalid id",
    { ...rpc("counter_add", ["0x2"]), id: {} },
    "null",
    "its id must be a string, a number or null",
  ],
])("error: %s is rejected and reported, and runs nothing", async (_name, request, id, reason) => {
  const { counter, run, rejected } = await create()
  const { responses } = run(request, id)
  expect(responses.map((response) => response?.error)).toEqual([invalid(reason)])
  expect(rejected).toEqual([invalid(reason)])
  expect(counter.value).toBe(0n)
})

test("args: the dispatcher and the client of the caller are used", async () => {
  const { counter, dispatcher, run } = await create()
  const restricted = dispatcher.restrict(({ access }) => access !== "control")
  const unknown = { code: -32601, message: "the method counter_reset does not exist/is not available" }
  expect(run(rpc("counter_reset"), "1", { dispatcher: restricted }).responses).toEqual([failed(0, unknown)])
  expect(run(rpc("counter_reset")).responses).toEqual([result(null)])
  const clients: unknown[] = []
  const client = { hasLeft: () => false }
  const watched = {
    ...dispatcher,
    dispatch(...[request, given]: Parameters<typeof dispatcher.dispatch>) {
      clients.push(given)
      return dispatcher.dispatch(request, given)
    },
  }
  run(rpc("counter_add", ["0x1"]), "1", { dispatcher: watched, client })
  expect(clients).toEqual([client])
  expect(counter.value).toBe(1n)
})
