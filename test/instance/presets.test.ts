import type { Hex } from "viem"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { presets } from "../../src/instance/presets.ts"

test("every preset sets its options and seals blocks; an explicit option has precedence", async () => {
  const made: Record<string, unknown> = {}
  for (const preset of Object.keys(presets) as (keyof typeof presets)[]) {
    await using node = await createNode({ preset, chainId: 7n })
    const from = node.accounts[0]?.address as Hex
    await node.request({ method: "eth_sendTransaction", params: [{ from, to: from, value: "0x1" }] })
    await node.mine()
    const { blockTime, flashblockTime, gasSteps, emptyFlashblocks, pendingContextLag, flashblocks, chainId } =
      node.options
    made[preset] = [
      blockTime,
      flashblockTime,
      gasSteps,
      emptyFlashblocks,
      pendingContextLag,
      flashblocks,
      chainId,
    ]
  }
  expect(made).toEqual({
    op: [2000, 250, true, true, 0, true, 7n],
    unichain: [1000, 200, true, true, 0, true, 7n],
    "x-layer": [1000, 200, true, true, 0, true, 7n],
    "base-flashblocks": [2000, 200, true, true, 1, true, 7n],
    base: [200, 200, false, false, 0, false, 7n],
    ethgas: [12_000, 1000, true, true, 0, true, 7n],
  })
})

test("error: an unknown preset", async () => {
  const options = { preset: "opt" } as unknown as CreateNodeOptions
  await expect(createNode(options)).rejects.toThrow(/preset.*one of op, unichain/)
})
