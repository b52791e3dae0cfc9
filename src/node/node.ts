/** One node: composes state, chain, pool, builder, miner and the parts that read them. */

import { announced } from "../features/faults/announced.ts"
import {
  createDroppedTransactions,
  type DroppedTransactions,
} from "../features/faults/droppedTransactions.ts"
import { createFaults, type Faults } from "../features/faults/faults.ts"
import { createReplica, type Replica } from "../features/faults/replica.ts"
import { openRemoteBlock } from "../features/forking/chain/blockPart.ts"
import type { Fork } from "../features/forking/chain/open.ts"
import { createWarmUp } from "../features/forking/chain/warmUp.ts"
import type { Chain } from "../kernel/chain/chain.ts"
import type { Rules } from "../kernel/evm/fork/hardforks.ts"
import type { State } from "../kernel/state/store.ts"
import { type Clock, monotonicMs } from "./base/clock.ts"
import { createOwnPorts, type OwnPorts } from "./base/ownPorts.ts"
import { createReadiness, type Readiness } from "./base/readiness.ts"
import type { Builder } from "./block/builder.ts"
import type { Events } from "./block/events.ts"
import type { NextBlock } from "./block/nextBlock.ts"
import { type Begin, type ChainSwitch, createChainSwitch } from "./chainSwitch.ts"
import { type Cheats, createCheats } from "./control/cheats.ts"
import { createErc20, type Erc20 } from "./control/erc20.ts"
import { importChain } from "./control/import.ts"
import { createReorgs, type Reorgs } from "./control/reorg.ts"
import { createSnapshots, type Snapshots } from "./control/snapshots.ts"
import { createStateFiles, type StateFiles } from "./control/stateFile.ts"
import { createKeptParts } from "./keptParts.ts"
import type { NodeSettings } from "./ledger.ts"
import type { Miner } from "./mining/miner.ts"
import type { NodeOptions } from "./options/index.ts"
import { createQueries } from "./queries.ts"
import { type Blocks, createBlocks, lagsOf } from "./query/blocks.ts"
import type { CallBundle } from "./query/callBundle.ts"
import type { CallMany } from "./query/callMany.ts"
import type { Calls } from "./query/calls.ts"
import type { Fees } from "./query/fees.ts"
import { createHeadTime, type HeadTime } from "./query/headTime.ts"
import type { BuildPayload } from "./query/payload.ts"
import { createReceipts, type Receipts } from "./query/receipts.ts"
import type { Simulate } from "./query/simulate/simulate.ts"
import type { StackTraces } from "./query/stackTraces.ts"
import type { Traces } from "./query/traces.ts"
import type { TransactionSearch } from "./query/transactionSearch.ts"
import type { WitnessOf } from "./query/witness.ts"
import type { Accounts } from "./submit/accounts.ts"
import { type CallBatches, createCallBatches } from "./submit/callBatches.ts"
import { type Confirm, createConfirm } from "./submit/confirm.ts"
import type { ImpersonatedSignatures } from "./submit/impersonatedSignatures.ts"
import type { Impersonations } from "./submit/impersonation.ts"
import { createResend, type Resend } from "./submit/resend.ts"
import { createSendBundle, type SendBundle } from "./submit/sendBundle.ts"
import { createSubmit, type Submit } from "./submit/submit.ts"
import { createThrowOnFailure, type ThrowOnFailure } from "./submit/throwOnFailure.ts"
import { createFeed, type Feed } from "./subscribe/feed.ts"
import { createFilters, type Filters } from "./subscribe/filters.ts"
import { createSubscriptions, type Subscriptions } from "./subscribe/subscriptions.ts"
import type { Blobs } from "./txpool/blobs.ts"
import type { Pool } from "./txpool/pool.ts"

