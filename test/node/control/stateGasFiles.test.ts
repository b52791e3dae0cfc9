import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../stateWriter.ts"

const call = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })

/** A node of Amsterdam with a block whose gas for state is the larger sum. */
async function createChain() {
  const node = await createNode({ hardfork: "amsterdam", seed: "files" })
  await withStateWriter(node)
  for (const account of [0, 1]) {
    const [from, data] = [node.accounts[account]?.address, writing(3, 10 * account)]
    await call(node, "eth_sendTransaction", { from, to: stateWriter, data })
  }
  await node.mine()
  return node
}

const contents = async (node: MidblockNode) => ({
  block: await call(node, "eth_getBlockByNumber", "0x1", true),
  receipts: await call(node, "eth_getBlockReceipts", "0x1"),
  fees: await call(node, "eth_feeHistory", "0x1", "0x1", [50]),
})

test("behavior: a fixture keeps the gas in two dimensions", async () => {
  await using node = await createChain()
  const fixture = node.exportFixture()
  await using loaded = await createNode({ fixture, hardfork: "amsterdam" })
  expect(await contents(loaded)).toEqual(await contents(node))
  expect(loaded.exportFixture()).toBe(fixture)
  expect(fixture.match(/"dimensions":\{[^}]*\}/g)).toHaveLength(2)
})
test("behavior: a state file keeps the gas in two dimensions", async () => {
  await using node = await createChain()
  const file = await call(node, "anvil_dumpState")
  await using loaded = await createNode({ hardfork: "amsterdam", seed: "files" })
  await call(loaded, "anvil_loadState", file)
  expect(await contents(loaded)).toEqual(await contents(node))
  await using again = await createNode({ hardfork: "amsterdam", seed: "files" })
  await call(again, "anvil_loadState", await call(loaded, "anvil_dumpState"))
  expect(await contents(again)).toEqual(await contents(node))
})
