import { type Hex, toHex } from "viem"
import { mainnet } from "viem/chains"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { networkChain, presetChain } from "../../src/viem.ts"

test("a network sets its options and seals blocks; an explicit option has precedence", async () => {
  await using node = await createNode({ network: "ethgas", flashblockTime: 500 })
  const from = node.accounts[0]?.address as Hex
  await node.request({ method: "eth_sendTransaction", params: [{ from, to: from, value: "0x1" }] })
  await node.mine()
  const { blockTime, flashblockTime, gasSteps, receipts, delegatedSlots, chainId } = node.options
  expect({ blockTime, flashblockTime, gasSteps, receipts, delegatedSlots, chainId }).toEqual({
    ...{ blockTime: 12_000, flashblockTime: 500, gasSteps: true, receipts: "preconfirmed" },
    ...{ delegatedSlots: 1, chainId: BigInt(mainnet.id) },
  })
})

test("the network ethereum is the node without a network", async () => {
  await using node = await createNode({ network: "ethereum" })
  await using plain = await createNode()
  expect(node.options).toEqual(plain.options)
})

test("preset is another name of the option, and contradicts no network", async () => {
  await using node = await createNode({ preset: "ethgas" })
  expect(await node.request({ method: "eth_chainId", params: [] })).toBe(toHex(mainnet.id))
  await using same = await createNode({ preset: "ethgas", network: "ethgas" })
  expect(same.options).toEqual(node.options)
  await expect(createNode({ preset: "ethgas", network: "ethereum" })).rejects.toThrow(
    'invalid option preset: expected absent beside network: "ethereum", got ethgas',
  )
})

test("the chain of midblock/viem has the chain id and the times of the network", () => {
  const { id, blockTime, experimental_preconfirmationTime } = networkChain("ethgas")
  expect({ id, blockTime, experimental_preconfirmationTime }).toEqual({
    ...{ id: mainnet.id, blockTime: 12_000, experimental_preconfirmationTime: 1000 },
  })
  expect(presetChain("ethgas").id).toBe(mainnet.id)
  expect(networkChain("ethereum").id).toBe(31337)
})

test("a fixture keeps its chain id under a network, also one that was built with this network", async () => {
  await using plain = await createNode({ chainId: 31337n })
  await using built = await createNode({ network: "ethgas" })
  const idOf = async (fixture: string) => {
    await using node = await createNode({ fixture, network: "ethgas" })
    return node.options.chainId
  }
  expect(await idOf(plain.exportFixture())).toBe(31337n)
  expect(await idOf(built.exportFixture())).toBe(1n)
})

test("error: an unknown network", async () => {
  for (const name of ["network", "preset"]) {
    const options = { [name]: "opt" } as unknown as CreateNodeOptions
    await expect(createNode(options)).rejects.toThrow(
      new RegExp(`invalid option ${name}: expected one of .*ethgas`),
    )
  }
})
