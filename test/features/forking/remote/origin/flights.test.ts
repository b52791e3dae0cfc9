/** Keys in flight are requested once, and cancelled when no caller waits for them. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { startProxy, type TestProxy } from "../proxy.ts"
import { keys, newest, prepare, values } from "./chain.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock
let later: OriginBlock

const ask = (method: string, params: readonly unknown[]) => node.request<unknown>({ method, params })

beforeAll(async () => {
  node = await createNode()
  block = await prepare(ask)
  await ask("anvil_mine", ["0x1"])
  await ask("anvil_setBalance", [keys.accounts[0], "0x5"])
  later = await newest(ask)
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

test("behavior: the same keys of another block make a message of their own", async () => {
  const origin = await open()
  proxy.hold()
  const reads = [block, later].map((at) => origin.read(at, accounts))
  await proxy.arrived(2)
  proxy.release()
  const [changed, ...others] = [...values.accounts]
  expect(await Promise.all(reads)).toEqual([
    { ...values, slots: new Map() },
    {
      ...values,
      accounts: new Map([[changed?.[0], { ...changed?.[1], balance: 5n }], ...others]),
      slots: new Map(),
    },
  ])
  expect(origin.stats.joined).toBe(0)
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
