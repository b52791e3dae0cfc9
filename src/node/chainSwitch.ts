/** Switches a node to a fork, or back to its own chain: the new chain is built first, and replaces the old one in one step. */

import { NodeClosed } from "../errors/index.ts"
import type { Queue } from "./base/queue.ts"
import type { Readiness } from "./base/readiness.ts"
import { createTurns, type TakeTurn } from "./base/turns.ts"
import { Builder } from "./block/builder.ts"
import type { BuilderParts } from "./block/builderTypes.ts"
import type { Events } from "./block/events.ts"
import { createNextBlock } from "./block/nextBlock.ts"
import type { OpenBlock } from "./block/openBlock.ts"
import type { Snapshots } from "./control/snapshots.ts"
import { createLedger, type Ledger, type LedgerSettings } from "./ledger.ts"
import type { RemoteChain } from "./ledgerSource.ts"
import type { Miner } from "./mining/miner.ts"
import type { NodeOptions } from "./options/index.ts"

/** The options and the settings with which a chain begins. */
export interface ChainStart extends Pick<LedgerSettings, "source" | "genesisFile" | "archive"> {
  readonly options: NodeOptions
}

/** The remote chain that a client asks for; what it leaves out is that of the current one. */
export interface RemoteRequest {
  readonly url?: string | undefined
  readonly blockNumber?: bigint | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the start of a chain that continues a remote chain, or, without a request, of the node's own chain; the signal closes the
 * remote.
 */
export type StartChain = (
  request: RemoteRequest | undefined,
  current: RemoteChain | undefined,
  signal: AbortSignal,
) => Promise<ChainStart>

/** The parts of the node that the switch uses. */
export interface ChainSwitchParts extends Ledger, Omit<BuilderParts, keyof Ledger> {
  readonly options: NodeOptions
  readonly settings: LedgerSettings
  readonly builder: Builder
  readonly events: Events
  readonly miner: Pick<Miner, "rule">
  readonly queue: Queue
  readonly snapshots: Pick<Snapshots, "restart" | "hasBeginning" | "reset">
  readonly readiness: Readiness
  /** Replaces the ledger that the parts read. */
  readonly replaceLedger: (next: Ledger) => void
  readonly startChain: StartChain
}

/** The switches of one node. */
export interface ChainSwitch {
  /**
   * Switches to a remote chain, or, without a request, to the beginning of the node's own chain.
   *
   * Blocks, state, pool, snapshots and impersonations of the previous chain are removed. Subscriptions stay, and are notified of
   * the removed blocks. Of several concurrent switches the one that was requested last is used.
   *
   * @throws Every error of the opening of a fork; the node then does not change.
   */
  to(request: RemoteRequest | undefined): Promise<void>
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
  const { readiness, snapshots } = parts
  const inFlight = new Map<AbortController, Promise<void>>()
  let isClosed = false
  const askTurn = createTurns()
  const to = async (request: RemoteRequest | undefined): Promise<void> => {
    if (isClosed) throw new NodeClosed()
    const closing = new AbortController()
    const reason = request === undefined ? "resetting" : "forking"
    const takeTurn = askTurn()
    const switching = readiness.during(reason, () =>
      switchTo(parts, request, { closing: closing.signal, takeTurn }),
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
  request: RemoteRequest | undefined,
  { closing, takeTurn }: Switching,
): Promise<void> {
  const { remote } = parts
  const start = await parts.startChain(request, remote.current, closing)
  let gone = start.source?.remote
  try {
    await prepare(parts, start) // fetches the state of the first block, while the node continues
    await parts.queue(async () => {
      const prepared = await prepare(parts, start)
      closing.throwIfAborted()
      if (!takeTurn()) return
      const { current } = remote
      adopt(parts, start, prepared)
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

async function prepare(parts: ChainSwitchParts, { options, ...start }: ChainStart): Promise<Prepared> {
  const ledger = await createLedger(options, { ...parts.settings, ...start, before: parts })
  const blockTimeMs = () => parts.miner.rule.blockTimeMs
  const nextBlock = createNextBlock({ ...ledger, options, seed: parts.seed, blockTimeMs })
  const { open } = await Builder.create({ ...parts, ...ledger, nextBlock })
  return { ledger, open }
}

/** Replaces the chain by the new one, in one synchronous step. */
function adopt(parts: ChainSwitchParts, { options }: ChainStart, { ledger, open }: Prepared): void {
  const { chain, builder, clock, events, snapshots } = parts
  const before = chain.head
  const removed = chain.truncate(parts.remote.current?.block.number ?? 0n)
  parts.replaceLedger(ledger)
  const { chainId, gasLimit, hardfork, balance, timestamp } = options
  Object.assign(parts.options, { chainId, gasLimit, hardfork, balance, timestamp })
  clock.restore(ledger.clock.capture())
  builder.adopt(open)
  snapshots.restart()
  if (removed.length > 0) events.emit("removed", removed)
  if (chain.head.hash !== before.hash) events.emit("adopted", chain.head)
}
