import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../stateWriter.ts"

const fresh = `0x${"ab".repeat(20)}` as const

const traced = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })

/** Sends a transaction, and returns its hash. */
const send = (node: MidblockNode, fields: object) =>
  node.request<string>({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[0]?.address, gas: "0xf4240", ...fields }],
  })

const tracer = { tracer: "stateGasTracer" }
const gasOf = (gasUsed: number, regularGasUsed: number, stateGasUsed: number, gasRefund: number) => {
  const hex = (gas: number) => `0x${gas.toString(16)}`
  return {
    gasUsed: hex(gasUsed),
    regularGasUsed: hex(regularGasUsed),
    stateGasUsed: hex(stateGasUsed),
    gasRefund: hex(gasRefund),
  }
}

/** Sets slot 0 to 5, then to 0, and clears what was there before. */
const clearing = `0x${"c1".repeat(20)}` as const

async function createChain(options: object = {}) {
  const node = await createNode({ hardfork: "amsterdam", seed: "traces", ...options })
  await withStateWriter(node)
  await node.request({ method: "anvil_setCode", params: [clearing, "0x5f5f5500"] })
  await node.request({
    method: "anvil_setStorageAt",
    params: [clearing, `0x${"0".repeat(64)}`, `0x${"5".padStart(64, "0")}`],
  })
  return node
}

test.each(["midblock", "ethereumjs"])(
  "behavior: stateGasTracer tells both dimensions, and the refund: %s",
  async (evm) => {
    await using node = await createChain({ evm })
    const hashes = [
      await send(node, { to: fresh, value: "0x1" }),
      await send(node, { to: clearing }),
      await send(node, { to: stateWriter, data: writing(2, 0) }),
      await send(node, { to: fresh, value: "0x1", data: `0x${"01".repeat(100)}` }),
    ]
    const open = await Promise.all(hashes.map((hash) => traced(node, "debug_traceTransaction", hash, tracer)))
    expect(open).toEqual([
      gasOf(204_600, 21_000, 183_600, 0),
      gasOf(21_684, 27_104, 0, 5_420),
      gasOf(235_450, 39_610, 195_840, 0),
      gasOf(27_400, 27_400, 0, 0),
    ])
    await node.mine()
    expect(await traced(node, "debug_traceBlockByNumber", "latest", tracer)).toEqual(
      hashes.map((txHash, index) => ({ txHash, result: open[index] })),
    )
  },
)

test("behavior: stateGasTracer of calls, beside other tracers", async () => {
  await using node = await createChain()
  const call = { from: node.accounts[0]?.address, to: stateWriter, data: writing(1, 0) }
  const gas = gasOf(125_372, 27_452, 97_920, 0)
  expect(await traced(node, "debug_traceCall", call, "latest", tracer)).toEqual(gas)
  const muxed = { tracer: "muxTracer", tracerConfig: { stateGasTracer: {}, noopTracer: {} } }
  expect(await traced(node, "debug_traceCall", call, "latest", muxed)).toEqual({
    stateGasTracer: gas,
    noopTracer: {},
  })
})

test("behavior: before Amsterdam all gas is regular", async () => {
  await using node = await createChain({ hardfork: "osaka" })
  const hash = await send(node, { to: clearing })
  expect(await traced(node, "debug_traceTransaction", hash, tracer)).toEqual(gasOf(21_204, 26_004, 0, 4_800))
})

interface StateGasStep {
  readonly op: string
  readonly depth: number
  readonly stateGasCost?: number
  readonly stateGasReservoir?: number
}

/** CALL of the address with the value; POP. */
const calling = (address: string, value: number) =>
  `5f5f5f5f60${value.toString(16).padStart(2, "0")}73${address.slice(2)}5af150`

test("behavior: struct logs have the state gas that each instruction uses or gives back, and the reservoir before it", async () => {
  await using node = await createChain()
  const [caller, failing] = [`0x${"c2".repeat(20)}`, `0x${"c3".repeat(20)}`] as const
  const setCode = (address: string, code: string) =>
    node.request<unknown>({ method: "anvil_setCode", params: [address, code] })
  await setCode(failing, "0x60015f555f5ffd") // SSTORE(0, 1), REVERT
  // SSTORE(0, 1), SSTORE(0, 0), CALL of the failing one, CALL of a new account with 1 wei, CREATE of one byte of code.
  const create = "6001601f5360015ff3"
  const code = `0x60015f555f5f55${calling(failing, 0)}${calling(fresh, 1)}68${create}5f52600960175ff000`
  await setCode(caller, code)
  await node.request<unknown>({ method: "anvil_setBalance", params: [caller, "0x1"] })
  const trace = (gas: number, options: object) =>
    traced(node, "debug_traceCall", { to: caller, gas: `0x${gas.toString(16)}` }, "pending", options)
  const stepsOf = async (gas: number) => {
    const { structLogs } = (await trace(gas, {})) as { readonly structLogs: readonly StateGasStep[] }
    const costs = structLogs.flatMap(({ op, depth, stateGasCost }) =>
      stateGasCost === undefined ? [] : [[depth, op, stateGasCost]],
    )
    return { costs, reservoirs: structLogs.map(({ stateGasReservoir }) => stateGasReservoir) }
  }
  const { costs, reservoirs } = await stepsOf(1_500_000)
  expect(costs).toEqual([
    [1, "SSTORE", 97_920],
    [1, "SSTORE", -97_920],
    [2, "SSTORE", 97_920],
    [2, "REVERT", -97_920],
    [1, "CALL", 183_600],
    [1, "CREATE", 183_600],
    [2, "RETURN", 1530],
  ])
  expect(await trace(1_500_000, tracer)).toMatchObject({
    stateGasUsed: `0x${(2 * 183_600 + 1530).toString(16)}`,
  })
  expect(new Set(reservoirs)).toEqual(new Set([undefined]))
  // All that is above 2^24 is the reservoir, from which state gas comes first.
  const large = await stepsOf(2 ** 24 + 200_000)
  expect(large.costs).toEqual(costs)
  expect(large.reservoirs.slice(0, 4)).toEqual([200_000, 200_000, 200_000, 102_080])
  // The new account takes more than is left.
  expect(large.reservoirs.at(-1)).toBeUndefined()
})

test("behavior: before Amsterdam struct logs have no state gas", async () => {
  await using node = await createChain({ hardfork: "osaka" })
  const trace = await traced(node, "debug_traceCall", { to: stateWriter, data: writing(1, 0) }, "pending", {})
  expect(JSON.stringify(trace)).toContain("SSTORE")
  expect(JSON.stringify(trace)).not.toContain("stateGas")
})
