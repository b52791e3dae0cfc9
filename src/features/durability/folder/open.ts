/** The chain of a data folder without a node: for programs that read, check and repair folders. */

import { readGenesis } from "../../../api/wire/files/readGenesis.ts"
import { StoreUnavailable } from "../../../errors/index.ts"
import { createLedger, type Ledger } from "../../../node/ledger.ts"
import { withDefaults } from "../../../node/options/index.ts"
import type { ChainPartsOf } from "../../program.ts"
import { type DataFolder, type Identity, openDataFolder } from "../journal/folder.ts"
import { sourceOf } from "../journal/source.ts"
import type { BlockTables } from "../store/blocks/blockTables.ts"

/** The chain of a folder. */
export interface FolderChain extends Pick<Ledger, "chain" | "state" | "rules"> {
  readonly folder: DataFolder
  readonly identity: Identity
  readonly blocks: BlockTables
  close(): Promise<void>
}

/**
 * Opens the chain of a folder for reading; a node may have the folder open at the same time.
 *
 * @throws {@link StoreUnavailable} when it has no chain, and {@link StoreDamaged}.
 */
export async function openFolderChain(
  path: string,
  chainPartsOf: ChainPartsOf = ofEthereum,
): Promise<FolderChain> {
  const folder = await openDataFolder({ path, isReadOnly: true })
  const close = () => folder.store.close()
  try {
    const identity = identityOf(folder)
    const source = sourceOf(folder)
    const genesisFile = readGenesis(identity.genesisFile)
    const { chain, state, rules } = await createLedger(withDefaults(identity.options), {
      source,
      genesisFile,
      ...(await chainPartsOf(identity.chainOptions ?? {})),
    })
    return { folder, identity, chain, state, rules, blocks: source.blockArchive(rules), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The parts of a chain without a network. */
export const ofEthereum: ChainPartsOf = async () => ({})

/** Returns the identity of the chain of a folder. @throws {@link StoreUnavailable} when there is none. */
export function identityOf({ store, identity }: DataFolder): Identity {
  if (identity === undefined)
    throw new StoreUnavailable({ folder: store.folder, reason: "there is no chain in it" })
  return identity
}
