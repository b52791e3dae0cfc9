/** The parts of a node that hold data: state, sealed blocks, keys, and the clock. */

import { assertGenesis, type DataFolder, type Identity } from "../features/durability/journal/folder.ts"
import { restoreBlocks, restoreClock } from "../features/durability/journal/restore.ts"
import { type BlockTables, createBlockTables } from "../features/durability/store/blocks/blockTables.ts"
import { type Fork, forkTime, stateUnder } from "../features/forking/chain/open.ts"
import { createFirstBlock } from "../features/forking/chain/start.ts"
import { createGasMeter, type GasMeter } from "../features/gas/gasMeter.ts"
import { createSealedBlock, type SealedBlock } from "../kernel/chain/block.ts"
import { type Chain, createChain } from "../kernel/chain/chain.ts"
import { createGenesisBlock, type Genesis } from "../kernel/chain/genesis.ts"
import { keccak256 } from "../kernel/evm/base/crypto.ts"
import { createMachines, type MachineOptions, type Machines } from "../kernel/evm/execute/machine.ts"
import { type ForkSchedule, scheduleFromGenesis } from "../kernel/evm/fork/forkSchedule.ts"
import { createRules, type Rules } from "../kernel/evm/fork/hardforks.ts"
import { createState } from "../kernel/state/state.ts"
import type { State } from "../kernel/state/store.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import type { Clock } from "./base/clock.ts"
import type { Seed } from "./base/seed.ts"
import { type Archive, importArchive } from "./control/archive.ts"
import type { NodeOptions } from "./options/index.ts"
import { balancesOf, genesisOf, limitsOf, startClock, timeOf } from "./start.ts"
import { type Accounts, createAccounts } from "./submit/accounts.ts"
import { createImpersonatedSignatures, type ImpersonatedSignatures } from "./submit/impersonatedSignatures.ts"
import { type Blobs, createBlobs } from "./txpool/blobs.ts"

/** Settings of a node beside its options. */
export interface NodeSettings {
  readonly onError: (error: unknown) => void
  readonly origin?: Origin | undefined
  /** The fork whose remote chain this chain continues, and its rules. */
  readonly fork?: { readonly fork: Fork; readonly schedule: ForkSchedule } | undefined
  /** The blocks and the state that the chain starts with. */
  readonly archive?: Archive | undefined
  /** The data folder of the chain; a chain that is in it is continued. */
  readonly folder?: DataFolder | undefined
  /** The genesis file of a new chain; the folder stores it. */
  readonly genesisFile?: Identity["genesisFile"]
  /** A call at the open block that names no price sees the block's base fee, and not 0. */
  readonly showsPendingBaseFee: boolean
  /** `true` refuses traces of genesis; `false` when absent. */
  readonly refusesGenesisTraces?: boolean | undefined
  /** The ledger that the new one replaces. */
  readonly before?: Ledger | undefined
  /** Artifacts that name custom errors, calls and logs. */
  readonly explainer?: SourceMapped | undefined
  /** `true` measures the gas of contracts and functions. */
  readonly gas?: boolean | undefined
  /** Collects the coverage of executed code. */
  readonly coverage?: MachineOptions["coverage"]
}

/** The forks and the genesis block of a genesis file, instead of those of the options. */
export interface Origin {
  readonly schedule: ForkSchedule
  readonly genesis: Genesis
}

