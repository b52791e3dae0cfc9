import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

/** Two contracts that write a new slot. */
const writers = ["a", "b"].map((digit): `0x${string}` => `0x${digit.repeat(40)}`)

async function start(hardfork: "amsterdam" | "osaka") {
  const node = await createNode({ hardfork })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  for (const to of writers) await ask("anvil_setCode", to, "0x60015f55")
  await node.mine()
  for (const to of writers) await ask("eth_sendTransaction", { from: node.accounts[0]?.address, to })
  const gasOf = (block?: object | string) =>
    ask("midblock_getBlockGas", ...(block === undefined ? [] : [block]))
  return { node, gasOf, [Symbol.asyncDispose]: () => node.close() }
}

test("midblock_getBlockGas: execution, state and receipts of the open block, of a part of it, and of a sealed block", async () => {
  await using session = await start("amsterdam")
  const { node, gasOf } = session
  // The example of EIP-8037's rules: 27,105 gas for execution and 97,920 for a slot, twice.
  const whole = { execution: "0xd3c2", state: "0x2fd00", receipts: "0x3d0c2" }
  expect(await gasOf()).toEqual(whole)
  expect(await gasOf({ blockNumber: "0x2", transactionCount: "0x1" })).toEqual({
    execution: "0x69e1",
    state: "0x17e80",
    receipts: "0x1e861",
  })
  await node.mine()
  expect(await gasOf("latest")).toEqual(whole)
  expect((await node.at({ block: 2 }).block())?.gasUsed).toBe("0x2fd00")
  expect(await gasOf("0x9")).toBe(null)
})

test("midblock_getBlockGas: before Amsterdam all gas is for execution", async () => {
  await using session = await start("osaka")
  expect(await session.gasOf()).toEqual({ execution: "0x150c2", state: "0x0", receipts: "0x150c2" })
})
