/** Tests requests that exceed a limit of size or time, and clients that disconnect before the answer. */
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { rpc } from "../api/server/transports.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to = "0x00000000000000000000000000000000000000aa"
/** An endless loop: JUMPDEST PUSH1 0x20 PUSH0 KECCAK256 POP PUSH0 JUMP */
const endless = [{ from, to, gas: "0x2faf080" }, "latest", { [to]: { code: "0x5b60205f20505f56" } }] as const

const post = (url: string, body: unknown, signal?: AbortSignal) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

const heightOf = async (node: MidblockNode) =>
  Number(await node.request({ method: "eth_blockNumber", params: [] }))

test("a batch whose answers exceed 25 MB: the remaining requests get the error `response too large`", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const batch = Array.from({ length: 1000 }, (_, id) => rpc("rpc.discover", [], id))
  const response = await post(`${url}/public`, [...batch, rpc("eth_chainId", [], 1000)].slice(1))
  const text = await response.text()
  const answers = JSON.parse(text) as { id: number; result?: unknown; error?: unknown }[]
  const refused = answers.filter(({ error }) => error !== undefined)
  expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  expect(text.length).toBeGreaterThan(25_000_000)
  expect(text.length).toBeLessThan(26_000_000)
  expect(refused).toEqual(
    answers
      .slice(answers.length - refused.length)
      .map(({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32003, message: "response too large" } })),
  )
})

test("rpc.discover returns a copy: a change to it does not affect later answers", async () => {
  await using node = await createNode()
  const discover = async () =>
    (await node.request({ method: "rpc.discover", params: [] })) as { methods: unknown[] }
  const first = await discover()
  const count = first.methods.length
  first.methods.length = 0
  expect((await discover()).methods).toHaveLength(count)
})

test("errors shorten a method name and a type name of a million characters", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const [method, short] = ["x".repeat(1_000_000), `${"x".repeat(256)}…`]
  expect(await (await post(url, rpc(method))).json()).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32601, message: `the method ${short} does not exist/is not available` },
  })
  const types = { [method]: 5 }
  const typed = rpc("eth_signTypedData_v4", [from, { types, primaryType: "A", domain: {}, message: {} }])
  expect((await (await post(url, typed)).text()).length).toBeLessThan(1000)
})

test.each(["eth_call", "eth_createAccessList", "debug_traceCall"])(
  "%s stops when its client disconnects",
  async (method) => {
    await using node = await createNode({ timeoutMs: 0 })
    const { url } = await node.listen()
    const leaving = new AbortController()
    const answered = new Promise((resolve) =>
      node.on("answer", (answer) => answer.method === method && resolve(answer.error)),
    )
    const [call, block, state] = endless
    const last = method === "debug_traceCall" ? { stateOverrides: state, tracer: "callTracer" } : state
    const asking = post(url, rpc(method, [call, block, last]), leaving.signal)
    await post(url, rpc("eth_chainId")) // answered while the call runs
    leaving.abort()
    await expect(asking).rejects.toThrow("aborted")
    expect(await answered).toEqual({ code: -32000, message: "request canceled: the client has left" })
  },
)

/** Creates a node that must execute each block, because a transaction waits behind a nonce gap. */
async function createBusyNode(timeoutMs: number) {
  const node = await createNode({ timeoutMs })
  await node.request({ method: "eth_sendTransaction", params: [{ from, to, nonce: "0x5", gas: "0x5208" }] })
  return node
}

describe("anvil_mine", () => {
  test.each<[string, (timeoutMs: number) => Promise<MidblockNode>]>([
    ["executed", createBusyNode],
    ["empty-run", (timeoutMs) => createNode({ timeoutMs })],
  ])("%s blocks: it stops at the time limit, and the sealed blocks stay", async (_, create) => {
    await using node = await create(100)
    const mining = node.request({ method: "anvil_mine", params: ["0xf4240"] })
    const { code, message } = (await mining.catch((error: unknown) => error)) as {
      code: number
      message: string
    }
    const height = await heightOf(node)
    expect({ code, message }).toEqual({
      code: -32002,
      message: `request timed out: ${height} of 1000000 blocks are sealed and stay`,
    })
    await node.mine()
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
    const parent = await node.request({
      method: "eth_getBlockByNumber",
      params: [`0x${height.toString(16)}`, false],
    })
    expect(block).toMatchObject({ number: `0x${(height + 1).toString(16)}`, parentHash: parent?.hash })
  })

  test("it stops when its client disconnects, and the next request is executed", async () => {
    await using node = await createBusyNode(0)
    const { url } = await node.listen()
    const leaving = new AbortController()
    const begun = new Promise<void>((resolve) => node.on("block", () => resolve()))
    const asking = post(url, rpc("anvil_mine", ["0xf4240"]), leaving.signal)
    await begun
    leaving.abort()
    await expect(asking).rejects.toThrow("aborted")
    await node.mine()
    expect(await heightOf(node)).toBeLessThan(1_000_000)
  })
})