/** Creates the parts that hold data: state, sealed blocks, keys, and the clock. */
export async function createLedger(options: NodeOptions, settings: NodeSettings): Promise<Ledger> {
  const { origin, archive, explainer, coverage, before, folder } = settings
  const fork = settings.fork?.fork
  const kept = before === undefined && folder?.identity !== undefined ? folder : undefined
  const rules = rulesOf(options, origin?.schedule ?? settings.fork?.schedule)
  const own = { after: before?.state.version, initial: kept?.state.load() }
  const state = createState({ keccak256, ...stateUnder(fork), ...own })
  const { accounts, impersonatedSignatures, blobs } = before ?? lastingParts(options)
  const { clock, seed, genesisSeconds } = timeOf(
    options,
    fork === undefined ? (keptTime(folder) ?? origin?.genesis ?? archive?.genesis) : forkTime(fork),
  )
  const genesis = origin?.genesis ?? genesisOf(options, rules, accounts, genesisSeconds)
  const first =
    fork === undefined
      ? genesisBlockOf(genesis, rules, { state, kept })
      : await createFirstBlock({
          fork,
          rules,
          state,
          ...balancesOf(options, fork.leavesAccounts ? [] : accounts.list),
        })
  const blocks = before === undefined ? folder && createBlockTables(folder.store, rules) : before.blockTables
  const hashBefore = fork && ((number: bigint) => fork.base.blockHash(number))
  const chain = await createChain(first, rules, hashBefore, blocks)
  if (kept !== undefined && blocks !== undefined) await restoreBlocks(kept, { chain, rules, seed, blocks })
  else if (archive !== undefined) await importArchive(archive, { chain, rules, state, fork })
  if (!restoreClock(kept, clock, !options.mining)) {
    const isContinued = fork !== undefined || archive !== undefined || kept !== undefined
    startClock(clock, chain.head, { ...options, isContinued })
  }
  const { signerOverride } = impersonatedSignatures
  const { evm } = options
  const machines = createMachines((number) => chain.hashOf(number), {
    evm,
    explainer,
    signerOverride,
    fetched: fork,
    coverage,
  })
  return {
    forks: { current: fork },
    rules,
    state,
    accounts,
    clock,
    seed,
    chain,
    machines,
    impersonatedSignatures,
    blobs,
    gasMeter: settings.gas === true ? createGasMeter(explainer) : undefined,
    blockTables: blocks,
  }
}

/** Returns the rules of the options; `schedule` replaces theirs. */
export const rulesOf = (options: NodeOptions, schedule = scheduleFromGenesis(options)): Rules =>
  createRules({ ...schedule, limits: limitsOf(options) })

/** Returns the time of the genesis block of a folder. */
const keptTime = (folder: DataFolder | undefined) =>
  folder?.identity && { timestamp: folder.identity.genesisSeconds }

/**
 * Creates the genesis block. With a data folder, it must equal the stored one, and its state is read from the folder.
 *
 * @throws {@link ForeignStore} when the folder has another genesis block.
 */
function genesisBlockOf(
  genesis: Genesis,
  rules: Rules,
  { state, kept }: { readonly state: State; readonly kept: DataFolder | undefined },
): SealedBlock {
  if (kept?.identity === undefined) return createGenesisBlock(genesis, rules, state)
  const block = createGenesisBlock(genesis, rules, createState({ keccak256 }))
  assertGenesis(kept, block.hash)
  const { genesisVersion: version } = kept.identity
  return createSealedBlock({ ...block, beginning: version, version })
}

/** Creates the parts that stay when another ledger replaces this ledger. */
const lastingParts = ({ mnemonic, accounts, derivationPath }: NodeOptions) => ({
  accounts: createAccounts({ mnemonic, count: accounts, path: derivationPath }),
  impersonatedSignatures: createImpersonatedSignatures(),
  blobs: createBlobs(),
})

/** The parts that {@link createLedger} creates. */
export interface Ledger {
  /** The fork whose remote chain this chain continues, if there is one. */
  readonly forks: { current: Fork | undefined }
  readonly rules: Rules
  readonly state: State
  readonly accounts: Accounts
  readonly clock: Clock
  readonly seed: Seed
  readonly chain: Chain
  readonly machines: Machines
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly blobs: Blobs
  /** Measures the gas of contracts and functions; `undefined` without the option `gas`. */
  readonly gasMeter: GasMeter | undefined
  /** The sealed blocks in the data folder, if there is one. */
  readonly blockTables: BlockTables | undefined
}
