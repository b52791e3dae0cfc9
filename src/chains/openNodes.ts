/** Creates the nodes of linked chains. */
import { ForkBlockNotFound, InvalidOption } from "../errors/index.ts"
import { createNodeFor, type LinkedChain } from "../instance/createNode.ts"
import type { LinkedInterop } from "../instance/features.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import type { StartedBy } from "../instance/options/defaults.ts"
import { l1AddressesOf, relayerAddress } from "./addresses.ts"
import type { OpenL2 } from "./control/openL2.ts"
import { type DemandedOrigin, forkOf, otherL1 } from "./fork/forks.ts"
import { assertMessages, type Sources } from "./interop/validity.ts"
import type { L1Blocks } from "./l1/blocks.ts"
import { createGameFactory, ownTerms } from "./l2/gameFactory.ts"
import { createProposer } from "./l2/proposer.ts"
import { hasInterop } from "./options.ts"
import { l1ChainId, type StartOf } from "./start.ts"
import type { CreateChainsOptions } from "./types.ts"

/** The time between blocks of L1, in milliseconds: a slot. */
const l1BlockTime = 12_000

/** The start of all nodes. */
export interface ChainsStart {
  readonly given: CreateChainsOptions
  readonly startedBy: StartedBy
  /** Returns where a chain begins. */
  readonly startOf: StartOf
  /** Returns the chains while they are served. */
  readonly served: () => readonly LinkedChain[]
}

/**
 * Creates the node of L1.
 *
 * @param demanded - The newest origin of forked L2s: the block that is forked.
 * @throws {@link InvalidOption} when the remote chain does not have it.
 */
export const openL1 = (
  { given, startedBy, startOf, served }: ChainsStart,
  demanded?: DemandedOrigin,
): Promise<MidblockNode> =>
  createNodeFor(
    startedBy,
    {
      ...(forkOf(given.l1) === undefined && { chainId: l1ChainId }),
      ...{ blockTime: l1BlockTime },
      ...given.l1,
      ...(demanded && { fork: { ...forkOf(given.l1), blockHash: demanded.origin.hash } }),
      ...ownOptions(given, "l1"),
      ...startOf(),
    },
    served,
  ).catch((error) => {
    throw demanded !== undefined && error instanceof ForkBlockNotFound ? otherL1(demanded) : error
  })

/** Returns the options of a node that linked chains decide. The genesis blocks of L2s are not earlier than that of L1. */
export const ownOptions = (
  { seed = "0", mining = false, timestamp }: CreateChainsOptions,
  name: string,
  genesisTime = timestamp,
) => ({
  seed: `${seed}/${name}`,
  mining,
  ...(genesisTime !== undefined && { timestamp: genesisTime }),
})

/** The surroundings of a new L2. */
interface Surroundings extends ChainsStart {
  readonly blocks: L1Blocks
  readonly l1: MidblockNode
  /** The L2s so far. */
  readonly l2s: readonly OpenL2[]
  /** The logs of all L2s, also of those that are not opened yet. */
  readonly sources: Sources
}

/** Creates the node of an L2. @throws {@link InvalidOption} when another chain has its id. */
export async function openL2(
  name: string,
  { given, startedBy, startOf, served, blocks, l1, l2s, sources }: Surroundings,
): Promise<OpenL2> {
  const options = given.l2[name] as CreateChainsOptions["l2"][string]
  const others = [l1, ...l2s.map(({ node }) => node)]
  const chainId = BigInt(options.chainId ?? l1.options.chainId + BigInt(others.length))
  assertFreeId(`l2.${name}.chainId`, chainId, others)
  const addresses = l1AddressesOf(chainId)
  const count = Object.keys(given.l2).length
  const interop: LinkedInterop = {
    relayer: relayerAddress,
    assertIncludable(transaction, timestamp) {
      // The open block of a data folder is executed again before the logs of all L2s are known.
      if (sources.size === count) assertMessages(transaction, timestamp, sources)
    },
  }
  const linkedL1 = {
    ...blocks.linkedTo(addresses, given.lag ?? 0),
    ...(hasInterop(given) && { interop }),
  }
  const time = given.mining === true ? given.timestamp : Number(blocks.genesisTime)
  const own = ownOptions(given, name, time)
  const all = { ...options, chainId, ...own, ...startOf(name), linkedL1 }
  const node = await createNodeFor(startedBy, all, served)
  const games = createGameFactory(l1, addresses, () => ownTerms(addresses))
  return { name, node, addresses, proposer: createProposer(l1, node, addresses, games) }
}

/** @throws {@link InvalidOption} when another chain has the id. */
export function assertFreeId(name: string, chainId: bigint, others: readonly MidblockNode[]): void {
  if (others.some(({ options }) => options.chainId === chainId))
    throw new InvalidOption({ name, expected: "an id of no other chain", value: Number(chainId) })
}
