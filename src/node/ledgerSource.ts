/** The source of the chain of a node that is not a new chain with the genesis block of the options. */
import type { Hex } from "../base/hex.ts"
import type { SealedBlock } from "../kernel/chain/block.ts"
import type { BlockArchive } from "../kernel/chain/blockArchive.ts"
import type { Chain } from "../kernel/chain/chain.ts"
import type { Genesis, GenesisAccount } from "../kernel/chain/genesis.ts"
import type { FetchedState } from "../kernel/evm/execute/rerun.ts"
import type { ForkSchedule } from "../kernel/evm/fork/forkSchedule.ts"
import type { Rules } from "../kernel/evm/fork/hardforks.ts"
import type { StateOptions } from "../kernel/state/state.ts"
import type { State } from "../kernel/state/store.ts"
import type { Clock } from "./base/clock.ts"
import type { Seed } from "./base/seed.ts"
import type { ChainProtocol } from "./block/chainProtocol.ts"
import type { NodeOptions } from "./options/index.ts"
import type { Accounts } from "./submit/accounts.ts"

/** A fault of a remote; an object without fields is no fault. */
export interface RemoteFault {
  /** The delay of each response, in milliseconds. */
  readonly delayMs?: number | undefined
  /** The HTTP status with which reads fail, in all their attempts. */
  readonly status?: number | undefined
  /** The share of the reads that fail, evenly spread; 1 when absent. */
  readonly rate?: number | undefined
  /** The number of blocks that the remote is behind the fork block, whose state it then lacks. */
  readonly lagBlocks?: number | undefined
}

/** A remote chain that the chain of a node continues; its state is fetched when it is read. */
export interface RemoteChain extends FetchedState {
  /** The fork block: the first block of the chain. */
  readonly block: { readonly number: bigint; readonly hash: Hex }
  readonly chainId: bigint
  /** The URL without user, path and query, which often hold a key; `undefined` when requests go to no URL. */
  readonly url: string | undefined
  /** The time before the second attempt of a request, in milliseconds. */
  readonly backoffMs: number | undefined
  /** Sets the fault of its reads; `undefined` ends it. */
  setFault(fault: RemoteFault | undefined): void
  /** Ends the requests in flight, and closes its files. */
  close(): Promise<void>
}

/** The parts of a ledger that exist before its first block. */
export interface FirstBlockParts {
  readonly options: NodeOptions
  readonly rules: Rules
  readonly state: State
  readonly accounts: Accounts["list"]
  /** The genesis block of the options. */
  readonly genesis: Genesis
  /** The contracts among them that features add. */
  readonly added: ReadonlyMap<Hex, GenesisAccount>
  readonly protocol: ChainProtocol | undefined
}

/** The parts of a ledger that blocks are restored into. */
export interface RestoredLedger {
  readonly chain: Chain
  readonly rules: Rules
  readonly state: State
  readonly seed: Seed
}

/** Provides the beginning of a chain: a remote chain, or a data folder. */
export interface LedgerSource {
  /** The forks of the rules; those of the options when absent. */
  readonly schedule?: ForkSchedule | undefined
  /** The time of the first block; the options decide it when absent. */
  readonly time?: { readonly timestamp: bigint | number } | undefined
  /** The state that is under the first version. */
  readonly state?: Pick<StateOptions, "base" | "baseRoot" | "initial"> | undefined
  readonly remote?: RemoteChain | undefined
  /** Creates the first block; the genesis block when absent. */
  firstBlock?(parts: FirstBlockParts): SealedBlock | Promise<SealedBlock>
  /** Returns the hash of a block before the first one. */
  hashBefore?(number: bigint): Hex | undefined
  /** Returns the archive that has the blocks that leave the memory. */
  blockArchive?(rules: Rules): BlockArchive
  /** Adds the blocks after the first one. */
  restore?(ledger: RestoredLedger): Promise<void>
  /** Sets the clock to the time of an earlier process; returns `false` when there was none. */
  restoreClock?(clock: Clock, options: NodeOptions): boolean
  /** `true` when the chain goes on from blocks of an earlier chain, whose time it continues. */
  readonly isContinued: boolean
  /** The reason why no remote chain may replace this one, such as `the data folder keeps a chain of its own`. */
  readonly refusesRemote?: string | undefined
  /** Returns the source of a chain that begins anew, with the genesis block of the options, in the place of this one. */
  anew?(): LedgerSource
}
