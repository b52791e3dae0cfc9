import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../../stateWriter.ts"

const fresh = `0x${"ab".repeat(20)}` as const
const burner = `0x${"fe".repeat(20)}` as const
const transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

async function createChain(options: CreateNodeOptions = {}) {
  const node = await createNode({ hardfork: "amsterdam", rpcGasCap: 2n ** 40n, ...options })
  await withStateWriter(node)
  await node.request({ method: "anvil_setCode", params: [burner, "0xfe"] })
  return node
}

/** A block as a simulation answers it, with what these tests compare. */
interface Answer {
  readonly gasUsed: string
  readonly calls: readonly {
    readonly gasUsed: string
    readonly status: string
    readonly logs: readonly {
      readonly address: string
      readonly topics: readonly string[]
      readonly data: string
    }[]
  }[]
}

const simulate = (node: MidblockNode, ...blocks: readonly object[]) =>
  node.request({
    method: "eth_simulateV1",
    params: [{ blockStateCalls: blocks, traceTransfers: true }, "latest"],
  } as never) as unknown as Promise<readonly Answer[]>

test("behavior: gasUsed of a block is the larger dimension, and each transfer is logged once", async () => {
  await using node = await createChain()
  const from = node.accounts[0]?.address as string
  const payment = { from, to: fresh, value: "0x1" }
  const blocks = await simulate(
    node,
    { calls: [payment, payment, { from, to: stateWriter, data: writing(3, 0) }] },
    { calls: [{ from, to: burner, gas: "0x1312d00" }, payment] },
  )
  const seen = blocks.map(({ gasUsed, calls }) => ({
    gasUsed: Number(gasUsed),
    calls: calls.map((call) => [call.status, Number(call.gasUsed), call.logs.length]),
  }))
  expect(seen).toEqual([
    {
      gasUsed: 183_600 + 3 * 97_920,
      calls: [
        ["0x1", 204_600, 1],
        ["0x1", 21_000, 1],
        ["0x1", 345_528, 0],
      ],
    },
    {
      gasUsed: 2 ** 24 + 21_000,
      calls: [
        ["0x0", 2 ** 24, 0],
        ["0x1", 21_000, 1],
      ],
    },
  ])
  expect(blocks[0]?.calls[0]?.logs).toMatchObject([
    {
      address: "0xfffffffffffffffffffffffffffffffffffffffe",
      topics: [transfer, `0x${from.slice(2).padStart(64, "0")}`, `0x${fresh.slice(2).padStart(64, "0")}`],
      data: `0x${"1".padStart(64, "0")}`,
    },
  ])
})

test("error: -38015 when a call does not fit into one of the dimensions of its block", async () => {
  await using node = await createChain({ gasLimit: 60_000_000n })
  const burning = { to: burner, gas: "0x3938700" }
  const filling = { to: stateWriter, data: writing(150, 0), gas: "0x1312d00" }
  const left = 60_000_000 - 3 * 2 ** 24
  const hex = (gas: number) => `0x${gas.toString(16)}`
  // Three times 2^24 of execution leave less than 2^24, and no call has used gas for state.
  const fitting = await simulate(node, { calls: [burning, burning, burning, { to: burner, gas: hex(left) }] })
  expect(Number(fitting[0]?.gasUsed)).toBe(60_000_000)
  await expect(
    simulate(node, { calls: [burning, burning, burning, { to: burner, gas: hex(left + 1) }] }),
  ).rejects.toMatchObject({
    code: -38015,
    message: `block gas limit reached: remaining: ${left}, required: ${left + 1}`,
  })
  const forState = 60_000_000 - 150 * 97_920
  await simulate(node, { calls: [filling, { to: burner, gas: hex(forState) }] })
  await expect(
    simulate(node, { calls: [filling, { to: burner, gas: hex(forState + 1) }] }),
  ).rejects.toMatchObject({
    code: -38015,
    message: `block gas limit reached: remaining: ${forState}, required: ${forState + 1}`,
  })
})
