import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { hardforkNames } from "../../../../src/kernel/evm/fork/forkSchedule.ts"

const configOf = (node: MidblockNode) =>
  node.request<unknown>({ method: "debug_chainConfig", params: [] }) as Promise<Record<string, unknown>>

/** In geth's files, Constantinople without a block for Petersburg includes it. */
const selectable = hardforkNames.filter((name) => name !== "constantinople")

test.each(selectable)(
  "debug_chainConfig: a genesis file with it gives the same rules, %s",
  async (hardfork) => {
    await using node = await createNode({ hardfork, chainId: 7n })
    const config = await configOf(node)
    const genesis = { config, gasLimit: "0x1c9c380", difficulty: "0x0", alloc: {} }
    await using other = await createNode({ genesis } as never)
    expect(await configOf(other)).toEqual(config)
    const rules = { method: "eth_config", params: [] } as const
    const [{ current }, { current: again }] = (await Promise.all(
      [node, other].map((each) => each.request<unknown>(rules)),
    )) as [{ current: { forkId: string } }, { current: { forkId: string } }]
    expect({ ...again, forkId: "" }).toEqual({ ...current, forkId: "" })
  },
)
