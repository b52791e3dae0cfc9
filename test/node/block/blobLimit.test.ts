import { createBlockHeader } from "@ethereumjs/block"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { blobTransaction } from "../../blobs.ts"

const send = async (node: MidblockNode, nonce: number, count: number) => {
  const { raw } = await blobTransaction(nonce, new Array(count).fill(nonce))
  return node.request({ method: "eth_sendRawTransaction", params: [raw] })
}

const ask = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })

const blobGas = 131_072

/** EIP-7892, geth params/config.go: what mainnet allows since BPO2. */
test("default: blocks have at most 21 blobs, and the price of blobs rises above 14", async () => {
  await using node = await createNode()
  const sent = []
  for (const [nonce, count] of [6, 6, 6, 3, 1].entries()) sent.push(await send(node, nonce, count))
  await node.mine()
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expect(block?.transactions).toEqual(sent.slice(0, 4))
  expect(BigInt(block?.blobGasUsed as string)).toBe(21n * BigInt(blobGas))
  await node.mine()
  const { blobGasUsedRatio } = (await ask(node, "eth_feeHistory", "0x2", "latest", [])) as {
    blobGasUsedRatio: number[]
  }
  expect(blobGasUsedRatio).toEqual([1, 1 / 21])
})

test.each([
  ["bpo2", 14, 21, 11_684_671],
  ["bpo1", 10, 15, 8_346_193],
  ["osaka", 6, 9, 5_007_716],
] as const)("--hardfork %s: target, maximum and price of blobs", async (hardfork, target, max, fraction) => {
  await using node = await createNode({ hardfork })
  expect(await ask(node, "eth_config")).toMatchObject({
    current: { blobSchedule: { target, max, baseFeeUpdateFraction: fraction } },
  })
  expect(await ask(node, "anvil_nodeInfo")).toMatchObject({ hardFork: hardfork })
  const common = createRules(scheduleFromGenesis({ chainId: 1n, hardfork })).at({
    ...{ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n },
  })
  // EIP-4844: e ** (excess / fraction), rounded down, is 20 for an exponent of 3.
  const header = createBlockHeader({ excessBlobGas: 3 * fraction }, { common })
  expect(header.getBlobGasPrice()).toBe(20n)
})
