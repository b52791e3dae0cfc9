/** The parts of a node that hold data: state, sealed blocks, keys, and the clock. */
import { createChain } from "../chain/chain.ts"
import { createGenesisBlock, type Genesis } from "../chain/genesis.ts"
import { keccak256 } from "../evm/base/crypto.ts"
import { createMachines } from "../evm/execute/machine.ts"
import { type ForkSchedule, scheduleFromGenesis } from "../evm/fork/forkSchedule.ts"
import { createRules } from "../evm/fork/hardforks.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import { createState } from "../state/state.ts"
import { timestampMsOf, toWholeSeconds } from "./block/timestamp.ts"
import { type Archive, importArchive } from "./control/archive.ts"
import { type Fork, forkTime, stateUnder } from "./fork/open.ts"
import { createFirstBlock } from "./fork/start.ts"
import type { NodeOptions } from "./options/index.ts"
import { balancesOf, genesisOf, limitsOf, timeOf } from "./start.ts"
import { createAccounts } from "./submit/accounts.ts"
import { createImpersonatedSignatures } from "./submit/impersonatedSignatures.ts"
import { createBlobs } from "./txpool/blobs.ts"

/** Settings of a node beside its options. */
export interface NodeSettings {
  readonly onError: (error: unknown) => void
  readonly origin?: Origin | undefined
  /** The remote chain that this one goes on from, and its rules. */
  readonly fork?: { readonly fork: Fork; readonly schedule: ForkSchedule } | undefined
  /** The blocks and the state that the chain starts with. */
  readonly archive?: Archive | undefined
  /** A call at the open block that names no price sees the block's base fee, and not 0. */
  readonly showsPendingBaseFee: boolean
  /** Artifacts that name custom errors, calls and logs. */
  readonly explainer?: SourceMapped | undefined
}

/** The forks and the genesis block of a genesis file, in the place of those of the options. */
export interface Origin {
  readonly schedule: ForkSchedule
  readonly genesis: Genesis
}

/** Creates the parts that hold data: state, sealed blocks, keys, and the clock. */
export async function createLedger(options: NodeOptions, settings: NodeSettings) {
  const { origin, archive, explainer } = settings
  const fork = settings.fork?.fork
  const rules = createRules({
    ...(origin?.schedule ?? settings.fork?.schedule ?? scheduleFromGenesis(options)),
    limits: limitsOf(options),
  })
  const state = createState({ keccak256, ...stateUnder(fork) })
  const accounts = createAccounts({
    mnemonic: options.mnemonic,
    count: options.accounts,
    path: options.derivationPath,
  })
  const { clock, seed, genesisSeconds } = timeOf(
    options,
    fork === undefined ? (origin?.genesis ?? archive?.genesis) : forkTime(fork),
  )
  const genesis = origin?.genesis ?? genesisOf(options, rules, accounts, genesisSeconds)
  const first =
    fork === undefined
      ? createGenesisBlock(genesis, rules, state)
      : await createFirstBlock({
          fork,
          rules,
          state,
          ...balancesOf(options, fork.leavesAccounts ? [] : accounts.list),
        })
  const chain = await createChain(first, rules, fork && ((number) => fork.base.blockHash(number)))
  if (archive !== undefined) await importArchive(archive, { chain, rules, state, fork })
  if (options.mining) clock.advance(Math.max(0, timestampMsOf(chain.head) - toWholeSeconds(clock.now())))
  clock.sealed(timestampMsOf(chain.head))
  const impersonatedSignatures = createImpersonatedSignatures()
  const { signerOverride } = impersonatedSignatures
  const { evm } = options
  const machines = createMachines((number) => chain.hashOf(number), {
    evm,
    explainer,
    signerOverride,
    fetched: fork,
  })
  return {
    fork,
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

/** The parts that {@link createLedger} creates. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>
