import { expect, test } from "vitest"
import { withMiddleware } from "../../../src/api/rpc/middleware.ts"
import { observed } from "../../../src/api/rpc/observed.ts"
import { createCounter } from "./counter.ts"

test("behavior: onError gets an unknown error once, also with several observers", async () => {
  const [faults, told]: [unknown[], unknown[]] = [[], []]
  const { counter, dispatcher } = createCounter({ onError: (error) => faults.push(error) })
  counter.gate = Promise.reject(new TypeError("secret"))
  const observer = { isActive: () => true, report: ({ error }: { error?: unknown }) => told.push(error) }
  const { dispatch, toErrorObject } = withMiddleware(dispatcher, [observed(observer), observed(observer)])
  const answer = await Promise.resolve(dispatch({ method: "counter_wait", params: [] })).catch(toErrorObject)
  expect([...told, answer]).toEqual(Array(3).fill({ code: -32603, message: "internal error" }))
  expect(faults).toEqual([new TypeError("secret")])
})
