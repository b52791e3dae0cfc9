/** State within a block of the remote chain: after some of its transactions. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ada, askOf, bob, type Remotes, startRemotes } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

const places = [
  { blockNumber: "0x3", transactionCount: "0x0" },
  { blockNumber: "0x3", transactionCount: "0x1" },
  { blockNumber: "0x3", flashblockIndex: "0x0" },
  { blockNumber: "0x5", transactionCount: "0x0" },
]
const reads = places.flatMap((place) => [
  ["eth_getBalance", [bob, place]] as const,
  ["eth_getTransactionCount", [ada, place]] as const,
  ["eth_call", [{ to: bob, from: ada, value: "0x1" }, place]] as const,
])

async function withFork<Result>(url: string, use: (node: MidblockNode) => Promise<Result>): Promise<Result> {
  await using node = await createNode({ fork: { url } })
  return await use(node)
}

test("behavior: a midblock remote gives the state within a block", async () => {
  const { proxy, ask } = remotes.midblock
  await withFork(proxy.url, async (node) => {
    for (const [method, params] of reads)
      expect([method, params, await askOf(node)(method, params)]).toEqual([
        method,
        params,
        await ask(method, params),
      ])
  })
})

test("error: anvil refuses the field, and the error names it", async () => {
  const { proxy } = remotes.anvil
  await withFork(proxy.url, async (node) => {
    for (const [method, params] of reads)
      await expect(askOf(node)(method, params)).rejects.toMatchObject({
        code: -32001,
        message: expect.stringMatching(
          new RegExp(
            `^the origin ${proxy.host} gives no state within block [35]: unknown field .*; fork\\.transactionHash`,
          ),
        ),
      })
  })
})

test("error: the answer of a remote that ignores the field, as geth does, is refused", async () => {
  const { proxy } = remotes.anvil
  // Unknown fields of a block are removed before anvil sees them.
  const geth = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      const known = (each: unknown) => {
        if (typeof each !== "object" || each === null || !("blockNumber" in each)) return each
        return { blockNumber: each.blockNumber }
      }
      return remotes.anvil.ask(method, params.map(known))
    },
  }
  proxy.take()
  await using node = await createNode({ fork: { url: geth as never } })
  for (const [method, params] of reads)
    await expect(askOf(node)(method, params)).rejects.toMatchObject({
      code: -32001,
      message: expect.stringMatching(
        /^the origin in process gives no state within block [35]: it knows blocks as a whole alone; fork\.transactionHash begins there$/,
      ),
    })
})

test("behavior: after a change of the remote, its support of state within a block is checked again", async () => {
  const { proxy, ask } = remotes.midblock
  const whole = (each: unknown) =>
    typeof each === "object" && each !== null && "blockNumber" in each ? each.blockNumber : each
  const geth = createServer(async (request, response) => {
    type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
    const calls = (await json(request)) as Call | readonly Call[]
    const answers = [calls].flat().map(async ({ id, method, params }) => {
      return { jsonrpc: "2.0", id, result: await ask(method, params.map(whole)) }
    })
    const all = await Promise.all(answers)
    response.end(JSON.stringify(Array.isArray(calls) ? all : all[0]))
  }).listen(0, "127.0.0.1")
  await once(geth, "listening")
  await withFork(proxy.url, async (node) => {
    const read = () => askOf(node)("eth_getBalance", [bob, places[0]])
    expect(await read()).toBe(await ask("eth_getBalance", [bob, places[0]]))
    await askOf(node)("anvil_setRpcUrl", [`http://127.0.0.1:${(geth.address() as AddressInfo).port}`])
    await expect(read()).rejects.toThrow("it knows blocks as a whole alone")
  })
  geth.closeAllConnections()
  geth.close()
})
