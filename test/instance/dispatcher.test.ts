/** The parts that a node adds to its method table: request events, its end, sessions, the time limit. */
import { expect, onTestFinished, test } from "vitest"
import { version } from "../../src/base/version.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import type { MidblockNode, RequestEvent } from "../../src/index.ts"
import { refusal } from "../refusal.ts"
import { connect, type Incoming } from "../socket.ts"
import { at, start } from "./asking.ts"

/** Opens a port of a node: a session, and a function that calls methods of the public endpoint. */
async function open(node: MidblockNode) {
  const { url } = await node.listen({ port: 0 })
  const session = await connect(url)
  onTestFinished(session.close)
  const askPublic = async (method: string, ...params: unknown[]): Promise<Incoming> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    return (await (await fetch(`${url}/public`, { method: "POST", body })).json()) as Incoming
  }
  return { session, askPublic }
}

/** Returns a list that collects the finished requests of a node, each after the name of its event. */
function heardOf(node: MidblockNode) {
  const heard: [string, RequestEvent][] = []
  for (const event of ["request", "answer"] as const) node.on(event, (each) => heard.push([event, each]))
  return heard
}

test("each request emits `request` and `answer` with all its data; the public endpoint sets isRestricted", async () => {
  const { node } = await start()
  const { session, askPublic } = await open(node)
  const [heard, durationMs] = [heardOf(node), expect.any(Number)]
  const data = `08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}`
  const params = [{ to: at }, "latest", { [at]: { code: `0x6064600a5f3960645ffd${data}` } }]
  await session.ask("eth_chainId")
  await askPublic("eth_call", ...params)
  const error = { code: -32000, message: "execution reverted", data: `0x${data}` }
  const first = { method: "eth_chainId", params: [], durationMs, isRestricted: false, result: "0x7a69" }
  const second = { method: "eth_call", params, durationMs, isRestricted: true, error, reason: "no" }
  expect(heard).toEqual([first, second].flatMap((end) => ["request", "answer"].map((event) => [event, end])))
})

test("`request` is not emitted while logging is disabled, `answer` is", async () => {
  const { node, ask } = await start()
  const heard = heardOf(node)
  await ask("anvil_setLoggingEnabled", false)
  await ask("eth_chainId")
  await ask("anvil_setLoggingEnabled", true)
  await ask("eth_chainId")
  const ofChainId = heard.filter(([, { method }]) => method === "eth_chainId")
  expect(ofChainId.map(([event]) => event)).toEqual(["answer", "request", "answer"])
})

test("an unexpected error is reported once, and its text reaches no client", async () => {
  const contractOf = () => {
    throw new TypeError("secret")
  }
  const { node, ask } = await start({ artifacts: { ...createArtifacts([]), contractOf } })
  const errors: unknown[] = []
  node.on("error", (error) => errors.push(error))
  heardOf(node)
  await ask("anvil_setCode", at, "0x00")
  expect(await refusal(ask("midblock_getContract", at))).toBe("-32603 internal error")
  expect(errors).toEqual([new TypeError("secret")])
})

test("a closed node refuses requests before it checks the method or the parameters", async () => {
  const { node, ask } = await start()
  expect(await refusal(ask("eth"))).toBe("-32601 the method eth does not exist/is not available")
  await node.close()
  const refusals = [ask("eth"), ask("eth_getBalance", "5"), ask("eth_getBalance", at, "0x0")]
  expect(await Promise.all(refusals.map(refusal))).toEqual(Array(3).fill("4900 the node is closed"))
})

test("a session can subscribe, other clients cannot", async () => {
  const { node, ask } = await start()
  const { session } = await open(node)
  expect(await refusal(ask("eth_subscribe", "newHeads"))).toBe("-32601 notifications not supported")
  const id = await session.request("eth_subscribe", ["syncing"])
  await session.until(() => session.told.length > 0)
  expect(session.told).toEqual([{ subscription: id, result: false }])
})

test("the strict mode requires the block of eth_call, and rpc.discover marks it as required", async () => {
  const { ask } = await start({ strict: true })
  await expect(ask("eth_call", { to: at })).rejects.toThrow("missing value for required argument 1: block")
  const block = expect.objectContaining({ name: "block", required: true })
  const call = expect.objectContaining({ name: "eth_call", params: expect.arrayContaining([block]) })
  const document = { info: { title: "midblock", version }, methods: expect.arrayContaining([call]) }
  expect(await ask("rpc.discover")).toMatchObject(document)
})
