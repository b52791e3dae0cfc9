/** The hooks of a node: what is done before, within and after its parts; features add them. */
import type { Hex } from "../base/hex.ts"
import type { GenesisAccount } from "../kernel/chain/genesis.ts"
import type { ReferenceEngine } from "../kernel/evm/engine/engine.ts"
import type { MachineOptions } from "../kernel/evm/execute/machine.ts"
import type { Queue } from "./base/queue.ts"
import type { Builder } from "./block/builder.ts"
import type { ChainProtocol } from "./block/chainProtocol.ts"
import type { BeforeEvent } from "./block/events.ts"
import type { GasMeter } from "./block/gasMeter.ts"
import type { Ledger } from "./ledger.ts"
import type { NodeOptions } from "./options/index.ts"
import type { Blocks } from "./query/blocks.ts"
import type { StartedParts } from "./startedParts.ts"
import type { OnPoolChange } from "./txpool/pool.ts"

/** The hooks of one node, each of which may be absent. */
export interface NodeHooks {
  /** Collects the coverage of executed code. */
  readonly coverage?: MachineOptions["coverage"] | undefined
  /** The engine that is used instead of our core. */
  readonly reference?: ReferenceEngine | undefined
  /** The protocol of the chain, where it differs from Ethereum's. */
  readonly protocol?: ChainProtocol | undefined
  /** Returns accounts that the chain begins with, beside its own. */
  readonly genesisAccounts?: ((chainId: bigint) => ReadonlyMap<Hex, GenesisAccount>) | undefined
  /** Measures the gas of executions. */
  readonly gasMeter?: GasMeter | undefined
  /** Returns the ledger that the parts use instead of this one. */
  ledger?(ledger: Ledger, options: NodeOptions): Ledger
  /** Called after another ledger has replaced that of the node. */
  ledgerReplaced?(ledger: Ledger): void
  /** Returns the queue that the parts use instead of this one. */
  queue?(queue: Queue): Queue
  readonly beforeEvent?: BeforeEvent | undefined
  readonly poolChanged?: OnPoolChange
  /** Returns the blocks that clients read instead of these. */
  blocksForClients?(blocks: Blocks, builder: Builder, options: NodeOptions): Blocks
  /** Called when all parts exist, and before the node is used. */
  start?(parts: StartedParts): Promise<void>
  /** Called after a setting was changed outside of the queue. @throws {@link StoreNotWritten} */
  settingsChanged?(): void
  /** Called when the node closes, after its last job. */
  close?(): Promise<void>
}

/** The hooks that one feature at most provides. */
type SingleHook = "reference" | "protocol" | "genesisAccounts" | "gasMeter"

/** The hooks of all features of a node, as one. */
export type AllHooks = Required<Omit<NodeHooks, SingleHook | "coverage" | "beforeEvent">> &
  Pick<NodeHooks, SingleHook | "coverage" | "beforeEvent">

/** Joins hooks: functions that return a part are applied one after the other, the others are called in order. */
export function joinHooks(all: readonly NodeHooks[]): AllHooks {
  const before = all.flatMap(({ beforeEvent }) => beforeEvent ?? [])
  return {
    coverage: together(all.flatMap(({ coverage }) => coverage ?? [])),
    reference: all.find(({ reference }) => reference !== undefined)?.reference,
    protocol: all.find(({ protocol }) => protocol !== undefined)?.protocol,
    genesisAccounts: all.find(({ genesisAccounts }) => genesisAccounts !== undefined)?.genesisAccounts,
    gasMeter: all.find(({ gasMeter }) => gasMeter !== undefined)?.gasMeter,
    beforeEvent: before.length === 0 ? undefined : (name) => before.forEach((each) => void each(name)),
    ledger: (first, options) =>
      all.reduce((ledger, hooks) => hooks.ledger?.(ledger, options) ?? ledger, first),
    ledgerReplaced: (ledger) => all.forEach((hooks) => void hooks.ledgerReplaced?.(ledger)),
    queue: (first) => all.reduce((queue, hooks) => hooks.queue?.(queue) ?? queue, first),
    poolChanged: (hash) => all.forEach((hooks) => void hooks.poolChanged?.(hash)),
    blocksForClients: (first, builder, options) =>
      all.reduce((blocks, hooks) => hooks.blocksForClients?.(blocks, builder, options) ?? blocks, first),
    async start(parts) {
      for (const hooks of all) await hooks.start?.(parts)
    },
    settingsChanged: () => all.forEach((hooks) => void hooks.settingsChanged?.()),
    async close() {
      for (const hooks of all) await hooks.close?.()
    },
  }
}

type Coverage = NonNullable<NodeHooks["coverage"]>

/** Returns a collector that passes each note to all; `undefined` for none. */
const together = (collectors: readonly Coverage[]): Coverage | undefined =>
  collectors.length < 2
    ? collectors[0]
    : (code, isInitCode, notes) => {
        for (const collect of collectors) collect(code, isInitCode, notes)
      }
