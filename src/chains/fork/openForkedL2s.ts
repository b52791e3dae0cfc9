/** Opens the L2s that continue remote chains: before L1, because their origins decide which block of it is forked. */
import { InvalidOption } from "../../errors/index.ts"
import { createNodeFor } from "../../instance/createNode.ts"
import type { LinkedL1 } from "../../instance/features.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { OpenL2 } from "../control/openL2.ts"
import type { L1Blocks } from "../l1/blocks.ts"
import { createGameFactory } from "../l2/gameFactory.ts"
import { originOf } from "../l2/origin.ts"
import { createProposer } from "../l2/proposer.ts"
import { assertFreeId, type ChainsStart, ownOptions } from "../openNodes.ts"
import { contractsOf } from "./contractsOf.ts"
import { type DemandedOrigin, forkedNames, otherL1 } from "./forks.ts"
import { termsOf } from "./gameTerms.ts"

/** An L2 that continues a remote chain, without its L1; the origin is that of the block that is forked. */
export interface ForkedL2 extends DemandedOrigin {
  readonly node: MidblockNode
  /** The number of the block that is forked. */
  readonly block: bigint
  /** Gives it the L1 whose blocks are the origins of its next blocks; before, they have the origin of the forked block. */
  link(l1: LinkedL1): void
}

/** Opens the L2s that continue remote chains. @param opened - Called with each node, to close it. */
export async function openForkedL2s(
  start: ChainsStart,
  opened: (node: MidblockNode) => unknown,
): Promise<readonly ForkedL2[]> {
  const all: ForkedL2[] = []
  for (const name of forkedNames(start.given)) all.push(await openForkedL2(name, start, opened))
  return all
}

async function openForkedL2(
  name: string,
  { given, startedBy, served }: ChainsStart,
  opened: (node: MidblockNode) => unknown,
): Promise<ForkedL2> {
  let l1: LinkedL1 | undefined
  const linkedL1: LinkedL1 = { after: (origin) => l1?.after(origin) }
  const options = { ...given.l2[name], ...ownOptions(given, name), linkedL1 }
  const node = await createNodeFor(startedBy, options as typeof options & { network: "op" }, served)
  opened(node)
  const block = BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
  const origin = await originOf(node, block)
  if (BigInt(origin.hash) === 0n)
    throw new InvalidOption({
      ...{ name: `l2.${name}.fork`, expected: "a chain of the OP stack, whose L1Block has an origin" },
      value: `block ${block} without one`,
    })
  return {
    ...{ name, node, block, origin },
    link: (given) => {
      l1 = given
    },
  }
}

/** Returns the L2 with the newest origin. */
export const newest = (forked: readonly ForkedL2[]): ForkedL2 | undefined =>
  forked.reduce<ForkedL2 | undefined>(
    (one, other) => (one === undefined || other.origin.number > one.origin.number ? other : one),
    undefined,
  )

/** Returns the number of the oldest origin. */
export const oldestOrigin = (forked: readonly ForkedL2[]): bigint | undefined =>
  forked
    .map(({ origin }) => origin.number)
    .reduce<bigint | undefined>((one, other) => (one === undefined || other < one ? other : one), undefined)

/** The L1 of a forked L2, and the other chains. */
interface Surroundings extends Pick<ChainsStart, "given"> {
  readonly l1: MidblockNode
  readonly blocks: L1Blocks
  readonly l2s: readonly OpenL2[]
}

/**
 * Links a forked L2 with L1.
 *
 * @throws {@link InvalidOption} when L1 is another chain, without the origin or the contracts of the L2.
 */
export async function linkForked(
  { name, node, block, origin, link }: ForkedL2,
  { given, l1, blocks, l2s }: Surroundings,
): Promise<OpenL2> {
  assertFreeId(`l2.${name}.fork`, node.options.chainId, [l1, ...l2s.map((each) => each.node)])
  if (!blocks.has(origin)) throw otherL1({ name, origin })
  const { addresses, superchainConfig } = await contractsOf(l1, node, name)
  link(blocks.linkedTo(addresses, given.lag ?? 0))
  const games = createGameFactory(l1, addresses, () => termsOf(l1, addresses))
  const proposer = createProposer(l1, node, addresses, games)
  return { name, node, addresses, proposer, fork: { block, superchainConfig } }
}
