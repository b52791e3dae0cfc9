/** Random blocks of Amsterdam in both engines: gas in both dimensions, status, logs, state, access list. */
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { samples } from "../../depth.ts"
import { mineRandomBlock, randomBlockOptions } from "../../node/query/randomBlock.ts"

const timestamp = 1_800_000_000

/** Mines a random block with an engine; returns all that clients see of it. The header has the roots of the state and the receipts. */
async function mined(evm: "midblock" | "ethereumjs", seed: number) {
  await using node: MidblockNode = await createNode({ ...randomBlockOptions(seed), evm, timestamp })
  const ask = (method: string, ...params: unknown[]) =>
    node.request({ method, params } as never) as Promise<never>
  await mineRandomBlock(ask, seed)
  return {
    seed,
    receipts: await ask("eth_getBlockReceipts", "0x2"),
    gas: await ask("midblock_getBlockGas", "0x2"),
    list: await ask("eth_getBlockAccessList", "0x2"),
    block: await ask("eth_getBlockByNumber", "0x2", true),
  }
}

const count = samples(10)

test(`property: ${count} random blocks are the same in both engines`, async () => {
  for (let seed = 0; seed < count; seed++)
    expect(await mined("ethereumjs", seed)).toEqual(await mined("midblock", seed))
})
