/** A data folder as the place where a chain comes from, and where its blocks go. */
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { createGenesisBlock } from "../../../kernel/chain/genesis.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import { createState } from "../../../kernel/state/state.ts"
import type { FirstBlockParts, LedgerSource } from "../../../node/ledgerSource.ts"
import { type BlockTables, createBlockTables } from "../store/blocks/blockTables.ts"
import { assertGenesis, type DataFolder } from "./folder.ts"
import { restoreBlocks, restoreClock } from "./restore.ts"

/** A source whose blocks go into the tables of a folder. */
export interface FolderSource extends LedgerSource {
  blockArchive(rules: Rules): BlockTables
}

/** Returns the source of the chain in a folder, or of a new chain that the folder is to have. */
export function sourceOf(folder: DataFolder): FolderSource {
  let tables: BlockTables | undefined
  const blockArchive = (rules: Rules) => (tables ??= createBlockTables(folder.store, rules))
  const refusesRemote = "the data folder keeps a chain of its own"
  const fresh: FolderSource = { blockArchive, isContinued: false, refusesRemote, anew: () => fresh }
  const { identity } = folder
  if (identity === undefined) return fresh
  return {
    ...fresh,
    isContinued: true,
    time: { timestamp: identity.genesisSeconds },
    state: { initial: folder.state.load() },
    firstBlock: (parts) => storedGenesis(folder, identity.genesisVersion, parts),
    restore: (ledger) => restoreBlocks(folder, { ...ledger, blocks: blockArchive(ledger.rules) }),
    restoreClock: (clock, { mining }) => restoreClock(folder, clock, !mining),
  }
}

/**
 * Returns the genesis block; its state is read from the folder.
 *
 * @throws {@link ForeignStore} when the folder has another genesis block.
 */
function storedGenesis(
  folder: DataFolder,
  version: number,
  { genesis, rules }: Pick<FirstBlockParts, "genesis" | "rules">,
): SealedBlock {
  const block = createGenesisBlock(genesis, rules, createState({ keccak256 }))
  assertGenesis(folder, block.hash)
  return { ...block, beginning: version, version }
}
