/** The time of the next block of a chain, and the refusal of a time before its newest block. */
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

export const genesisTime = 1_800_000_000

/** Returns the seconds after genesis of the next block. */
export async function nextTime(options: CreateNodeOptions): Promise<number> {
  await using node = await createNode(options)
  await node.mine()
  return Number((await node.at({ block: "latest" }).block())?.timestamp) - genesisTime
}

/** Returns the message of the refusal of a timestamp. */
export const tooEarly = (least: number, got: number) =>
  `invalid option timestamp: expected ${least}, the time of the newest block, or later, got ${got}`
