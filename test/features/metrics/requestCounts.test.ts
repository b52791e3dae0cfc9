import { describe, expect, test } from "vitest"
import { withMiddleware } from "../../../src/api/rpc/middleware.ts"
import { createSession } from "../../../src/api/rpc/session.ts"
import { createRequestCounts } from "../../../src/features/metrics/requestCounts.ts"
import { createCounter, Refused } from "../../api/rpc/counter.ts"
import { connect } from "../../socket.ts"
import { valuesOf } from "./exposition.ts"
import { start, successes } from "./scraped.ts"

describe("createRequestCounts", () => {
  /** Creates a counted dispatcher; `counts` are the successes, errors and durations of each method. */
  function create() {
    const { counter, dispatcher } = createCounter()
    const requests = createRequestCounts()
    const counts = () =>
      Object.fromEntries(
        [...requests.byMethod].map(([name, { success, error, durations }]) => [
          name,
          [success, error, durations.buckets.reduce((sum, each) => sum + each, 0)],
        ]),
      )
    return { counter, dispatcher: withMiddleware(dispatcher, [requests.count]), counts }
  }

  test("default: the names that clients send, an alias on its own, and one entry for all unknown names", () => {
    const { dispatcher, counts } = create()
    expect(counts()).toEqual({})
    expect(dispatcher.dispatch({ method: "counter_add", params: ["0x2"] })).toBe("0x2")
    expect(dispatcher.dispatch({ method: "counter_plus", params: ["0x2"] })).toBe("0x4")
    expect(() => dispatcher.dispatch({ method: "counter_add", params: [] })).toThrow("missing value")
    expect(() => dispatcher.dispatch({ method: "counter_revert" })).toThrow(Refused)
    for (const method of ["counter_none", "toString", "unknown"])
      expect(() => dispatcher.dispatch({ method })).toThrow("does not exist")
    expect(counts()).toEqual({
      counter_add: [1, 1, 2],
      counter_plus: [1, 0, 1],
      counter_revert: [0, 1, 1],
      unknown: [0, 3, 3],
    })
  })

  test("behavior: an asynchronous request is counted when it ends", async () => {
    const { counter, dispatcher, counts } = create()
    let open = () => {}
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const waiting = dispatcher.dispatch({ method: "counter_wait" })
    expect(counts()).toEqual({ counter_wait: [0, 0, 0] })
    open()
    expect(await waiting).toBe("0x1")
    expect(counts()).toEqual({ counter_wait: [1, 0, 1] })
    counter.gate = Promise.reject(new Error("no"))
    await expect(dispatcher.dispatch({ method: "counter_wait" })).rejects.toThrow("no")
    expect(counts()).toEqual({ counter_wait: [1, 1, 2] })
  })

  test("behavior: dispatchers with fewer methods and of sessions are counted too, and know all names", () => {
    const { dispatcher, counts } = create()
    const restricted = dispatcher.restrict(({ access }) => access !== "control")
    expect(() => restricted.dispatch({ method: "counter_reset" })).toThrow("does not exist")
    const session = createSession({
      send: () => {},
      limit: 1,
      tooMany: () => new RangeError(),
      holdLimit: 1,
      onOverflow: () => {},
    })
    const connected = restricted.forSession(session.beginMessage())
    expect(connected.dispatch({ method: "counter_value" })).toBe("0x0")
    expect(counts()).toEqual({ counter_reset: [0, 1, 1], counter_value: [1, 0, 1] })
  })
})

test("requests are counted by method and outcome, over every transport and in process", async () => {
  const { node, url, post, rpc, scrape } = await start()
  await rpc("eth_chainId")
  await rpc("eth_chainId")
  await node.request({ method: "eth_chainId" })
  await rpc("eth_getBalance", "no address")
  await rpc("hardhat_mine")
  const batch = ["eth_chainId", "eth_call", "eth_nothing"].map((method, id) => ({
    jsonrpc: "2.0",
    id,
    method,
  }))
  await post(batch)
  await post({ jsonrpc: "2.0", method: "net_version" }) // a notification
  await post({ jsonrpc: "2.0", id: 1, method: "evm_mine", params: [] }, "/public")
  const client = await connect(url)
  await client.request("eth_blockNumber")
  await client.close()
  expect(valuesOf(await scrape(), "midblock_rpc_requests_total")).toEqual({
    "method=eth_chainId,outcome=success": 4,
    "method=eth_chainId,outcome=error": 0,
    "method=eth_getBalance,outcome=success": 0,
    "method=eth_getBalance,outcome=error": 1,
    "method=hardhat_mine,outcome=success": 1,
    "method=hardhat_mine,outcome=error": 0,
    "method=eth_call,outcome=success": 0,
    "method=eth_call,outcome=error": 1,
    "method=unknown,outcome=success": 0,
    "method=unknown,outcome=error": 1,
    "method=net_version,outcome=success": 1,
    "method=net_version,outcome=error": 0,
    "method=evm_mine,outcome=success": 0,
    "method=evm_mine,outcome=error": 1,
    "method=eth_blockNumber,outcome=success": 1,
    "method=eth_blockNumber,outcome=error": 0,
  })
})

test("the durations of a method count each request, and their sum is below the elapsed time", async () => {
  const { node, scrape } = await start()
  const began = performance.now()
  for (let count = 0; count < 20; count++) await node.request({ method: "eth_blockNumber" })
  const seconds = (performance.now() - began) / 1000
  const family = (await scrape()).get("midblock_rpc_duration_seconds")
  const read = (name: string) => family?.samples.find((sample) => sample.name.endsWith(name))?.value
  expect(read("_count")).toBe(20)
  expect(read("_sum")).toBeGreaterThan(0)
  expect(read("_sum")).toBeLessThan(seconds)
  expect(family?.samples.filter(({ name }) => name.endsWith("_bucket")).at(-1)).toEqual({
    name: "midblock_rpc_duration_seconds_bucket",
    labels: { method: "eth_blockNumber", le: "+Inf" },
    value: 20,
  })
})

test("hostile method names create no series", async () => {
  const { rpc, scrape } = await start()
  const names = [
    "",
    "__proto__",
    "constructor",
    "toString",
    '"}\n# HELP x',
    "eth_call\\",
    "a".repeat(10_000),
    "é\u2028",
  ]
  for (const name of names) await rpc(name)
  for (let count = 0; count < 200; count++) await rpc(`eth_${count}`)
  expect(valuesOf(await scrape(), "midblock_rpc_requests_total")).toEqual({
    "method=unknown,outcome=success": 0,
    "method=unknown,outcome=error": names.length + 200,
  })
})

test("each of 200 requests is counted once, also while metrics are scraped", async () => {
  const { rpc, scrape } = await start()
  const requests = Array.from({ length: 200 }, () => rpc("eth_blockNumber"))
  const seen: number[] = []
  for (let count = 0; count < 20; count++) seen.push(await successes(scrape))
  await Promise.all(requests)
  seen.push(await successes(scrape))
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(seen.at(-1)).toBe(200)
})
