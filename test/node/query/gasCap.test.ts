import { numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode, type NodeOptions } from "../../../src/index.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to = `0x${"ab".repeat(20)}`
/** Counts down from 2,300,000, at 26 gas for each step: 59.8 million gas. */
const heavy = "0x622318605b60019003806004575000"
/** Returns the gas that is left. */
const gasLeft = "0x5a5f5260205ff3"

async function nodeWith(code: string, options: Partial<NodeOptions>): Promise<MidblockNode> {
  const node = await createNode({ hardfork: "prague", ...options })
  await node.request({ method: "anvil_setCode", params: [to, code] } as never)
  return node
}

const ask = (node: MidblockNode, method: string, params: readonly unknown[]) =>
  node.request<unknown>({ method, params }).catch(({ details }) => details)

/** Asks every method that runs a call. */
const everywhere = async (node: MidblockNode, call: object) => {
  const simulated = await ask(node, "eth_simulateV1", [{ blockStateCalls: [{ calls: [call] }] }])
  const listed = await ask(node, "eth_createAccessList", [call])
  const traced = await ask(node, "debug_traceCall", [call, "latest", { tracer: "callTracer" }])
  return {
    call: await ask(node, "eth_call", [call]),
    callMany: await ask(node, "eth_callMany", [[{ transactions: [call] }]]),
    simulate: (simulated as [{ calls: [{ status: string }] }])[0].calls[0].status,
    accessList: (listed as { error?: string }).error,
    trace: (traced as { error?: string }).error,
  }
}

const succeeded = { call: "0x", callMany: [[{ value: "0x" }]], simulate: "0x1" }

describe("a call that a block of the node can contain has enough gas", () => {
  test.each([
    ["a gas limit above 50 million", { gasLimit: 90_000_000n }],
    ["no gas limit of blocks", { gasLimit: 30_000_000n, disableBlockGasLimit: true }],
    ["no gas limit of transactions either", { hardfork: "osaka", disableBlockGasLimit: true }],
  ] as const)("%s", async (_name, options) => {
    await using node = await nodeWith(heavy, options)
    expect(await everywhere(node, { to })).toEqual(succeeded)
    expect(await everywhere(node, { to, gas: numberToHex(80_000_000n) })).toEqual(succeeded)
    const gas = await ask(node, "eth_estimateGas", [{ from, to }])
    expect(BigInt(gas as string)).toBeGreaterThan(59_800_000n)
    const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to }] })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    expect(receipt).toMatchObject({ status: "0x1", gasUsed: gas })
  })

  test("evm_setBlockGasLimit: calls on later blocks have it too", async () => {
    await using node = await nodeWith(gasLeft, { gasLimit: 30_000_000n })
    const left = async (block: string) => BigInt((await ask(node, "eth_call", [{ to }, block])) as string)
    const spent = 50_000_000n - (await left("latest"))
    await node.request({ method: "evm_setBlockGasLimit", params: ["0x5f5e100"] })
    expect(await left("latest")).toBe(50_000_000n - spent)
    expect(await left("pending")).toBe(100_000_000n - spent)
  })
})

describe("the gas cap that is set", () => {
  test("behavior: it holds with every gas limit of blocks, and errors name it", async () => {
    await using node = await nodeWith(heavy, { rpcGasCap: 40_000_000n, disableBlockGasLimit: true })
    const named = "; --rpc-gas-cap limits the gas of calls and estimates"
    expect(await ask(node, "eth_call", [{ to }])).toBe(`out of gas${named}`)
    expect(await ask(node, "eth_estimateGas", [{ to }])).toBe(
      `gas required exceeds allowance (40000000)${named}`,
    )
    const gas = numberToHex(90_000_000n)
    expect(await ask(node, "eth_call", [{ to, gas }])).toBe(`out of gas${named}`)
  })

  test("behavior: errors do not name it where the client set the limit", async () => {
    await using node = await nodeWith(heavy, { rpcGasCap: 40_000_000n })
    const gas = numberToHex(1_000_000n)
    expect(await ask(node, "eth_call", [{ to, gas }])).toBe("out of gas")
    expect(await ask(node, "eth_estimateGas", [{ to, gas }])).toBe("gas required exceeds allowance (1000000)")
  })

  test("behavior: a client that asks for more than the default learns why it did not get it", async () => {
    await using node = await nodeWith(heavy, { gasLimit: 30_000_000n })
    const gas = numberToHex(90_000_000n)
    expect(await ask(node, "eth_call", [{ to, gas }])).toBe(
      "out of gas; --rpc-gas-cap limits the gas of calls and estimates",
    )
  })

  test("args: block overrides do not raise it", async () => {
    await using node = await nodeWith(gasLeft, {})
    const overrides = { gasLimit: numberToHex(2n ** 62n) }
    const left = await ask(node, "eth_call", [{ to }, "latest", {}, overrides])
    expect(BigInt(left as string)).toBeLessThan(60_000_000n)
  })
})
