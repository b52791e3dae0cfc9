/** EIP-1193 providers as remotes. */
import { createPublicClient, custom, http } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { keys, prepare, values } from "./chain.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

let node: MidblockNode
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
})

afterAll(() => node.close())

const reverting = { to: `0x${"d1".repeat(20)}`, data: "0x" }

test("default: viem clients over both transports give the same values and errors as the node", async () => {
  await node.request<unknown>({ method: "anvil_setCode", params: [reverting.to, "0x60aa60005260206000fd"] })
  const { url } = await node.listen()
  const clients = [custom(node), http(url, { retryCount: 0 })].map((transport) =>
    createPublicClient({ transport }),
  )
  for (const remote of [node, ...clients]) {
    const origin = await openOrigin(remote as typeof node)
    expect(await origin.read(block, keys)).toEqual(values)
    await expect(origin.request("eth_call", [reverting, "latest"])).rejects.toMatchObject({
      name: "OriginRequestFailed",
      data: `0x${"00".repeat(31)}aa`,
      origin: "in process",
    })
    await expect(origin.request("eth_nope", [])).rejects.toMatchObject({ code: -32601 })
  }
})

test("behavior: the error of a viem client whose remote is unreachable does not show the key", async () => {
  const client = createPublicClient({ transport: http("http://127.0.0.1:9/path-k3y", { retryCount: 0 }) })
  const opening = openOrigin(client, { retries: 0 })
  await expect(opening).rejects.toMatchObject({ name: "OriginUnavailable" })
  await expect(opening).rejects.not.toThrow("k3y")
})

test("behavior: an origin passes on the errors of a node unchanged", async () => {
  const origin = await openOrigin(node)
  const call = { method: "eth_getBalance", params: ["0x12", "latest"] } as const
  const own = await node.request<unknown>(call).catch((error: unknown) => error)
  await expect(origin.request(call.method, call.params)).rejects.toMatchObject({
    code: (own as { code: number }).code,
    message: (own as Error).message,
  })
})

test("behavior: a request to a provider that never answers fails after the timeout", async () => {
  const timing = skippingTiming()
  const stuck = () => new Promise<unknown>(() => {})
  const opening = openOrigin(stuck, { timing, timeoutMs, retries: 0 })
  await new Promise(setImmediate)
  timing.timeOut()
  await expect(opening).rejects.toHaveProperty(
    "message",
    "the origin in process gave no usable answer in 1 attempt: eth_chainId: no answer in 90000 ms",
  )
})
