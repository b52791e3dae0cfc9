/** One node: composes state, chain, pool, builder, miner and the parts that read them. */

import type { AddedParts } from "./addedParts.ts"
import { monotonicMs } from "./base/clock.ts"
import { createOwnPorts, type OwnPorts } from "./base/ownPorts.ts"
import { createReadiness, type Readiness } from "./base/readiness.ts"
import { type BlockParts, createBlockParts } from "./blockParts.ts"
import { type ChainSwitch, createChainSwitch, type StartChain } from "./chainSwitch.ts"
import { type Cheats, createCheats } from "./control/cheats.ts"
import { createErc20, type Erc20 } from "./control/erc20.ts"
import { importChain } from "./control/import.ts"
import { createReorgs, type Reorgs } from "./control/reorg.ts"
import { createSnapshots, type Snapshots } from "./control/snapshots.ts"
import { createStateFiles, type StateFiles } from "./control/stateFile.ts"
import { type AllHooks, joinHooks, type NodeHooks } from "./hooks.ts"
import { createLedger, type Ledger, type LedgerSettings } from "./ledger.ts"
import type { NodeOptions } from "./options/index.ts"
import { createQueries, type Queries, type ReadingSettings } from "./queries.ts"
import { type Blocks, createBlocks, type Lags, lagsOf } from "./query/blocks.ts"
import { createHeadTime, type HeadTime } from "./query/headTime.ts"
import { createReceipts, type Receipts } from "./query/receipts.ts"
import { createReplaceableLedger } from "./replaceableLedger.ts"
import type { StartedParts } from "./startedParts.ts"
import { type CallBatches, createCallBatches } from "./submit/callBatches.ts"
import { type Confirm, createConfirm } from "./submit/confirm.ts"
import { createResend, type Resend } from "./submit/resend.ts"
import { createSendBundle, type SendBundle } from "./submit/sendBundle.ts"
import { createSubmit, type Submit } from "./submit/submit.ts"
import { createThrowOnFailure, type ThrowOnFailure } from "./submit/throwOnFailure.ts"
import { createWarmUp, type WarmUp } from "./submit/warmUp.ts"
import { createFeed, type Feed } from "./subscribe/feed.ts"
import { createFilters, type Filters } from "./subscribe/filters.ts"
import { createSubscriptions, type Subscriptions } from "./subscribe/subscriptions.ts"

/** The parts of a node, which the methods call. */
export interface Node extends Ledger, Omit<BlockParts, "stateWaits" | "selection">, Omit<Queries, "dryRun"> {
  readonly options: NodeOptions
  /** The blocks that clients read. */
  readonly blocks: Blocks
  readonly lags: Lags
  readonly receipts: Receipts
  readonly submit: Submit
  readonly throwOnFailure: ThrowOnFailure
  readonly confirm: Confirm
  readonly callBatches: CallBatches
  readonly resend: Resend
  readonly sendBundle: SendBundle
  readonly subscriptions: Subscriptions
  readonly filters: Filters
  readonly feed: Feed
  readonly headTime: HeadTime
  readonly cheats: Cheats
  readonly erc20: Erc20
  readonly snapshots: Snapshots
  readonly reorgs: Reorgs
  readonly stateFiles: StateFiles
  readonly readiness: Readiness
  /** The ports that the node listens on. */
  readonly ownPorts: OwnPorts
  /** True while requests are reported to the listeners of the node. */
  readonly log: { enabled: boolean }
  /** The parts that features add. */
  readonly added: AddedParts
  /** Switches to another chain, or to the beginning of the node's own chain. */
  readonly chainSwitch: ChainSwitch
  /** True when the chain was there before the node: it has no beginning of its own. */
  readonly isRestored: boolean
  /** True when the chain is stored outside of the process. */
  readonly isStored: boolean
  /**
   * Changes settings outside of the queue.
   *
   * @throws {@link StoreNotWritten}; the change stays in memory.
   */
  changeSettings(change: () => void): void
  /** Closes what the features have opened; the chain must not change afterwards. */
  close(): Promise<void>
  /** Appends the blocks of an RLP file; see {@link importChain}. */
  importChain(file: Uint8Array): Promise<number>
}

