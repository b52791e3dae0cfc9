/** One node: composes state, chain, pool, builder, miner and what reads them. */
import type { SealedBlock } from "../chain/block.ts"
import { type Chain, createChain } from "../chain/chain.ts"
import { createGenesisBlock, type Genesis } from "../chain/genesis.ts"
import { keccak256 } from "../evm/crypto.ts"
import type { Explainer } from "../evm/explainer.ts"
import { createRules, type Rules } from "../evm/hardforks.ts"
import { createMachines } from "../evm/machine.ts"
import { type ForkSchedule, scheduleFromGenesis } from "../evm/schedule.ts"
import { createState } from "../state/state.ts"
import type { State } from "../state/store.ts"
import { type Accounts, createAccounts } from "./accounts.ts"
import { type Archive, unarchive } from "./archive.ts"
import { type Blobs, createBlobs } from "./blobs.ts"
import { type Blocks, createBlocks, lagsOf } from "./blocks.ts"
import { Builder } from "./builder.ts"
import { createBundles } from "./bundles.ts"
import { type CallBatches, createCallBatches } from "./callBatches.ts"
import type { CallBundle } from "./callBundle.ts"
import type { CallMany } from "./callMany.ts"
import type { Calls } from "./calls.ts"
import { type Cheats, createCheats } from "./cheats.ts"
import { type Clock, monotonicMs } from "./clock.ts"
import { type Confirm, createConfirm } from "./confirm.ts"
import { createErc20, type Erc20 } from "./erc20.ts"
import { createEvents, type Events } from "./events.ts"
import { createFaults, type Faults } from "./faults.ts"
import { createFeed, type Feed } from "./feed.ts"
import type { Fees } from "./fees.ts"
import { createFilters, type Filters } from "./filters.ts"
import { createImpersonatedSignatures, type ImpersonatedSignatures } from "./impersonatedSignatures.ts"
import { createImpersonations, type Impersonations } from "./impersonations.ts"
import { imply } from "./imply.ts"
import { importChain } from "./importer.ts"
import { createMiner, type Miner, type MiningRule } from "./miner.ts"
import { createNextBlock, type NextBlock } from "./nextBlock.ts"
import type { NodeOptions } from "./options.ts"
import type { BuildPayload } from "./payload.ts"
import { createPool, type Pool } from "./pool.ts"
import { createQueue } from "./queue.ts"
import { createReading } from "./reading.ts"
import { createReorgs, type Reorgs } from "./reorgs.ts"
import { createReplica, type Replica } from "./replica.ts"
import { createResend, type Resend } from "./resend.ts"
import { drawFrom } from "./seed.ts"
import { createSendBundle, type SendBundle } from "./sendBundle.ts"
import type { Simulate } from "./simulate.ts"
import { createSnapshots, type Snapshots } from "./snapshots.ts"
import { genesisOf, limitsOf, ruleOf, timeOf } from "./start.ts"
import { createStateFiles, type StateFiles } from "./stateFile.ts"
import { createSubmit, type Submit } from "./submit.ts"
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts"
import { aheadOfClock, nextStamp, stampOf, toWholeSeconds } from "./timing.ts"
import type { Traces } from "./traces.ts"
import type { TransactionSearch } from "./transactionSearch.ts"
import type { WitnessOf } from "./witness.ts"

/** The parts of a node, which methods call; each owns what it is named after. */
export interface Node {
  readonly options: NodeOptions
  readonly rules: Rules
  readonly state: State
  readonly chain: Chain
  readonly accounts: Accounts
  readonly clock: Clock
  readonly pool: Pool
  readonly builder: Builder
  readonly miner: Miner
  readonly blocks: Blocks
  readonly calls: Calls
  readonly fees: Fees
  readonly submit: Submit
  readonly confirm: Confirm
  readonly callBatches: CallBatches
  readonly simulate: Simulate
  readonly callMany: CallMany
  readonly callBundle: CallBundle
  readonly resend: Resend
  readonly sendBundle: SendBundle
  readonly traces: Traces
  readonly witnessOf: WitnessOf
  readonly search: TransactionSearch
  readonly buildPayload: BuildPayload
  readonly subscriptions: Subscriptions
  readonly feed: Feed
  readonly faults: Faults
  readonly cheats: Cheats
  readonly erc20: Erc20
  readonly reorgs: Reorgs
  readonly stateFiles: StateFiles
  /** Whether requests are told to those who listen. */
  readonly log: { enabled: boolean }
  readonly nextBlock: NextBlock
  readonly blobs: Blobs
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly replica: Replica
  readonly filters: Filters
  readonly snapshots: Snapshots
  readonly events: Events
  /** Appends the blocks of an RLP file; see {@link importChain}. */
  importChain(file: Uint8Array): Promise<number>
}

/** What a node is told beside its options. */
export interface NodeSettings {
  readonly onError: (error: unknown) => void
  readonly origin?: Origin | undefined
  /** What the chain has from the start. */
  readonly archive?: Archive | undefined
  /** A call of the open block that names no price sees the block's base fee, and not 0. */
  readonly showsPendingBaseFee: boolean
  /** Artifacts that name custom errors, calls and logs. */
  readonly explainer?: Explainer | undefined
}

/** Forks and first block other than those of the options: what a genesis file says. */
export interface Origin {
  readonly schedule: ForkSchedule
  readonly genesis: Genesis
}

