/** Puts linked chains together: the nodes, the contracts on L1, and the work that follows from events. */

import { asyncDispose } from "../instance/closing.ts"
import type { LinkedChain } from "../instance/createNode.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import { createControls } from "./control/controls.ts"
import { followEvents, type Interop } from "./control/events.ts"
import type { OpenL2 } from "./control/openL2.ts"
import { createTasks } from "./control/tasks.ts"
import { hasForks } from "./fork/forks.ts"
import { linkForked, newest, oldestOrigin, openForkedL2s } from "./fork/openForkedL2s.ts"
import { followSources } from "./interop/followSources.ts"
import { followLogs, type SealedLogs } from "./interop/logs.ts"
import { createRelayer } from "./interop/relayer.ts"
import { followL1, type L1Blocks } from "./l1/blocks.ts"
import { deployContracts } from "./l1/deploy.ts"
import { followReorg } from "./l2/follow.ts"
import { type ChainsStart, openL1, openL2 } from "./openNodes.ts"
import { assertChainsOptions, hasInterop } from "./options.ts"
import { startOf } from "./start.ts"
import type { Chains, CreateChainsOptions } from "./types.ts"

/** The starter of linked chains. */
interface Starter extends Partial<Pick<ChainsStart, "startedBy">> {
  /** Receives the errors of work that follows from events; `settled` throws them when absent. */
  readonly onError?: (error: unknown) => void
}

/** Creates linked chains; see `createChains`. */
export async function openChains<Name extends string>(
  given: CreateChainsOptions<Name>,
  { startedBy = "process", onError }: Starter = {},
): Promise<Chains<Name>> {
  assertChainsOptions(given)
  const served: LinkedChain[] = []
  const start: ChainsStart = { given, startedBy, startOf: startOf(given), served: () => served }
  const nodes: MidblockNode[] = []
  const close = async () => {
    for (const node of [...nodes].reverse()) await node.close()
  }
  try {
    const forked = await openForkedL2s(start, (node) => nodes.push(node))
    const l1 = await openL1(start, newest(forked))
    nodes.unshift(l1)
    const blocks = await followL1(l1, hasForks(given) ? (oldestOrigin(forked) ?? (await headOf(l1))) : 0n)
    const l2s: OpenL2[] = []
    const sources = new Map<bigint, SealedLogs>()
    for (const name of Object.keys(given.l2)) {
      const fork = forked.find((each) => each.name === name)
      if (fork !== undefined) {
        l2s.push(await linkForked(fork, { given, l1, blocks, l2s }))
        continue
      }
      const opened = await openL2(name, { ...start, blocks, l1, l2s, sources })
      nodes.push(opened.node)
      sources.set(opened.node.options.chainId, await followLogs(opened.node))
      l2s.push(opened)
    }
    await deployContracts(l1, l2s, given)
    const tasks = createTasks(onError)
    const relayer = hasInterop(given) ? createRelayer(l2s, sources) : undefined
    const interop = relayer && { sources, relayer, relays: given.relayer !== "manual" }
    const proposes = given.proposals !== "manual"
    if (blocks.head > 0n && !hasForks(given))
      await tasks.run(() => resume({ l2s, blocks, proposes, interop }))
    followEvents({ l1, l2s, blocks, tasks, proposes, interop })
    const controls = createControls({ l1, l2s, blocks, tasks, relayer, lag: given.lag ?? 0, served, close })
    return { ...controls, [asyncDispose]: controls.close } as Chains as Chains<Name>
  } catch (error) {
    await close()
    throw error
  }
}

/** The parts of chains that a data folder or a fixture continues. */
interface Resumed {
  readonly l2s: readonly OpenL2[]
  readonly blocks: L1Blocks
  readonly proposes: boolean
  readonly interop: Interop | undefined
}

/** Catches up on the work between chains that an earlier process may have left: one folder can be behind another. */
async function resume({ l2s, blocks, proposes, interop }: Resumed): Promise<void> {
  for (const { node } of l2s) await followReorg(node, blocks)
  if (interop !== undefined) for (const { node } of l2s) await followSources(node, interop.sources)
  for (const { proposer } of l2s) await proposer.restore(proposes)
  await interop?.relayer.restore()
  if (interop?.relays) await interop.relayer.relayAll()
}

/** Returns the number of the newest block. */
const headOf = async (node: MidblockNode): Promise<bigint> =>
  BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
