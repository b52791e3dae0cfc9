/** The first questions to a remote: a midblock node, in process and behind a proxy. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  introduce,
  quantity,
  questions,
} from "../../../../../src/features/forking/remote/origin/introduce.ts"
import type { Remote } from "../../../../../src/features/forking/remote/origin/options.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { startProxy, type TestProxy, without } from "../proxy.ts"
import { endpointOf, signal } from "./endpoints.ts"

let node: MidblockNode
let proxy: TestProxy

beforeAll(async () => {
  node = await createNode({ chainId: 77 })
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => {
  proxy.always("forward")
  proxy.take()
})

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const number = { method: "eth_blockNumber", params: [] }

/** Asks the first questions; returns the introduction or the failure, and what is then known of the remote. */
async function meet(remote: Remote, further: Parameters<typeof introduce>[1] = []) {
  const { endpoint, shared } = endpointOf(remote)
  const said = await introduce(endpoint, further, shared, signal)
  const { abilities, introduced } = endpoint
  return { said, introduced, abilities: [abilities.storageValues, abilities.accountInfo] }
}

test("default: the chain, the abilities and the further results, in one message", async () => {
  const met = await meet(proxy.url, [number])
  expect(met).toEqual({
    said: { chainId: 77n, results: ["0x0"] },
    introduced: true,
    abilities: [true, true],
  })
  expect(proxy.take()).toEqual([[...questions, number].map(({ method }) => method)])
})

test("behavior: a method that the remote lacks or answers in another form is not used", async () => {
  proxy.always(without("eth_getStorageValues"))
  expect((await meet(proxy.url)).abilities).toEqual([false, true])
  const answering = (method: string, result: unknown) => (call: { method: string; params: never }) =>
    call.method === method ? Promise.resolve(result) : node.request<unknown>(call)
  expect((await meet(answering("eth_getAccountInfo", { balance: "0x0" }))).abilities).toEqual([true, false])
  expect((await meet(answering("eth_getStorageValues", ["0x"]))).abilities).toEqual([false, true])
})

test("behavior: after a passing failure the ability stays unknown", async () => {
  proxy.next({
    errors: ({ method }) =>
      method === "eth_getAccountInfo" ? { code: -32005, message: "rate limit exceeded" } : undefined,
  })
  expect(await meet(proxy.url)).toEqual({
    said: { chainId: 77n, results: [] },
    introduced: true,
    abilities: [true, undefined],
  })
})

test("error: a remote that refuses a required request, or gives no chain id, is not introduced", async () => {
  const failed = (said: object) => ({ said, introduced: false, abilities: [undefined, undefined] })
  const error = { code: -32000, message: "nonce too low" }
  proxy.next({ errors: ({ method }) => (method === "eth_chainId" ? error : undefined) })
  expect(await meet(proxy.url)).toEqual(failed({ kind: "refused", reason: error.message, error }))
  proxy.next({ status: 503 })
  expect(await meet(proxy.url)).toEqual(failed({ kind: "transient", reason: "HTTP 503 Service Unavailable" }))
  expect(await meet(() => Promise.resolve("mainnet"))).toEqual(
    failed({ kind: "transient", reason: "the answer to eth_chainId is not a number" }),
  )
})

test("quantity: hex of up to 32 bytes, with leading zeros; undefined for other values", () => {
  expect(["0x0", "0x0A", `0x${"f".repeat(64)}`].map(quantity)).toEqual([0n, 10n, 2n ** 256n - 1n])
  expect(["0x", `0x1${"0".repeat(64)}`, "10", "-0x1", 10, null, undefined].map(quantity)).toEqual(
    Array(7).fill(undefined),
  )
})
