/** Seals the blocks of linked chains in their order: a round is one L1 block, and the L2 blocks up to its time. */
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Blocks } from "../l1/blocks.ts"
import { followReorg } from "../l2/follow.ts"
import { originOf } from "../l2/origin.ts"
import type { Tasks } from "./tasks.ts"

/** The parts of linked chains that rounds use. */
export interface RoundParts {
  readonly l1: MidblockNode
  readonly l2s: readonly MidblockNode[]
  readonly blocks: Pick<L1Blocks, "head" | "has">
  readonly tasks: Tasks
  readonly lag: number
}

/** The time by which an L2 may be behind L1 before its clock jumps instead of sealing a block for each block time. */
const maxGapMs = 600_000

/** The time between the blocks of a node without a block time, in milliseconds. */
const minBlockMs = 1000

/**
 * Seals one L1 block.
 *
 * Before it, each L2 seals the blocks that are earlier, at least one, so that their withdrawals are proposed in it. After it, each L2
 * seals as many blocks as it needs for it to be the origin of a sealed one. L1 waits for an L2 that is ahead of it.
 */
export async function sealRound({ l1, l2s, blocks, tasks, lag }: RoundParts): Promise<void> {
  await tasks.settled()
  for (const l2 of l2s) await followReorg(l2, blocks) // a snapshot of an L2 alone may have an origin that L1 has removed
  if (!l1.options.mining) {
    await waitForL2s(l1, l2s)
    const dueMs = await nextTimeMs(l1)
    for (const l2 of l2s) {
      await catchUp(l2, dueMs, l1)
      await tasks.settled() // its messages are sent to the L2s that follow
    }
  }
  await l1.mine()
  await tasks.settled()
  const newest = blocks.head - BigInt(lag)
  for (const l2 of l2s) {
    await takeOrigins(l2, newest)
    await tasks.settled()
  }
}

/** Returns the time of the open block of a chain, in milliseconds since 1970. */
async function nextTimeMs(node: MidblockNode): Promise<number> {
  const pending = await node.at({ block: "pending" }).block()
  return Number(pending?.timestamp) * 1000
}

/** Returns the time between two blocks, in milliseconds. */
const blockMsOf = ({ options }: MidblockNode): number => options.blockTime || minBlockMs

/** Moves the clock of L1 so that its next block is not earlier than the newest L2 block. */
async function waitForL2s(l1: MidblockNode, l2s: readonly MidblockNode[]): Promise<void> {
  const aheadMs = Math.max(...l2s.map((l2) => l2.now())) - (await nextTimeMs(l1))
  if (aheadMs > 0) await increaseTime(l1, Math.ceil(aheadMs / 1000))
}

/** Seals the blocks of an L2 before a time; after a jump of the clock of L1, its clock jumps too. */
async function catchUp(l2: MidblockNode, dueMs: number, l1: MidblockNode): Promise<void> {
  const gapMs = dueMs - blockMsOf(l1) - l2.now()
  if (gapMs > maxGapMs) await increaseTime(l2, Math.floor(gapMs / 1000))
  const earlier = Math.ceil((dueMs - l2.now()) / blockMsOf(l2)) - 1
  await l2.mine(Math.max(1, earlier))
}

const increaseTime = (node: MidblockNode, seconds: number) =>
  node.request({ method: "evm_increaseTime", params: [seconds] })

/** Seals blocks of an L2 until a sealed one has this L1 block as origin, or until its origin stays twice: L1 was reorganised meanwhile. */
async function takeOrigins(l2: MidblockNode, newest: bigint): Promise<void> {
  let { number } = await originOf(l2, "latest")
  for (let stays = 0; number < newest && stays < 2; ) {
    await l2.mine()
    const { number: next } = await originOf(l2, "latest")
    stays = next > number ? 0 : stays + 1
    number = next
  }
}
