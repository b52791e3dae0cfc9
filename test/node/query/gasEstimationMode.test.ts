import { expect, test } from "vitest"
import { createNode, type MidblockNode, type NodeOptions } from "../../../src/index.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const inner = `0x${"1a".repeat(20)}`
const outer = `0x${"2b".repeat(20)}`
/** Counts down from 2,000 and stops. */
const countsDown = "0x6107d05b600190038060035700"
/** Calls `inner` with all gas but a 64th, and ignores its failure. */
const ignores = `0x6000600060006000600073${inner.slice(2)}5af15000`

async function nodeWith(options: Partial<NodeOptions>, innerCode: string): Promise<MidblockNode> {
  const node = await createNode(options)
  await node.request({ method: "anvil_setCode", params: [inner, innerCode] } as never)
  await node.request({ method: "anvil_setCode", params: [outer, ignores] } as never)
  return node
}

const estimate = (node: MidblockNode) =>
  node
    .request({ method: "eth_estimateGas", params: [{ from, to: outer }] } as never)
    .then(Number)
    .catch(({ details }) => details)

/** Sends with a gas limit, and returns the failures of the calls, the inner one last. */
async function failures(node: MidblockNode, gas: number): Promise<readonly (string | undefined)[]> {
  const call = { from, to: outer, gas: `0x${gas.toString(16)}` }
  const params = [call, "latest", { tracer: "callTracer" }]
  const { error, calls } = (await node.request({ method: "debug_traceCall", params } as never)) as {
    error?: string
    calls: [{ error?: string }]
  }
  return [error, calls[0].error]
}

test("default: the estimate is enough for the transaction itself, as in geth", async () => {
  await using node = await nodeWith({}, countsDown)
  const gas = await estimate(node)
  expect(gas).toBe(75_625)
  expect(await failures(node, gas)).toEqual([undefined, "out of gas"])
})

test.each(["midblock", "ethereumjs"] as const)(
  "noInternalOutOfGas: the estimate is the least gas with which no inner call runs out, evm: %s",
  async (evm) => {
    await using node = await nodeWith({ evm, gasEstimationMode: "noInternalOutOfGas" }, countsDown)
    const gas = await estimate(node)
    expect(await failures(node, gas)).toEqual([undefined, undefined])
    expect(await failures(node, gas - 1)).toEqual([undefined, "out of gas"])
  },
)

test("noInternalOutOfGas: a transaction without a gas limit gets it too", async () => {
  await using node = await nodeWith({ gasEstimationMode: "noInternalOutOfGas" }, countsDown)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to: outer }] })
  const { gas } = (await node.request({ method: "eth_getTransactionByHash", params: [hash] })) as {
    gas: string
  }
  expect(Number(gas)).toBe(await estimate(node))
})

test("noInternalOutOfGas: refuses a transaction whose inner call runs out of any gas", async () => {
  await using node = await nodeWith({ gasEstimationMode: "noInternalOutOfGas" }, "0x5b600056")
  expect(await estimate(node)).toBe(
    "gas required exceeds allowance (16777216): an inner call runs out of gas",
  )
})

test("noInternalOutOfGas: an inner call that fails in another way does not count", async () => {
  await using node = await nodeWith({ gasEstimationMode: "noInternalOutOfGas" }, "0x5f5ffd")
  await using other = await nodeWith({}, "0x5f5ffd")
  expect(await estimate(node)).toBe(await estimate(other))
})