/** The settings of a node beside its options. */
export interface NodeSettings
  extends Omit<LedgerSettings, "before" | "coverage" | "reference" | "protocol" | "genesisAccounts">,
    ReadingSettings {
  readonly onError: (error: unknown) => void
  readonly hooks?: readonly NodeHooks[] | undefined
  /** Starts the chains that replace the present one. */
  readonly startChain?: StartChain | undefined
}

/** Creates a node with its genesis block sealed and its first block open. */
export async function createNodeParts(options: NodeOptions, settings: NodeSettings): Promise<Node> {
  const { startChain = async () => ({ options }), onError } = settings
  const hooks = joinHooks(settings.hooks ?? [])
  const { coverage, reference, protocol, genesisAccounts } = hooks
  const ledgerSettings = { ...settings, coverage, reference, protocol, genesisAccounts }
  const { ledger: own, replace } = createReplaceableLedger(await createLedger(options, ledgerSettings))
  const ledger = hooks.ledger(own, options)
  const blockParts = await createBlockParts(options, ledger, { onError, hooks })
  const lookUps = createLookUps(options, { ...ledger, ...blockParts }, hooks)
  const reading = createQueries(options, { ...ledger, ...blockParts, blocks: lookUps.blocks }, settings)
  const warmUp = createWarmUp({ ...ledger, ...blockParts })
  const parts = { ...ledger, ...blockParts, ...reading, blocks: lookUps.ownBlocks, warmUp }
  const subscriptions = createSubscriptions({ ...options, ...parts })
  const filters = createFilters({ ...parts, subscriptions, now: monotonicMs })
  const snapshots = createSnapshots({ ...parts, filters })
  await hooks.start({ ...parts, snapshots })
  const replaceLedger = (next: Ledger) => {
    replace(next)
    hooks.ledgerReplaced(next)
  }
  const readiness = createReadiness()
  const switching = { options, settings: ledgerSettings, snapshots, readiness, replaceLedger, startChain }
  const submit = createSubmit({ ...parts, options })
  return {
    ...parts,
    ...createSubmission(options, { ...parts, submit, receipts: lookUps.receipts }),
    ...createControl({ ...parts, submit, snapshots }),
    ...lookUps,
    options,
    submit,
    subscriptions,
    filters,
    snapshots,
    feed: createFeed({ ...parts, ...options, onError }),
    headTime: createHeadTime(parts.clock, parts.events),
    readiness,
    ownPorts: createOwnPorts(),
    log: { enabled: true },
    added: new Map(),
    chainSwitch: createChainSwitch({ ...parts, ...switching }),
    isRestored: settings.source?.restore !== undefined,
    isStored: settings.source?.blockArchive !== undefined,
    changeSettings(change) {
      change()
      hooks.settingsChanged()
    },
    async close() {
      try {
        await parts.queue(() => {})
      } finally {
        await hooks.close()
      }
    },
    importChain: (file) => readiness.during("importing a chain", () => importChain(file, parts)),
  }
}

/** The parts from which the others are made. */
type BaseParts = StartedParts & {
  readonly blocks: Blocks
  readonly warmUp: WarmUp
  readonly submit: Submit
}

/** Creates the parts that send transactions. */
const createSubmission = (
  options: NodeOptions,
  parts: Omit<BaseParts, "snapshots"> & { readonly receipts: Receipts },
) => ({
  sendBundle: createSendBundle(parts),
  resend: createResend(parts),
  throwOnFailure: createThrowOnFailure({ ...parts, options }),
  confirm: createConfirm({ ...parts, options }),
  callBatches: createCallBatches(parts),
})

/** Creates the parts that change the chain as no transaction does. */
function createControl(parts: BaseParts) {
  const cheats = createCheats(parts)
  return {
    cheats,
    erc20: createErc20({ ...parts, cheats }),
    reorgs: createReorgs(parts),
    stateFiles: createStateFiles(parts),
  }
}

/** Creates the look-ups of blocks and receipts. */
function createLookUps(
  options: NodeOptions,
  { chain, state, builder }: Pick<StartedParts, "chain" | "state" | "builder">,
  hooks: AllHooks,
) {
  const lags = lagsOf(options)
  const ownBlocks = createBlocks(chain, builder, state, { ...options, lags })
  const blocks = hooks.blocksForClients(ownBlocks, builder, options)
  return { lags, ownBlocks, blocks, receipts: createReceipts(blocks, options) }
}
