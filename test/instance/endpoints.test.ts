/** The endpoints of a node: the feed as JSON, and the reports of requests that are not run. */
import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import type { Middleware } from "../../src/api/rpc/middleware.ts"
import type { NodeFeature } from "../../src/features/feature.ts"
import { createEndpoints, feedOf } from "../../src/instance/endpoints.ts"
import { createGate } from "../../src/instance/gate.ts"
import { createParts } from "../node/parts.ts"
import { postTwice, start } from "./endpointsAt.ts"

/** Waits for the length of a list: listeners of the feed are called in later turns of the event loop. */
async function untilLength(list: readonly unknown[], count: number) {
  while (list.length < count) await new Promise(setImmediate)
}

test("feedOf: all listeners get the same object of a new message; a stopped listener gets none", async () => {
  const node = await createParts()
  const listen = feedOf(node, {})
  const [first, second, stopped]: [unknown[], unknown[], unknown[]] = [[], [], []]
  listen((message) => first.push(message))
  listen((message) => second.push(message))
  const stop = listen((message) => stopped.push(message))
  await untilLength(stopped, 1)
  stop()
  await node.miner.mine(1)
  // The base of block 1, its sealed block, and the base of block 2.
  await untilLength(second, 3)
  expect(first.length).toBe(3)
  expect(first.slice(1).map((message, index) => message === second[index + 1])).toEqual([true, true])
  expect(stopped).toEqual(first.slice(0, 1))
})

test("behavior: a body that is not run is reported once", async () => {
  const { url, reports } = await start({})
  await postTwice(url)
  expect(reports).toEqual([[-32700, "parse error: the body is not valid JSON"]])
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test("behavior: a page of a foreign origin is reported, unless the options allow it", async () => {
  const headers = { origin: "https://a.example" }
  const [closed, open] = [await start({}), await start({ allowedOrigins: ["https://a.example"] })]
  const statuses = []
  for (const { url } of [closed, open])
    statuses.push((await fetch(url, { method: "POST", headers, body: "[]" })).status)
  expect(statuses[0]).toBe(403)
  expect(closed.reports).toEqual([["origin", "https://a.example"]])
  expect(statuses[1] === 403).toBe(false)
})

test("behavior: the public service at the root has its methods only; the health has the newest block", async () => {
  const { node, url } = await start({ public: true })
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] })
    return (await fetch(url, { method: "POST", body })).json()
  }
  await node.miner.mine(2)
  expect(await ask("eth_blockNumber")).toEqual({ jsonrpc: "2.0", id: 1, result: "0x2" })
  expect(await ask("evm_mine")).toEqual({
    ...{ jsonrpc: "2.0", id: 1 },
    error: { code: -32601, message: "the method evm_mine does not exist/is not available" },
  })
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok", blockNumber: 2 })
})

test("behavior: middleware that answers requests runs within that of all features", async () => {
  const seen: string[] = []
  const noted =
    (name: string): Middleware =>
    (next) =>
    (request, client) => {
      seen.push(name)
      return next(request, client)
    }
  const added: NodeFeature[] = [
    { attach: () => ({ answering: noted("answering") }) },
    { attach: () => ({ middleware: noted("around") }) },
  ]
  const node = await createParts()
  const { dispatcher } = createEndpoints(
    { node, added },
    {},
    {
      emitter: new EventEmitter(),
      onError() {},
      onRejected() {},
      gate: createGate(),
      linkedChains: () => [],
    },
  )
  expect(await dispatcher.dispatch({ method: "eth_blockNumber" })).toBe("0x0")
  expect(seen).toEqual(["around", "answering"])
})
