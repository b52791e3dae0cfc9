/** The hint of the state that a call would read (`eth_createAccessList`). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../src/fork/origin/open.ts"
import type { OriginBlock } from "../../../src/fork/origin/origin.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { startProxy, type TestProxy, without } from "../proxy.ts"
import { newest } from "./chain.ts"

let anvil: Awaited<ReturnType<typeof startAnvil>>
let proxy: TestProxy
let block: OriginBlock

const caller = `0x${"c1".repeat(20)}` as const
const reader = `0x${"c2".repeat(20)}` as const

beforeAll(async () => {
  anvil = await startAnvil([])
  // SLOAD of 1 and of 7.
  await anvil.request("anvil_setCode", [reader, "0x60015460075400"])
  await anvil.request("anvil_mine", ["0x1"])
  block = await newest(anvil.request)
  proxy = await startProxy(anvil.url)
})

beforeEach(() => proxy.always("forward"))

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await anvil[Symbol.asyncDispose]()
})

const call = { from: caller, to: reader }

test("default: gives the accounts and slots that the call reads, with its sender and recipient", async () => {
  const origin = await openOrigin(proxy.url)
  const hint = await origin.accessList(block, call)
  const slots = [1, 7].map((slot) => `0x${slot.toString(16).padStart(64, "0")}`)
  expect([hint?.accounts, [...(hint?.slots.get(reader) ?? [])].sort()]).toEqual([[caller, reader], slots])
})

test("behavior: a remote without the method is asked once", async () => {
  const origin = await openOrigin(proxy.url)
  proxy.always(without("eth_createAccessList"))
  proxy.take()
  expect([await origin.accessList(block, call), await origin.accessList(block, call)]).toEqual([
    undefined,
    undefined,
  ])
  expect(proxy.take()).toEqual([["eth_createAccessList"]])
})

test("behavior: a failed attempt gives no hint, and is not repeated", async () => {
  const origin = await openOrigin(proxy.url)
  proxy.take()
  proxy.next({ status: 500 }, { errors: () => ({ code: -32000, message: "insufficient funds" }) })
  expect(await origin.accessList(block, call)).toBe(undefined)
  expect(await origin.accessList(block, call)).toBe(undefined)
  expect((await origin.accessList(block, call))?.accounts).toEqual([caller, reader])
  expect(proxy.take().length).toBe(3)
})
