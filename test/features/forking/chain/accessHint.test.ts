/** The hints that a fork requests: one for each message, and none from a remote without the method. */
import type { Hex } from "viem"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { fromHex } from "../../../../src/base/hex.ts"
import { createAccessHint } from "../../../../src/features/forking/chain/accessHint.ts"
import { openOrigin } from "../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { StateKeySet } from "../../../../src/kernel/state/base.ts"
import { newest } from "../remote/origin/chain.ts"
import { askOf } from "../routes/remotes.ts"

const caller: Hex = `0x${"c1".repeat(20)}`
const reader: Hex = `0x${"c2".repeat(20)}`

let remote: MidblockNode
let block: OriginBlock
beforeAll(async () => {
  remote = await createNode()
  // SLOAD of 1 and of 7.
  await askOf(remote)("anvil_setCode", [reader, "0x60015460075400"])
  await remote.mine()
  block = await newest((method, params) => askOf(remote)(method, params))
})
afterAll(() => remote.close())

const asked: unknown[] = []
/** The code of the error with which the remote refuses the next requests for a hint; none when empty. */
const refusals: number[] = []
beforeEach(() => {
  asked.length = 0
  refusals.length = 0
})

/** Opens the remote, and creates the function that requests its hints. */
async function open() {
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    if (method !== "eth_createAccessList") return askOf(remote)(method, params)
    asked.push(params)
    const code = refusals.shift()
    if (code !== undefined) throw Object.assign(new Error("refused"), { code })
    return askOf(remote)(method, params)
  }
  return createAccessHint(await openOrigin(request), block)
}

const messageWith = (data: Hex) => ({ from: caller, to: reader, value: 0n, data: fromHex(data) })

/** The keys of a call of the reader. */
const expected = new StateKeySet()
for (const account of [caller, reader]) expected.accounts.add(account)
for (const slot of ["1", "7"]) expected.addSlot(reader, `0x${slot.padStart(64, "0")}`)

test("default: gives the accounts and slots that a message reads at the fork block, requested once", async () => {
  const keysOf = await open()
  expect(await Promise.all([keysOf(messageWith("0x12")), keysOf(messageWith("0x12"))])).toEqual([
    expected,
    expected,
  ])
  expect(await keysOf(messageWith("0x12"))).toEqual(expected)
  expect(asked).toEqual([
    [{ from: caller, to: reader, value: "0x0", data: "0x12" }, { blockHash: block.hash }],
  ])
})

test("behavior: a creation is requested without a recipient", async () => {
  const keysOf = await open()
  await keysOf({ from: caller, to: undefined, value: 0n, data: fromHex("0x00") })
  expect(asked).toEqual([[{ from: caller, value: "0x0", data: "0x00" }, { blockHash: block.hash }]])
})

test.each([-32601, -32602, -32004])(
  "behavior: a remote that refuses with %i is not asked again",
  async (code) => {
    const keysOf = await open()
    refusals.push(code)
    expect(await keysOf(messageWith("0x01"))).toBeUndefined()
    expect(await keysOf(messageWith("0x02"))).toBeUndefined()
    expect(asked.length).toBe(1)
  },
)

test("behavior: a message that fails on the remote has no hint, and the next one has", async () => {
  const keysOf = await open()
  refusals.push(3)
  expect(await keysOf(messageWith("0x01"))).toBeUndefined()
  expect(await keysOf(messageWith("0x02"))).toEqual(expected)
  expect(await keysOf(messageWith("0x01"))).toBeUndefined()
  expect(asked.length).toBe(2)
})