/** The parts of a node, which the methods call. */
export interface Node {
  readonly options: NodeOptions
  /** The current fork, whose remote chain the node's chain continues. */
  readonly fork: Fork | undefined
  readonly rules: Rules
  readonly state: State
  readonly chain: Chain
  readonly accounts: Accounts
  readonly clock: Clock
  readonly pool: Pool
  readonly builder: Builder
  readonly miner: Miner
  readonly blocks: Blocks
  readonly receipts: Receipts
  readonly calls: Calls
  readonly fees: Fees
  readonly submit: Submit
  readonly throwOnFailure: ThrowOnFailure
  readonly confirm: Confirm
  readonly callBatches: CallBatches
  readonly simulate: Simulate
  readonly callMany: CallMany
  readonly callBundle: CallBundle
  readonly resend: Resend
  readonly sendBundle: SendBundle
  readonly traces: Traces
  readonly stackTraces: StackTraces
  readonly witnessOf: WitnessOf
  readonly search: TransactionSearch
  readonly buildPayload: BuildPayload
  readonly subscriptions: Subscriptions
  readonly feed: Feed
  readonly faults: Faults
  readonly droppedTransactions: DroppedTransactions
  readonly headTime: HeadTime
  readonly cheats: Cheats
  readonly erc20: Erc20
  readonly reorgs: Reorgs
  readonly stateFiles: StateFiles
  readonly readiness: Readiness
  /** The ports that the node listens on. */
  readonly ownPorts: OwnPorts
  /** True while requests are reported to the listeners of the node. */
  readonly log: { enabled: boolean }
  readonly nextBlock: NextBlock
  readonly blobs: Blobs
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly replica: Replica
  readonly filters: Filters
  readonly snapshots: Snapshots
  readonly events: Events
  /** Switches to a fork of another chain, or to the beginning of the node's own chain. */
  readonly chainSwitch: ChainSwitch
  /** True when the chain was in the data folder before. */
  readonly isRestored: boolean
  /**
   * Changes settings outside of the queue, and writes them to the data folder, if there is one.
   *
   * @throws {@link StoreNotWritten}; the change stays in memory.
   */
  changeSettings(change: () => void): void
  /** Closes the data folder, if there is one; nothing can be committed afterwards. */
  closeFolder(): Promise<void>
  /** Appends the blocks of an RLP file; see {@link importChain}. */
  importChain(file: Uint8Array): Promise<number>
}

/** Creates a node with its genesis block sealed and its first block open. */
export async function createNodeParts(
  options: NodeOptions,
  { begin = async () => ({ options }), ...settings }: NodeSettings & { readonly begin?: Begin },
): Promise<Node> {
  const { ledger, blockParts, replaceLedger, kept } = await createKeptParts(options, settings)
  const { forks } = ledger
  const { lags, blocks, replica, receipts } = createLookUps(options, { ...ledger, ...blockParts })
  const reading = createQueries(options, { ...ledger, ...blockParts, blocks: replica.blocks }, settings)
  const warmUp = createWarmUp({ ...ledger, ...blockParts })
  const parts = { ...ledger, ...blockParts, ...reading, blocks, warmUp }
  const subscriptions = createSubscriptions({ ...parts, preconfirmedLogs: options.preconfirmedLogs })
  const submit = createSubmit({ ...parts, options })
  const cheats = createCheats(parts)
  const filters = createFilters({ ...parts, subscriptions, now: monotonicMs })
  const snapshots = createSnapshots({ ...parts, filters })
  const readiness = createReadiness()
  const fork = forks.current
  const next = fork?.next
  if (fork !== undefined && next !== undefined) {
    await parts.queue(() => openRemoteBlock(next, { ...parts, fork }))
    await snapshots.begin() // a reset returns to this state
  }
  await kept.start({ ...parts, snapshots })
  const feed = createFeed({ ...parts, ...options, onError: settings.onError })
  const switching = { options, settings, snapshots, readiness, replaceLedger, begin }
  return {
    ...parts,
    ...kept,
    options,
    submit,
    sendBundle: createSendBundle(parts),
    resend: createResend({ ...parts, submit }),
    blocks: replica.blocks,
    receipts,
    replica,
    throwOnFailure: createThrowOnFailure({ blocks, options }),
    confirm: createConfirm({ ...parts, submit, options }),
    callBatches: createCallBatches({ ...parts, submit, receipts }),
    subscriptions,
    feed,
    cheats,
    erc20: createErc20({ ...parts, cheats }),
    reorgs: createReorgs({ ...parts, submit, snapshots }),
    stateFiles: createStateFiles({ ...parts, snapshots }),
    log: { enabled: true },
    ...createRecords(parts),
    faults: announced(createFaults({ ...parts, feed, replica, lags }), parts.events),
    filters,
    snapshots,
    readiness,
    ownPorts: createOwnPorts(),
    importChain: (file) => readiness.during("importing a chain", () => importChain(file, parts)),
    get fork() {
      return forks.current
    },
    chainSwitch: createChainSwitch({ ...parts, ...switching }),
  }
}

/** Creates the parts that remember events for later requests. */
const createRecords = ({ clock, events }: Pick<Node, "clock" | "events">) => ({
  droppedTransactions: createDroppedTransactions(events),
  headTime: createHeadTime(clock, events),
})

/** Creates the look-ups of blocks, those of the replica that clients read, and of receipts. */
function createLookUps(
  options: NodeOptions,
  { chain, state, builder }: Pick<Node, "chain" | "state" | "builder">,
) {
  const { openBlockBy } = options
  const lags = lagsOf(options)
  const blocks = createBlocks(chain, builder, state, { lags, openBlockBy })
  const replica = createReplica(blocks, builder, openBlockBy)
  return { lags, blocks, replica, receipts: createReceipts(replica.blocks, options) }
}
