/** The start of the journal of a node, on a new folder or on a folder with a chain. */
import type { Chain } from "../../../kernel/chain/chain.ts"
import type { State } from "../../../kernel/state/store.ts"
import type { Clock } from "../../../node/base/clock.ts"
import type { Queue } from "../../../node/base/queue.ts"
import { identityOptions } from "../../../node/options/identityOptions.ts"
import type { NodeOptions } from "../../../node/options/index.ts"
import type { Blobs } from "../../../node/txpool/blobs.ts"
import type { BlockTables } from "../store/blocks/blockTables.ts"
import type { CommittedParts } from "./chainCommit.ts"
import type { OptionSettings } from "./control.ts"
import { type DataFolder, type Identity, newIdentity } from "./folder.ts"
import { createJournal, type Journal } from "./journal.ts"
import { restoreWaiting } from "./restore.ts"

/** The parts of a ledger that the journal needs. */
interface LedgerParts {
  readonly chain: Chain
  readonly state: State
  readonly clock: Clock
  readonly blockTables: BlockTables
}

/** The options of a chain, and its genesis file. */
interface ChainSettings extends Pick<Identity, "genesisFile" | "chainOptions"> {
  readonly options: NodeOptions
  readonly optionSettings: OptionSettings
}

/** Creates the journal of a node. */
export function createNodeJournal(folder: DataFolder, ledger: LedgerParts, settings: ChainSettings): Journal {
  const { options, optionSettings } = settings
  return createJournal({
    folder,
    blocks: ledger.blockTables,
    identity: folder.identity ?? identityOf(ledger, settings),
    optionSettings,
    isVirtualClock: !options.mining,
  })
}

function identityOf({ chain }: LedgerParts, { options, genesisFile, chainOptions }: ChainSettings): Identity {
  const genesis = chain.block(chain.first) ?? chain.head
  return newIdentity({
    options: Object.fromEntries(identityOptions.map((name) => [name, options[name]])),
    genesisFile,
    chainOptions,
    genesisHash: genesis.hash,
    genesisVersion: genesis.version,
    genesisSeconds: Number(genesis.header.timestamp),
  })
}

/** The parts of the node that the start needs. */
interface StartParts extends CommittedParts {
  readonly blobs: Blobs
  readonly queue: Queue
  readonly optionSettings: OptionSettings
}

/** Restores settings and waiting transactions from a folder, or writes the chain to a new one; then the journal commits. */
export async function startJournal(journal: Journal, folder: DataFolder, parts: StartParts): Promise<void> {
  const isNew = folder.identity === undefined
  if (!isNew) folder.state.pruneCodes()
  if (!isNew) await restoreWaiting(folder, parts, parts.optionSettings)
  journal.begin(parts, isNew)
}
