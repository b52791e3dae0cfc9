/** Middleware around the requests of a dispatcher and of those derived from it. */
import { expect, test } from "vitest"
import { type Middleware, withMiddleware } from "../../../src/api/rpc/middleware.ts"
import { createSession } from "../../../src/api/rpc/session.ts"
import { createCounter } from "./counter.ts"

const session = () =>
  createSession({ send() {}, limit: 1, tooMany: Error, holdLimit: 1, onOverflow() {} }).beginMessage()

test("default: the first middleware is outermost, for every derived dispatcher", () => {
  const calls: string[] = []
  const named =
    (name: string): Middleware =>
    (next, { isRestricted }) =>
    (request, client) => {
      calls.push(`${name} ${request.method} ${isRestricted}`)
      return next(request, client)
    }
  const whole = withMiddleware(createCounter().dispatcher, [named("a"), named("b")])
  const restricted = whole.restrict(({ access }) => access === "public")
  for (const each of [whole, restricted, restricted.forSession(session()), whole.forSession(session())])
    expect(each.dispatch({ method: "counter_value" })).toBe("0x0")
  const [plain, fewer] = [
    "a counter_value false,b counter_value false",
    "a counter_value true,b counter_value true",
  ]
  expect(calls.join()).toBe([plain, fewer, fewer, plain].join())
})

test("behavior: middleware may answer itself, or with another request", () => {
  const fixed: Middleware = (next) => (request, client) =>
    request.method === "fixed"
      ? "answer"
      : next({ ...request, method: "counter_add", params: ["0x3"] }, client)
  const { dispatch } = withMiddleware(createCounter().dispatcher, [fixed])
  expect(dispatch({ method: "fixed" })).toBe("answer")
  expect(dispatch({ method: "counter_value" })).toBe("0x3")
})

test("behavior: an endpoint with fewer methods still knows which names are methods", () => {
  const seen: unknown[] = []
  const told: Middleware =
    (next, { isMethod, lookup }) =>
    ({ method, ...rest }, client) => {
      seen.push([method, isMethod(method), lookup(method)?.name])
      return next({ method, ...rest }, client)
    }
  const restricted = withMiddleware(createCounter().dispatcher, [told]).restrict(
    ({ access }) => access !== "control",
  )
  for (const method of ["counter_plus", "counter_reset", "counter_none"])
    try {
      restricted.dispatch({ method, params: ["0x1"] })
    } catch {}
  expect(seen).toEqual([
    ["counter_plus", true, "counter_add"],
    ["counter_reset", true, undefined],
    ["counter_none", false, undefined],
  ])
})
