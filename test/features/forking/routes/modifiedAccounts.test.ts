/** Accounts that local blocks of a fork have changed; the remote has their earlier state. */
import { type Hex, pad } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, askOf, bob, writeHistory } from "./remotes.ts"

/** Sets slot 1 to zero. */
const clearer = "0x5f60015500"
const at: Hex = `0x${"c1".repeat(20)}`

let remote: MidblockNode
let node: MidblockNode
let ask: Ask
beforeAll(async () => {
  remote = await createNode()
  const there = askOf(remote)
  await there("anvil_setCode", [at, clearer])
  await there("anvil_setStorageAt", [at, pad("0x1"), pad("0x7")])
  await writeHistory(there)
  node = await createNode({ fork: { url: remote } })
  ask = askOf(node)
})
afterAll(async () => {
  await node.close()
  await remote.close()
})

const changed = async () => (await ask("debug_getModifiedAccountsByNumber", ["latest"])) as Hex[]

test("behavior: a slot of the remote that a transaction sets to zero is a change of its account", async () => {
  await ask("eth_sendTransaction", [{ from: bob, to: at, gas: "0x30000" }])
  await node.mine()
  expect(await changed()).toContain(at)
  await node.mine()
  expect(await changed()).not.toContain(at)
})