/** Creates a node with its genesis block sealed and its first block open. */
export async function createNodeParts(options: NodeOptions, settings: NodeSettings): Promise<Node> {
  const ledger = await createLedger(options, settings)
  const building = await createBuilding(options, ledger, settings.onError)
  const lags = lagsOf(options)
  const blocks = createBlocks(ledger.chain, building.builder, ledger.state, lags)
  const replica = createReplica(blocks, building.builder)
  const reading = createReading(options, { ...ledger, ...building, blocks: replica.blocks }, settings)
  const parts = { ...ledger, ...building, ...reading, blocks }
  const subscriptions = createSubscriptions({ ...parts, preconfirmedLogs: options.preconfirmedLogs })
  const submit = createSubmit({ ...parts, options })
  const cheats = createCheats(parts)
  const filters = createFilters({ ...parts, subscriptions, now: monotonicMs })
  const feed = createFeed({ ...parts, ...options, onError: settings.onError })
  return {
    ...parts,
    options,
    submit,
    sendBundle: createSendBundle(parts),
    resend: createResend({ ...parts, submit }),
    blocks: replica.blocks,
    replica,
    confirm: createConfirm({ ...parts, submit, options }),
    callBatches: createCallBatches({ ...parts, submit }),
    subscriptions,
    feed,
    cheats,
    erc20: createErc20({ ...parts, cheats }),
    reorgs: createReorgs({ ...parts, submit }),
    stateFiles: createStateFiles(parts),
    log: { enabled: true },
    faults: createFaults({ ...parts, feed, replica, lags }),
    filters,
    snapshots: createSnapshots({ ...parts, filters }),
    importChain: (file) => importChain(file, parts),
  }
}

/** What is remembered: state, sealed blocks, keys, and what time it is. */
async function createLedger(options: NodeOptions, settings: NodeSettings) {
  const { origin, archive, explainer } = settings
  const rules = createRules({
    ...(origin?.schedule ?? scheduleFromGenesis(options)),
    limits: limitsOf(options),
  })
  const state = createState({ keccak256 })
  const accounts = createAccounts({
    mnemonic: options.mnemonic,
    count: options.accounts,
    path: options.derivationPath,
  })
  const { clock, seed, genesisSeconds } = timeOf(options, origin?.genesis ?? archive?.genesis)
  const genesis = origin?.genesis ?? genesisOf(options, rules, accounts, genesisSeconds)
  const chain = await createChain(createGenesisBlock(genesis, rules, state), rules)
  if (archive !== undefined) await unarchive(archive, { chain, rules, state })
  if (options.mining) clock.advance(Math.max(0, stampOf(chain.head) - toWholeSeconds(clock.now())))
  clock.sealed(stampOf(chain.head))
  const impersonatedSignatures = createImpersonatedSignatures()
  const { signerOverride } = impersonatedSignatures
  const machines = createMachines((number) => chain.hashOf(number), { explainer, signerOverride })
  return {
    rules,
    state,
    accounts,
    clock,
    seed,
    chain,
    machines,
    impersonatedSignatures,
    blobs: createBlobs(),
  }
}

type Ledger = Awaited<ReturnType<typeof createLedger>>

/** What makes new blocks: the pool, the builder, and the miner that tells it when. */
async function createBuilding(options: NodeOptions, ledger: Ledger, onError: NodeSettings["onError"]) {
  const { clock, seed, chain, blobs } = ledger
  const bundles = createBundles({ limit: 1000, order: options.order })
  const pool = createPool(options.poolLimit, blobs.withSidecar, bundles.reclaim)
  const [events, queue] = [createEvents(), createQueue()]
  let rule = ruleOf(options)
  const commandedBlockMs = options.mining ? 0 : options.blockTime
  const stampByClock = (parent: SealedBlock) => nextStamp(stampOf(parent), clock, rule, commandedBlockMs)
  const nextBlock = createNextBlock({ options, seed, stampByClock })
  const { attributes, stampOn } = nextBlock
  const onSealed = (sealed: SealedBlock) => {
    const isAsked = nextBlock.wishes.timestamp !== undefined
    if (options.mining) clock.advance(aheadOfClock(sealed, clock, { isAsked, aheadMs: rule.blockTimeMs }))
    clock.sealed(stampOf(sealed))
    nextBlock.sealed()
  }
  const { flashblocks, order, maxTransactions } = options
  const limits = { order, maxTransactions }
  const builder = await Builder.create({
    ...ledger,
    pool,
    bundles,
    events,
    attributes,
    onSealed,
    flashblocks,
    ...limits,
  })
  const isStale = () => rule.blockTimeMs === 0 && stampOf(builder.open) !== stampOn(chain.head)
  const onRule = (changed: MiningRule) => {
    rule = changed
  }
  const refreshMs = options.mining ? 1000 : 0
  const stampNext = async (seconds: number, after: "parent" | "clock") => {
    if (after === "clock" && nextBlock.wishes.timestamp !== undefined) return
    const parent = Number(chain.head.header.timestamp)
    const from = after === "clock" ? Math.max(parent, Math.floor(clock.now() / 1000)) : parent
    nextBlock.wish({ timestamp: BigInt(from + seconds) }, chain.head)
    await builder.regrow({ attributes: attributes(chain.head) })
  }
  const draw = drawFrom(seed)
  const times = { isStale, refreshMs, commandedBlockMs, stampNext, draw }
  const implying = (blocks: number, isStopped?: () => boolean) =>
    imply({ ...ledger, builder, pool, bundles, nextBlock }, blocks, isStopped)
  const miner = createMiner(
    { ...options, ...times, imply: implying, builder, queue, clock, onRule, onError },
    rule,
  )
  const impersonations = createImpersonations(options.autoImpersonate)
  return { pool, bundles, events, queue, builder, miner, nextBlock, imply: implying, impersonations }
}
