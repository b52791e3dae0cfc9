/** The parts of a node that hold data: state, sealed blocks, keys, and the clock. */
import type { Hex } from "../base/hex.ts"
import { type Chain, createChain } from "../kernel/chain/chain.ts"
import { createGenesisBlock, type Genesis, type GenesisAccount } from "../kernel/chain/genesis.ts"
import { keccak256 } from "../kernel/evm/base/crypto.ts"
import type { ReferenceEngine } from "../kernel/evm/engine/engine.ts"
import { createMachines, type MachineOptions, type Machines } from "../kernel/evm/execute/machine.ts"
import { type ForkSchedule, scheduleFromGenesis } from "../kernel/evm/fork/forkSchedule.ts"
import { createRules, type Rules } from "../kernel/evm/fork/hardforks.ts"
import type { Protocol } from "../kernel/evm/fork/protocol.ts"
import { createState } from "../kernel/state/state.ts"
import type { State } from "../kernel/state/store.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import type { Clock } from "./base/clock.ts"
import type { Seed } from "./base/seed.ts"
import type { ChainProtocol } from "./block/chainProtocol.ts"
import { type Archive, importArchive } from "./control/archive.ts"
import type { LedgerSource, RemoteChain } from "./ledgerSource.ts"
import type { NodeOptions } from "./options/index.ts"
import { genesisOf, limitsOf, startClock, timeOf } from "./start.ts"
import { type Accounts, createAccounts } from "./submit/accounts.ts"
import { createImpersonatedSignatures, type ImpersonatedSignatures } from "./submit/impersonatedSignatures.ts"
import { type Blobs, createBlobs } from "./txpool/blobs.ts"

/** The settings of a ledger beside the options of the node. */
export interface LedgerSettings extends Pick<MachineOptions, "coverage"> {
  readonly genesisFile?: GenesisFile | undefined
  /** Provides the beginning of the chain; when absent, it is a new chain. */
  readonly source?: LedgerSource | undefined
  /** The blocks and the state that the chain starts with. */
  readonly archive?: Archive | undefined
  /** The ledger that the new one replaces. */
  readonly before?: Ledger | undefined
  /** Artifacts that name custom errors, calls and logs. */
  readonly explainer?: SourceMapped | undefined
  /** The engine that is used instead of our core. */
  readonly reference?: ReferenceEngine | undefined
  /** The protocol of a chain without a genesis file; that of Ethereum when absent. */
  readonly protocol?: ChainProtocol | undefined
  /** Returns accounts that the chain begins with, beside its own. */
  readonly genesisAccounts?: ((chainId: bigint) => ReadonlyMap<Hex, GenesisAccount>) | undefined
}

/** The forks and the genesis block of a genesis file, instead of those of the options. */
export interface GenesisFile {
  readonly schedule: ForkSchedule
  readonly genesis: Genesis
}

/** Creates the parts that hold data: state, sealed blocks, keys, and the clock. */
export async function createLedger(options: NodeOptions, settings: LedgerSettings): Promise<Ledger> {
  const { genesisFile, archive, explainer, coverage, reference, before, source } = settings
  const schedule = genesisFile?.schedule ?? source?.schedule
  const protocol = genesisFile === undefined ? settings.protocol : undefined
  const rules = rulesOf(options, protocol === undefined ? schedule : undefined, protocol?.rules)
  const state = createState({ keccak256, ...source?.state, after: before?.state.version })
  const { accounts, impersonatedSignatures, blobs } = before ?? lastingParts(options)
  const time = source?.time ?? genesisFile?.genesis ?? archive?.genesis
  const { clock, seed, genesisSeconds } = timeOf(options, time)
  const own = genesisFile?.genesis ?? genesisOf(options, rules, accounts, genesisSeconds)
  const added = settings.genesisAccounts?.(options.chainId) ?? new Map()
  const chosen = { ...own, alloc: new Map([...added, ...own.alloc]) }
  const genesis = protocol?.genesis(chosen, seed, options.chainId) ?? chosen
  const firstParts = { options, rules, state, accounts: accounts.list, genesis, added, protocol }
  const first = (await source?.firstBlock?.(firstParts)) ?? createGenesisBlock(genesis, rules, state)
  const chain = createChain(first, rules, source?.hashBefore, source?.blockArchive?.(rules))
  const remote = { current: source?.remote }
  if (source?.restore !== undefined) await source.restore({ chain, rules, state, seed })
  else if (archive !== undefined) await importArchive(archive, { chain, rules, state, remote })
  if (source?.restoreClock?.(clock, options) !== true) {
    const isContinued = source?.isContinued === true || archive !== undefined
    startClock(clock, chain.head, { ...options, isContinued })
  }
  const { signerOverride } = impersonatedSignatures
  const createEngine = reference?.createEngine
  const fetched = source?.remote
  const machineOptions = { createEngine, explainer, signerOverride, fetched, coverage }
  const machines = createMachines((number) => chain.hashOf(number), machineOptions)
  const storeBlock = reference?.storeBlock
  return {
    remote,
    rules,
    state,
    accounts,
    clock,
    seed,
    chain,
    machines,
    impersonatedSignatures,
    blobs,
    storeBlock,
    protocol,
  }
}

/** Returns the rules of the options; `schedule` replaces theirs. */
export const rulesOf = (
  options: NodeOptions,
  schedule = scheduleFromGenesis(options),
  protocol?: Protocol,
): Rules => {
  const limits = limitsOf(options)
  if (protocol === undefined) return createRules({ ...schedule, limits })
  return createRules({ ...schedule, limits, protocol, feesInHeader: true, depositContract: noContract })
}

/** The address without contract, whose logs are no deposits (EIP-6110). */
const noContract: Hex = `0x${"00".repeat(20)}`

/** Creates the parts that stay when another ledger replaces this ledger. */
const lastingParts = ({ mnemonic, accounts, derivationPath }: NodeOptions) => ({
  accounts: createAccounts({ mnemonic, count: accounts, path: derivationPath }),
  impersonatedSignatures: createImpersonatedSignatures(),
  blobs: createBlobs(),
})

/** The parts that {@link createLedger} creates. */
export interface Ledger {
  /** The remote chain that this chain continues, if there is one. */
  readonly remote: { current: RemoteChain | undefined }
  readonly rules: Rules
  readonly state: State
  readonly accounts: Accounts
  readonly clock: Clock
  readonly seed: Seed
  readonly chain: Chain
  readonly machines: Machines
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly blobs: Blobs
  /** Stores each sealed block in the chain of another engine, if there is one. */
  readonly storeBlock: ReferenceEngine["storeBlock"] | undefined
  /** The protocol of the chain; that of Ethereum when absent. */
  readonly protocol: ChainProtocol | undefined
}
