/** Counts the contents of a data folder, and their size on disk. */
import { statSync } from "node:fs"
import type { Hex } from "../../../base/hex.ts"
import { type Identity, openDataFolder } from "../journal/folder.ts"
import { firstOf, type Kind, pastOf } from "../store/entries.ts"
import { type HeadRecord, readMeta } from "../store/meta.ts"
import { runBounds } from "../store/runTable.ts"
import { databaseOf, type Store } from "../store/store.ts"
import { identityOf } from "./open.ts"

/** The contents of a folder. */
export interface FolderStats {
  readonly folder: string
  readonly format: number
  /** The version of midblock that created it. */
  readonly midblock: string
  readonly chainId: string
  readonly genesisHash: Hex
  readonly head: { readonly number: number; readonly hash: Hex }
  /** The number of blocks in runs of empty blocks, which have no record of their own. */
  readonly emptyBlocks: number
  readonly transactions: number
  readonly accounts: number
  readonly slots: number
  readonly codes: number
  /** The number of versions of the state after the oldest: one for each transaction, and one or two for each block. */
  readonly versions: number
  /** The number of transactions that are not in a sealed block. */
  readonly waiting: number
  readonly bytes: number
}

/** Reads the contents of a folder; a node may have it open. */
export async function statsOf(path: string): Promise<FolderStats> {
  const folder = await openDataFolder({ path, isReadOnly: true })
  const { store } = folder
  try {
    return describe(store, identityOf(folder))
  } finally {
    await store.close()
  }
}

function describe(store: Store, { format, midblock, options, genesisHash }: Identity): FolderStats {
  const head = readMeta<HeadRecord>(store, "head")
  const control = readMeta<{ readonly chainId: bigint }>(store, "control")
  const count = (kind: Kind) => {
    let sum = 0
    for (const _ of store.keys(firstOf(kind), pastOf(kind))) sum++
    return sum
  }
  return {
    folder: store.folder,
    format,
    midblock,
    chainId: String(control?.chainId ?? options.chainId),
    genesisHash,
    head: { number: head?.number ?? 0, hash: head?.hash ?? genesisHash },
    emptyBlocks: runBounds(store).reduce((sum, { first, last }) => sum + last - first, 0),
    transactions: count("transaction"),
    accounts: count("account"),
    slots: count("slot"),
    codes: count("code"),
    versions: count("version"),
    waiting: count("pool"),
    bytes: statSync(databaseOf(store.folder)).size,
  }
}
