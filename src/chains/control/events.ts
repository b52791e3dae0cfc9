/** The work that follows from events of the chains: reorganisations of L1, withdrawals on L2. */
import type { MidblockEvents } from "../../instance/events.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { predeploys } from "../addresses.ts"
import { followSources } from "../interop/followSources.ts"
import type { Relayer } from "../interop/relayer.ts"
import type { Sources } from "../interop/validity.ts"
import type { L1Blocks } from "../l1/blocks.ts"
import { followReorg, untilSealed } from "../l2/follow.ts"
import type { Proposer } from "../l2/proposer.ts"
import type { OpenL2 } from "./openL2.ts"
import type { Tasks } from "./tasks.ts"

/** The parts of linked chains that events concern. */
export interface EventParts {
  readonly l1: MidblockNode
  readonly l2s: readonly OpenL2[]
  readonly blocks: L1Blocks
  readonly tasks: Tasks
  /** Proposes each block with withdrawals. */
  readonly proposes: boolean
  readonly interop: Interop | undefined
}

/** The messages between the L2s. */
export interface Interop {
  readonly sources: Sources
  readonly relayer: Relayer
  /** Relays the messages of each block. */
  readonly relays: boolean
}

/** Starts a task for each event that needs one. */
export function followEvents(parts: EventParts): void {
  followL1Events(parts)
  if (parts.interop !== undefined) followMessages(parts, parts.interop)
}

/** Starts the tasks between L1 and each L2. */
function followL1Events({ l1, l2s, blocks, tasks, proposes }: EventParts): void {
  l1.on("removed", () =>
    tasks.start(async () => {
      await untilSealed(l1)
      for (const { node } of l2s) await followReorg(node, blocks)
      for (const { proposer } of l2s) await proposer.reconcile()
    }),
  )
  for (const { node, proposer, fork } of l2s) {
    node.on("removed", () =>
      tasks.start(async () => {
        await untilSealed(node)
        await proposer.reconcile()
      }),
    )
    node.on("restored", () => tasks.start(() => followReorg(node, blocks))) // L1 may have removed their origins since
    if (proposes && fork === undefined)
      node.on("block", ({ header, transactions }) => {
        if (transactions.some(hasWithdrawal)) tasks.start(() => proposeIfKept(node, proposer, header.number))
      })
  }
}

/** Starts the tasks between the L2s. */
function followMessages({ l2s, tasks }: EventParts, { sources, relayer, relays }: Interop): void {
  for (const changed of l2s) {
    const { node } = changed
    const follow = async () => {
      await untilSealed(node)
      for (const each of l2s) await followSources(each.node, sources)
      if (relays) await relayer.relayAll()
    }
    node.on("removed", () => tasks.start(follow))
    node.on("restored", () => tasks.start(follow))
    if (relays)
      node.on("block", ({ header }) => tasks.start(() => relayer.blockSealed(changed, header.number)))
  }
}

type Executed = MidblockEvents["block"][0]["transactions"][number]

/** Returns whether a transaction has initiated a withdrawal: a log of the message passer. */
const hasWithdrawal = ({ receipt }: Executed): boolean =>
  receipt.logs.some(({ address }) => address === predeploys.l2ToL1MessagePasser)

/** Proposes a block, unless the chain is shorter by now. */
async function proposeIfKept(node: MidblockNode, proposer: Proposer, number: bigint): Promise<void> {
  const head = BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
  if (number <= head) await proposer.propose(number)
}
