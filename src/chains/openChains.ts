/** Puts linked chains together: the nodes, the contracts on L1, and the work that follows from events. */
import type { Hex } from "../base/hex.ts"
import { InvalidOption } from "../errors/index.ts"
import { asyncDispose } from "../instance/closing.ts"
import { createNodeFor } from "../instance/createNode.ts"
import type { LinkedInterop } from "../instance/features.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import type { StartedBy } from "../instance/options/defaults.ts"
import { l1AddressesOf, relayerAddress, sharedAddresses } from "./addresses.ts"
import { createControls } from "./control/controls.ts"
import { followEvents } from "./control/events.ts"
import type { OpenL2 } from "./control/openL2.ts"
import { createTasks } from "./control/tasks.ts"
import { followLogs, type SealedLogs } from "./interop/logs.ts"
import { createRelayer } from "./interop/relayer.ts"
import { assertMessages } from "./interop/validity.ts"
import { followL1, type L1Blocks } from "./l1/blocks.ts"
import { accountsOf, type L2Configuration, sharedAccounts } from "./l1/contracts.ts"
import { configurationOf } from "./l2/origin.ts"
import { createProposer } from "./l2/proposer.ts"
import { assertChainsOptions, delaysOf, hasInterop } from "./options.ts"
import type { Chains, CreateChainsOptions } from "./types.ts"

/** supersim's chain ids: 900 for L1, the next ones for L2s. */
const l1ChainId = 900n

/** The time between blocks of L1, in milliseconds: a slot. */
const l1BlockTime = 12_000

/** The starter of linked chains. */
interface ChainsStart {
  readonly startedBy?: StartedBy
  /** Receives the errors of work that follows from events; `settled` throws them when absent. */
  readonly onError?: (error: unknown) => void
}

/** Creates linked chains; see `createChains`. */
export async function openChains<Name extends string>(
  given: CreateChainsOptions<Name>,
  { startedBy = "process", onError }: ChainsStart = {},
): Promise<Chains<Name>> {
  assertChainsOptions(given)
  const nodes: MidblockNode[] = []
  const close = async () => {
    for (const node of [...nodes].reverse()) await node.close()
  }
  try {
    const l1 = await createNodeFor(startedBy, { ...l1Defaults, ...given.l1, ...ownOptions(given, "l1") })
    nodes.push(l1)
    const blocks = await followL1(l1)
    const l2s: OpenL2[] = []
    const sources = new Map<bigint, SealedLogs>()
    for (const name of Object.keys(given.l2) as Name[]) {
      const taken = nodes.map(({ options }) => options.chainId)
      const opened = await openL2(given, name, { startedBy, blocks, l1, taken, sources })
      nodes.push(opened.node)
      sources.set(opened.node.options.chainId, followLogs(opened.node))
      l2s.push(opened)
    }
    await deployContracts(l1, l2s, given)
    const tasks = createTasks(onError)
    const relayer = hasInterop(given) ? createRelayer(l2s, sources) : undefined
    const interop = relayer && { sources, relayer, relays: given.relayer !== "manual" }
    followEvents({ l1, l2s, blocks, tasks, proposes: given.proposals !== "manual", interop })
    const controls = createControls({ l1, l2s, blocks, tasks, relayer, lag: given.lag ?? 0, close })
    return { ...controls, [asyncDispose]: controls.close } as Chains as Chains<Name>
  } catch (error) {
    await close()
    throw error
  }
}

const l1Defaults = { chainId: l1ChainId, blockTime: l1BlockTime }

/** Returns the options of a node that linked chains decide. The genesis blocks of L2s are not earlier than that of L1. */
const ownOptions = (
  { seed = "0", mining = false, timestamp }: CreateChainsOptions,
  name: string,
  genesisTime = timestamp,
) => ({
  seed: `${seed}/${name}`,
  mining,
  ...(genesisTime !== undefined && { timestamp: genesisTime }),
})

/** The surroundings of a new L2. */
interface Surroundings {
  readonly startedBy: StartedBy
  readonly blocks: L1Blocks
  readonly l1: MidblockNode
  /** The chain ids so far. */
  readonly taken: readonly bigint[]
  /** The logs of all L2s, also of those that are not opened yet. */
  readonly sources: ReadonlyMap<bigint, SealedLogs>
}

async function openL2<Name extends string>(
  given: CreateChainsOptions<Name>,
  name: Name,
  { startedBy, blocks, l1, taken, sources }: Surroundings,
): Promise<OpenL2> {
  const options = given.l2[name]
  const chainId = BigInt(options.chainId ?? l1.options.chainId + BigInt(taken.length))
  if (taken.includes(chainId))
    throw new InvalidOption({
      ...{ name: `l2.${name}.chainId`, expected: "an id of no other chain", value: Number(chainId) },
    })
  const addresses = l1AddressesOf(chainId)
  const interop: LinkedInterop = {
    relayer: relayerAddress,
    assertIncludable: (transaction, timestamp) => assertMessages(transaction, timestamp, sources),
  }
  const linkedL1 = {
    ...blocks.linkedTo(addresses, given.lag ?? 0),
    ...(hasInterop(given) && { interop }),
  }
  const time = given.mining === true ? given.timestamp : Number(linkedL1.genesis.timestamp)
  const own = ownOptions(given, name, time)
  const node = await createNodeFor(startedBy, { ...options, chainId, ...own, linkedL1 })
  return { name, node, addresses, proposer: createProposer(l1, node, addresses) }
}

/** Puts the contracts of all L2s on L1, before its first block. Its first account owns their configuration, and is the guardian. */
async function deployContracts(
  l1: MidblockNode,
  l2s: readonly OpenL2[],
  given: CreateChainsOptions,
): Promise<void> {
  const owner = (l1.accounts[0]?.address ?? `0x${"00".repeat(20)}`) as Hex
  const [first] = l2s
  const multicall3 = await (first as OpenL2).node.at({ block: 0 }).code(sharedAddresses.multicall3)
  const alloc = { ...sharedAccounts(owner, multicall3) }
  const configurations = await Promise.all(l2s.map(({ node }) => configurationOf(node)))
  const all = configurations.reduce((sum, { supply }) => sum + supply, 0n)
  for (const [index, { addresses }] of l2s.entries()) {
    const own = configurations[index] as L2Configuration
    const configuration = hasInterop(given) ? { ...own, supply: all } : own // ether may leave by another L2
    Object.assign(alloc, accountsOf(addresses, owner, configuration, delaysOf(given)))
  }
  await l1.loadState(JSON.stringify({ alloc }))
}
