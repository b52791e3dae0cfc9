import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const looping = "0x00000000000000000000000000000000000000c0"
/** JUMPDEST, PUSH0, POP, PUSH1 0, JUMP: it ends when its gas is spent. */
const loop = "0x5b5f50600056"
const [small, large] = ["0xafc8", "0x1d4c0"] // traces of about 0.8 and 3.5 MB

/** A node whose open block has a looping transaction of each gas limit; `post` asks it over HTTP. */
async function withLoops(gasLimits: readonly string[]) {
  const node = await createNode({ traceLimit: 2 ** 20 })
  const { url } = await node.listen({ port: 0 })
  node.on("console", () => {}) // listeners of console.log and of requests are between the client and the method
  node.on("request", () => {})
  const request = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  await request("anvil_setCode", looping, loop)
  const hashes: unknown[] = []
  for (const gas of gasLimits) hashes.push(await request("eth_sendTransaction", { from, to: looping, gas }))
  const fetchReply = (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method, params })
    return fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
  }
  const post = async (method: string, ...params: unknown[]) => {
    const answer = await fetchReply(method, ...params)
    const { headers, status } = answer
    const body = (await answer.json()) as Reply
    return { status, chunked: headers.get("transfer-encoding") === "chunked", body }
  }
  return { node, request, fetchReply, post, hashes, [Symbol.asyncDispose]: () => node.close() }
}

interface Trace {
  readonly gas: number
  readonly structLogs: readonly unknown[]
}

/** The reply to the trace of a block. */
interface Reply {
  readonly id: number
  readonly result: readonly { readonly txHash: string; readonly result?: Trace; readonly error?: string }[]
  readonly error?: object
}

const summary = ({ result }: Reply["result"][number]) => result && [result.gas, result.structLogs.length]

test("over HTTP the traces of a block are sent one after the other, with the limit of bytes for each", async () => {
  await using chain = await withLoops([small, small, small])
  const { status, chunked, body } = await chain.post("debug_traceBlockByNumber", "pending")
  const single = await chain.request("debug_traceTransaction", chain.hashes[2])
  expect({ status, chunked, id: body.id }).toEqual({ status: 200, chunked: true, id: 7 })
  expect(body.result.map(({ txHash }) => txHash)).toEqual(chain.hashes)
  expect(body.result.map(summary)).toEqual(Array(3).fill([45_000, 7501]))
  expect(body.result[2]?.result).toEqual(single)
  await expect(chain.request("debug_traceBlockByNumber", "pending")).rejects.toMatchObject({ code: -32005 })
})

test("over HTTP a transaction whose trace is above the limit has the error in place of a result, as in geth", async () => {
  await using chain = await withLoops([small, large, small])
  const [hash] = await chain.node.mine()
  const { body } = await chain.post("debug_traceBlockByHash", hash)
  expect(body.result.map(summary)).toEqual([[45_000, 7501], undefined, [45_000, 7501]])
  expect(body.result[1]).toEqual({
    txHash: chain.hashes[1],
    error:
      "the trace exceeds the limit of 1048576 bytes: set limit, disableStack or disableStorage, use callTracer, or raise traceLimit (--trace-limit)",
  })
})

test("a large trace of one transaction is sent in chunks; a small one is one text", async () => {
  await using chain = await withLoops([small])
  const [hash] = chain.hashes
  for (const [limit, chunked] of [
    [0, true],
    [2, false],
  ] as const) {
    const reply = await chain.post("debug_traceTransaction", hash, { limit })
    const result = await chain.request("debug_traceTransaction", hash, { limit })
    expect(reply).toEqual({ status: 200, chunked, body: { jsonrpc: "2.0", id: 7, result } })
  }
})

test.each([
  ["debug_traceBlockByNumber", "0x63", "block #99 not found"],
  ["debug_traceBlockByHash", `0x${"11".repeat(32)}`, `block 0x${"11".repeat(32)} not found`],
])("error: %s of a block that is not there is an ordinary error", async (method, block, message) => {
  await using chain = await withLoops([])
  const { status, chunked, body } = await chain.post(method, block)
  expect({ status, chunked, ...body.error }).toEqual({ status: 200, chunked: false, code: -32000, message })
})

test("a block without transactions has an empty list", async () => {
  await using chain = await withLoops([])
  expect((await chain.post("debug_traceBlockByNumber", "pending")).body).toEqual({
    jsonrpc: "2.0",
    id: 7,
    result: [],
  })
})

test("a client that leaves ends the work, and is no error of the node", async () => {
  await using chain = await withLoops([small, small, small])
  const errors: unknown[] = []
  chain.node.on("error", (error) => errors.push(error))
  const { body } = await chain.fetchReply("debug_traceBlockByNumber", "pending")
  await body?.cancel()
  await chain.node.close()
  expect(errors).toEqual([])
})
