/** Switches a node to a fork, or back to its own chain: the new chain is built first, and replaces the old one in one step. */

import { InvalidArgument, NodeClosed } from "../errors/index.ts"
import type { ForkOptions } from "../features/forking/chain/options.ts"
import { createTurns, type TakeTurn } from "../features/forking/chain/turns.ts"
import type { Queue } from "./base/queue.ts"
import type { Readiness } from "./base/readiness.ts"
import { Builder } from "./block/builder.ts"
import type { BuilderParts } from "./block/builderTypes.ts"
import type { Events } from "./block/events.ts"
import { createNextBlock } from "./block/nextBlock.ts"
import type { OpenBlock } from "./block/openBlock.ts"
import type { Snapshots } from "./control/snapshots.ts"
import type { ReplaceLedger } from "./keptParts.ts"
import { createLedger, type Ledger, type NodeSettings } from "./ledger.ts"
import type { Miner } from "./mining/miner.ts"
import type { NodeOptions } from "./options/index.ts"

/** The options and the settings with which a chain begins. */
export interface Beginning extends Pick<NodeSettings, "fork" | "origin" | "archive"> {
  readonly options: NodeOptions
}

/** Returns the beginning of a fork, or, without options, that of the node's own chain; the signal closes the remote of the fork. */
export type Begin = (forked: ForkOptions | undefined, signal: AbortSignal) => Promise<Beginning>

/** The parts of the node that the switch uses. */
export interface ChainSwitchParts extends Ledger, Omit<BuilderParts, keyof Ledger> {
  readonly options: NodeOptions
  readonly settings: NodeSettings
  readonly builder: Builder
  readonly events: Events
  readonly miner: Pick<Miner, "rule">
  readonly queue: Queue
  readonly snapshots: Pick<Snapshots, "restart" | "hasBeginning" | "reset">
  readonly readiness: Readiness
  readonly replaceLedger: ReplaceLedger
  readonly begin: Begin
}

/** The switches of one node. */
export interface ChainSwitch {
  /**
   * Switches to a fork, or, without options, to the beginning of the node's own chain.
   *
   * Blocks, state, pool, snapshots and impersonations of the previous chain are removed. Subscriptions stay, and are notified of
   * the removed blocks. Of several concurrent switches the one that was requested last is used.
   *
   * @throws Every error of the opening of a fork; the node then does not change.
   * @throws {@link InvalidArgument} for a fork when a data folder keeps the chain.
   */
  to(forked: ForkOptions | undefined): Promise<void>
  /** Goes back to the beginning of the node's own chain, or to the state that was loaded last. */
  reset(): Promise<void>
  /**
   * Ends the switches in flight with {@link OriginClosed} or {@link NodeClosed}.
   *
   * @returns A promise that resolves once the remotes and files that they opened are closed.
   */
  close(): Promise<void>
}

/** Creates the switches. */
export function createChainSwitch(parts: ChainSwitchParts): ChainSwitch {
  const { settings, readiness, snapshots } = parts
  const inFlight = new Map<AbortController, Promise<void>>()
  let isClosed = false
  const askTurn = createTurns()
  const to = async (forked: ForkOptions | undefined): Promise<void> => {
    if (forked !== undefined && settings.folder !== undefined)
      throw new InvalidArgument({
        index: 0,
        path: "forking",
        reason: "the data folder keeps a chain of its own",
      })
    if (isClosed) throw new NodeClosed()
    const closing = new AbortController()
    const reason = forked === undefined ? "resetting" : "forking"
    const takeTurn = askTurn()
    const switching = readiness.during(reason, () =>
      switchTo(parts, forked, { closing: closing.signal, takeTurn }),
    )
    inFlight.set(closing, switching)
    return switching.finally(() => inFlight.delete(closing))
  }
  return {
    to,
    async reset() {
      if (!snapshots.hasBeginning()) return to(undefined)
      askTurn()()
      return snapshots.reset()
    },
    async close() {
      isClosed = true
      for (const closing of inFlight.keys()) closing.abort(new NodeClosed())
      await Promise.allSettled(inFlight.values())
    },
  }
}

/** The turn of a switch among others, and its end. */
interface Switching {
  readonly closing: AbortSignal
  readonly takeTurn: TakeTurn
}

async function switchTo(
  parts: ChainSwitchParts,
  forked: ForkOptions | undefined,
  { closing, takeTurn }: Switching,
): Promise<void> {
  const beginning = await parts.begin(forked, closing)
  const { fork } = beginning.fork ?? {}
  let gone = fork
  try {
    await prepare(parts, beginning) // fetches the state of the first block, while the node continues
    await parts.queue(async () => {
      const prepared = await prepare(parts, beginning)
      closing.throwIfAborted()
      if (!takeTurn()) return
      const { current } = parts.forks
      adopt(parts, beginning, prepared)
      gone = current
    })
  } finally {
    await gone?.close()
  }
}

/** A chain that is ready to replace that of the node. */
interface Prepared {
  readonly ledger: Ledger
  readonly open: OpenBlock
}

async function prepare(parts: ChainSwitchParts, { options, ...beginning }: Beginning): Promise<Prepared> {
  const ledger = await createLedger(options, { ...parts.settings, ...beginning, before: parts })
  const { clock } = ledger
  const nextBlock = createNextBlock({
    options,
    seed: parts.seed,
    clock,
    blockTimeMs: () => parts.miner.rule.blockTimeMs,
  })
  const { open } = await Builder.create({ ...parts, ...ledger, nextBlock })
  return { ledger, open }
}

/** Replaces the chain by the new one, in one synchronous step. */
function adopt(parts: ChainSwitchParts, { options }: Beginning, { ledger, open }: Prepared): void {
  const { chain, builder, clock, events, snapshots } = parts
  const before = chain.head
  const first = parts.forks.current?.block.number ?? 0n
  const removed = chain.truncate(first)
  parts.replaceLedger(ledger)
  const { chainId, gasLimit, hardfork, balance, timestamp } = options
  Object.assign(parts.options, { chainId, gasLimit, hardfork, balance, timestamp })
  clock.restore(ledger.clock.capture())
  builder.adopt(open)
  snapshots.restart()
  if (removed.length > 0) events.emit("removed", removed)
  if (chain.head.hash !== before.hash) events.emit("adopted", chain.head)
}
