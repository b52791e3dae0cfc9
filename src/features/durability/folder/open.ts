/** The chain of a data folder without a node: for programs that read, check and repair folders. */
import { StoreUnavailable } from "../../../errors/index.ts"
import { originOf } from "../../../instance/createParts.ts"
import { createLedger, type Ledger } from "../../../node/ledger.ts"
import { withDefaults } from "../../../node/options/index.ts"
import { type DataFolder, type Identity, openDataFolder } from "../journal/folder.ts"

/** The chain of a folder. */
export interface FolderChain extends Pick<Ledger, "chain" | "state" | "rules"> {
  readonly folder: DataFolder
  readonly identity: Identity
  readonly blocks: NonNullable<Ledger["blockTables"]>
  close(): Promise<void>
}

/**
 * Opens the chain of a folder for reading; a node may have the folder open at the same time.
 *
 * @throws {@link StoreUnavailable} when it has no chain, and {@link StoreDamaged}.
 */
export async function openFolderChain(path: string): Promise<FolderChain> {
  const folder = await openDataFolder({ path, isReadOnly: true })
  const close = () => folder.store.close()
  try {
    const identity = identityOf(folder)
    const { chain, state, rules, blockTables } = await createLedger(withDefaults(identity.options), {
      folder,
      origin: originOf(identity.genesisFile),
      onError: () => {},
      showsPendingBaseFee: false,
    })
    return { folder, identity, chain, state, rules, blocks: blockTables as FolderChain["blocks"], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the identity of the chain of a folder. @throws {@link StoreUnavailable} when there is none. */
export function identityOf({ store, identity }: DataFolder): Identity {
  if (identity === undefined)
    throw new StoreUnavailable({ folder: store.folder, reason: "there is no chain in it" })
  return identity
}
