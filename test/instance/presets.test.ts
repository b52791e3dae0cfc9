import { type Hex, toHex } from "viem"
import { base, mainnet, optimism, unichain, xLayer } from "viem/chains"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { presets } from "../../src/instance/presets.ts"
import { presetChain } from "../../src/viem.ts"

test("every preset sets its options and seals blocks; an explicit option has precedence", async () => {
  const made: Record<string, unknown> = {}
  for (const preset of Object.keys(presets) as (keyof typeof presets)[]) {
    await using node = await createNode({ preset, chainId: 7n })
    const from = node.accounts[0]?.address as Hex
    await node.request({ method: "eth_sendTransaction", params: [{ from, to: from, value: "0x1" }] })
    await node.mine()
    const {
      blockTime,
      flashblockTime,
      gasSteps,
      emptyFlashblocks,
      pendingContextLag,
      flashblocks,
      chainId,
      delegatedSlots,
    } = node.options
    made[preset] = [
      blockTime,
      flashblockTime,
      gasSteps,
      emptyFlashblocks,
      pendingContextLag,
      flashblocks,
      chainId,
      delegatedSlots,
    ]
  }
  expect(made).toEqual({
    op: [2000, 250, true, true, 0, true, 7n, 1],
    unichain: [1000, 200, true, true, 0, true, 7n, 1],
    "x-layer": [1000, 200, true, true, 0, true, 7n, 1],
    "base-flashblocks": [2000, 200, true, true, 1, true, 7n, 4],
    base: [200, 200, false, false, 0, false, 7n, 4],
    ethgas: [12_000, 1000, true, true, 0, true, 7n, 1],
  })
})

test("every preset has the chain id of its network, and its chain of midblock/viem has the same", async () => {
  const ids: Record<string, unknown> = {}
  for (const preset of Object.keys(presets) as (keyof typeof presets)[]) {
    await using node = await createNode({ preset })
    ids[preset] = await node.request({ method: "eth_chainId", params: [] })
    expect(toHex(presetChain(preset).id)).toBe(ids[preset])
  }
  expect(ids).toEqual({
    op: toHex(optimism.id),
    unichain: toHex(unichain.id),
    "x-layer": toHex(xLayer.id),
    "base-flashblocks": toHex(base.id),
    base: toHex(base.id),
    ethgas: toHex(mainnet.id),
  })
})

test("a fixture keeps its chain id under a preset, also one that was built with this preset", async () => {
  await using plain = await createNode({ chainId: 31337n })
  await using built = await createNode({ preset: "unichain" })
  const idOf = async (fixture: string) => {
    await using node = await createNode({ fixture, preset: "op" })
    return node.options.chainId
  }
  expect(await idOf(plain.exportFixture())).toBe(31337n)
  expect(await idOf(built.exportFixture())).toBe(130n)
})

test("error: an unknown preset", async () => {
  const options = { preset: "opt" } as unknown as CreateNodeOptions
  await expect(createNode(options)).rejects.toThrow(/preset.*one of op, unichain/)
})
