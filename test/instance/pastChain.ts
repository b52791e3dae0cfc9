/** Chains of the past, and the times of the blocks that continue them. */
import { test, vi } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"

export const now = 1_800_000_000

export const past = 1_600_000_000

export const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

export const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request<unknown>({ method, params })

export const timeOf = async (node: MidblockNode, block: string | number = "latest") =>
  Number((await node.at({ block: block as "latest" }).block())?.timestamp)

/** The seconds from the block that a chain goes on from to its next two blocks, of which the second is mined after five seconds. */
export async function nextTimes(node: MidblockNode): Promise<readonly number[]> {
  const start = await timeOf(node)
  await node.mine()
  pass(5)
  await node.mine()
  const head = Number(await ask(node, "eth_blockNumber"))
  return [(await timeOf(node, head - 1)) - start, (await timeOf(node, head)) - start]
}

/** The mining modes, and the times of the next two blocks in each. */
export const modes: Readonly<
  Record<string, { readonly options: CreateNodeOptions; readonly times: readonly number[] }>
> = {
  automine: { options: { automine: true }, times: [1, 6] },
  "automine of a running node": { options: { mining: true, automine: true }, times: [1, 6] },
  interval: { options: { mining: true, blockTime: 60_000 }, times: [60, 61] },
  manual: { options: { mining: false, blockTime: 2_000 }, times: [2, 4] },
}

export const inEachMode = test.each(Object.entries(modes))

/** A chain of three blocks in the past, made by a clock that stands still: its times are the same in each run. */
export const pastChain = async (options: CreateNodeOptions = {}) => {
  const node = await createNode({ timestamp: past, ...options })
  await node.mine(3)
  return node
}
