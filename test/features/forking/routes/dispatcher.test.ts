/** The dispatcher of a node that becomes a fork and stops being one: the same for all transports, sessions and restrictions. */
import { expect, onTestFinished, test } from "vitest"
import { createDispatcher } from "../../../../src/api/rpc/dispatch.ts"
import { withMiddleware } from "../../../../src/api/rpc/middleware.ts"
import { routedToRemote } from "../../../../src/features/forking/routes/dispatcher.ts"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"
import { methods } from "../../../../src/instance/methods.ts"
import { connect, type Incoming } from "../../../socket.ts"
import { createForkedParts, startRemote } from "./forkedParts.ts"

const at = `0x${"c0".repeat(20)}` as const

/** A node, and a function that calls its methods in process. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  const ask = (method: string, ...params: unknown[]): Promise<unknown> => node.request({ method, params })
  return { node, ask }
}

test("every transport reads from the remote after a reset to a fork, and not after the next reset", async () => {
  const there = await start()
  await there.ask("anvil_setBalance", at, "0x7")
  await there.node.mine(2)
  const remote = await there.node.listen({ port: 0 })
  const { node, ask } = await start()
  const { url } = await node.listen({ port: 0 })
  const session = await connect(url)
  onTestFinished(session.close)
  const askPublic = async (method: string, ...params: unknown[]): Promise<Incoming> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    return (await (await fetch(`${url}/public`, { method: "POST", body })).json()) as Incoming
  }
  const balances = async () => {
    const [method, params] = ["eth_getBalance", [at, "0x1"]]
    const answers = [await askPublic(method, ...params), await session.ask(method, params)]
    const own = await ask(method, ...params).catch(({ message }) => message)
    return [own, ...answers.map(({ result, error }) => result ?? error?.message)]
  }
  const unknown = Array(3).fill("header not found: block 1")
  expect(await balances()).toEqual(unknown)
  await ask("anvil_reset", { forking: { jsonRpcUrl: remote.url } })
  expect(await balances()).toEqual(["0x7", "0x7", "0x7"])
  await ask("anvil_reset")
  expect(await balances()).toEqual(unknown)
})

test("behavior: methods about remote blocks are answered across the border, under each name; the end is checked first", async () => {
  const remote = await startRemote()
  onTestFinished(() => remote.close())
  const node = await createForkedParts({ url: remote, blockNumber: 3 })
  onTestFinished(() => node.fork.close())
  let isOpen = true
  const assertOpen = () => {
    if (!isOpen) throw new Error("closed")
  }
  const plain = createDispatcher({ methods, context: () => node as never })
  const forked = withMiddleware(plain, [routedToRemote(node, methods, assertOpen)])
  const asked = { method: "eth_getBlockByNumber", params: ["0x2", false] }
  const ofRemote = await remote.request<unknown>(asked)
  const restricted = forked.restrict(({ access }) => access === "public")
  for (const each of [forked, restricted]) expect(await each.dispatch(asked)).toEqual(ofRemote)
  expect(plain.dispatch(asked)).toBeNull()
  // Parameters by name are refused as without a fork.
  const byName = { method: "eth_getBlockByNumber", params: { block: "0x2" } }
  expect(() => forked.dispatch(byName)).toThrow("non-array args")
  isOpen = false
  expect(() => forked.dispatch(asked)).toThrow("closed")
})
