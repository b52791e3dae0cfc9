/** Forks of OP chains without `opFork`: the rules of local blocks are those that the block of the remote shows. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import type { OpForkName } from "../../../src/index.ts"
import { start } from "../op/start.ts"

/** Starts a fork of a chain with a fork of the OP stack, and returns the selectors of the deposits of both, and their extra data. */
async function selectorsOf(opFork: OpForkName, timestamp: number, network: "op" | "op-sepolia" = "op") {
  const { node: remote } = await start({ network, opFork, timestamp })
  await remote.mine()
  const { node } = await start({ network, seed: "fork", fork: { url: remote, cache: false } })
  await node.mine()
  const shownBy = async (each: typeof node, block: "0x1" | "0x2") => {
    const found = await each.request({ method: "eth_getBlockByNumber", params: [block, true] })
    const [first] = (found?.transactions ?? []) as readonly { readonly input: Hex }[]
    return {
      selector: first?.input.slice(0, 10),
      extraData: found?.extraData,
      requestsHash: found?.requestsHash,
    }
  }
  const [there, here] = [await shownBy(remote, "0x1"), await shownBy(node, "0x2")]
  expect({ opFork, ...here }).toEqual({ opFork, ...there })
  /** The gas of P256VERIFY: in Fjord 3,450, in Karst 6,900; before Fjord no such contract. */
  const call = { to: `0x${"00".repeat(18)}0100`, data: `0x${"01".repeat(160)}` }
  const gas = async (each: typeof node) =>
    each.request<unknown>({ method: "eth_estimateGas", params: [call] })
  expect(await gas(node)).toBe(await gas(remote))
}

test.each([
  ["ecotone", 1_715_000_000],
  ["fjord", 1_722_000_000],
  ["granite", 1_730_000_000],
  ["holocene", 1_740_000_000],
  ["isthmus", 1_750_000_000],
  ["jovian", 1_770_000_000],
  ["karst", 1_790_000_000],
  ["lagoon", 1_800_000_000],
] as const)("local blocks on a block of %s have its rules", async (opFork, timestamp) => {
  await selectorsOf(opFork, timestamp)
})

test("the forks of Sepolia begin earlier", async () => {
  await selectorsOf("karst", 1_782_000_000, "op-sepolia")
  await selectorsOf("jovian", 1_782_000_000)
})

test("a local chain, whose time is that of another fork, has the default fork", async () => {
  await selectorsOf("karst", 1_700_000_000)
})

test("opFork is used where it is given", async () => {
  const { node: remote } = await start({ opFork: "isthmus" })
  const { node } = await start({ opFork: "jovian", fork: { url: remote, cache: false } })
  await node.mine()
  const found = await node.at({ block: 1 }).block()
  expect(found?.extraData?.length).toBe(2 + 2 * 17)
})
