/** Blocks by hash, and by number with a check of the hash when the remote takes no hash. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { type Call, startProxy, type TestProxy, without } from "../proxy.ts"
import { keys, newest, prepare, values } from "./chain.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock

const ask = (method: string, params: readonly unknown[]) => node.request<unknown>({ method, params })

beforeAll(async () => {
  node = await createNode()
  block = await prepare(ask)
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => proxy.always("forward"))

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const open = async () => {
  const timing = skippingTiming()
  const origin = await openOrigin(proxy.url, { timing, timeoutMs, retries: 1 })
  proxy.take()
  return origin
}

const oldNode = {
  errors: ({ params }: Call) =>
    typeof params.at(-1) === "object" && params.at(-1) !== null && "blockHash" in (params.at(-1) as object)
      ? {
          code: -32602,
          message: "invalid argument 1: json: cannot unmarshal object into Go value of type string",
        }
      : undefined,
}

const check = "eth_getBlockByNumber"
const state = ["eth_getStorageValues", ...Array(3).fill("eth_getAccountInfo")]

test("behavior: a remote that takes no hash is asked by number, with two checks of the hash in the batch", async () => {
  const origin = await open()
  proxy.always(oldNode)
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take()).toEqual([state, [check, ...state, check]])
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.messages.map(({ calls }) => calls.map(({ params }) => params.at(-1)))).toEqual([
    [false, "0x1", "0x1", "0x1", "0x1", false],
  ])
})

test("behavior: with several messages the hash is checked once more after all answers", async () => {
  const origin = await open()
  proxy.always(({ isBatch }) => (isBatch ? { status: 400, body: "no batches" } : oldNode))
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().at(-1)).toEqual([check])
})

test("error: a block that was replaced is not read by its number", async () => {
  const origin = await open()
  proxy.always(oldNode)
  await origin.read(block, keys)
  const gone = { ...block, hash: `0x${"12".repeat(32)}` as const }
  await expect(origin.read(gone, keys)).rejects.toHaveProperty(
    "message",
    `the origin ${proxy.host} does not have the state of block 1 (${gone.hash}): block 1 now has the hash ${block.hash}: the chain was reorganised`,
  )
})

test("error: a block that is gone after a reorganisation, on a remote that takes hashes", async () => {
  const snapshot = await ask("evm_snapshot", [])
  await ask("anvil_setBalance", [`0x${"77".repeat(20)}`, "0x1"])
  await ask("anvil_mine", ["0x1"])
  const orphan = await newest(ask)
  await ask("evm_revert", [snapshot])
  await ask("anvil_mine", ["0x1"])
  const origin = await open()
  await expect(origin.read(orphan, keys)).rejects.toThrow(
    `the origin ${proxy.host} does not have the state of block 2 (${orphan.hash}): `,
  )
})

test("error: hashes of earlier blocks are not read from another chain", async () => {
  const origin = await open()
  const gone = { ...block, hash: `0x${"12".repeat(32)}` as const }
  await expect(origin.read(gone, { accounts: [], slots: new Map(), blockHashes: [0n] })).rejects.toThrow(
    "the chain was reorganised",
  )
})

test("behavior: a remote without the two optional methods and without hashes gives the same values", async () => {
  proxy.always(({ calls }) => ({
    errors: (call) => {
      const lacks = without("eth_getStorageValues", "eth_getAccountInfo")
      const refused = typeof lacks === "object" && "errors" in lacks ? lacks.errors(call) : undefined
      return refused ?? (calls.length > 0 ? oldNode.errors(call) : undefined)
    },
  }))
  const origin = await open()
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().map(({ length }) => length)).toEqual([39, 41])
})
