/** Keys in flight are requested once, and cancelled when no caller waits for them. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../src/fork/origin/open.ts"
import type { OriginBlock } from "../../../src/fork/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startProxy, type TestProxy } from "../proxy.ts"
import { keys, prepare, values } from "./chain.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => proxy.always("forward"))

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const open = async () => {
  const origin = await openOrigin(proxy.url)
  proxy.take()
  return origin
}

const accounts = { accounts: keys.accounts, slots: new Map() }

test("default: twenty readers of the same keys make one message; further keys make another one", async () => {
  const origin = await open()
  proxy.hold()
  const same = Array.from({ length: 20 }, () => origin.read(block, accounts))
  const more = origin.read(block, keys)
  await proxy.arrived(2)
  proxy.release()
  expect(await Promise.all(same)).toEqual(Array(20).fill({ ...values, slots: new Map() }))
  expect(await more).toEqual(values)
  expect(proxy.take().sort()).toEqual([Array(3).fill("eth_getAccountInfo"), ["eth_getStorageValues"]].sort())
  expect(origin.stats.joined).toBe(60)
})

test("behavior: answered keys are no longer in flight: a second read requests them again", async () => {
  const origin = await open()
  await origin.read(block, accounts)
  await origin.read(block, accounts)
  expect(proxy.take().length).toBe(2)
  expect(origin.stats.joined).toBe(0)
})

test("behavior: a reader that aborts does not end the read of the others", async () => {
  const origin = await open()
  const controller = new AbortController()
  proxy.hold()
  const leaving = origin.read(block, accounts, { signal: controller.signal })
  const staying = origin.read(block, accounts)
  await proxy.arrived(1)
  controller.abort(new Error("enough"))
  await expect(leaving).rejects.toThrow("enough")
  proxy.release()
  expect(await staying).toEqual({ ...values, slots: new Map() })
})

test("behavior: when the last reader aborts, the next one sends a new request", async () => {
  const origin = await open()
  const controller = new AbortController()
  proxy.next("hang")
  const leaving = origin.read(block, accounts, { signal: controller.signal })
  await proxy.arrived(1)
  controller.abort(new Error("enough"))
  await expect(leaving).rejects.toThrow("enough")
  expect(await origin.read(block, accounts)).toEqual({ ...values, slots: new Map() })
})

test("error: a closed origin ends the requests in flight, and refuses new ones", async () => {
  const origin = await open()
  proxy.always("hang")
  const reading = origin.read(block, keys)
  const asking = origin.request("eth_chainId", [])
  const settled = Promise.allSettled([reading, asking])
  await proxy.arrived(2)
  origin.close()
  const message = `the origin ${proxy.host} is closed`
  for (const each of await settled) expect(each).toMatchObject({ status: "rejected", reason: { message } })
  await expect(origin.request("eth_chainId", [])).rejects.toMatchObject({ name: "OriginClosed", message })
})
