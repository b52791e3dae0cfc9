/** The data folder of a node: its store, its tables, and the identity of its chain. */
import { resolve } from "node:path"
import type { Hex } from "../../../base/hex.ts"
import { toJson } from "../../../base/json.ts"
import { version as programVersion } from "../../../base/version.ts"
import { ForeignStore } from "../../../errors/index.ts"
import type { Version } from "../../../kernel/state/version.ts"
import type { ChainOptions } from "../../../node/block/chainProtocol.ts"
import { identityOptions } from "../../../node/options/identityOptions.ts"
import { readMeta } from "../store/meta.ts"
import { createStateTables, type StateTables } from "../store/stateTables.ts"
import { openStore, type Store } from "../store/store.ts"
import type { Sync } from "../store/syncs.ts"

/** The version of keys and values; only folders of this version are accepted. */
const format = 1

/** The values of these options, by name. */
export type IdentityOptions = Readonly<Record<string, unknown>>

/** The chain of a folder. */
export interface Identity {
  readonly format: number
  /** The version of midblock that created it. */
  readonly midblock: string
  readonly options: IdentityOptions
  /** The network and the options of features that decide the blocks. */
  readonly chainOptions?: ChainOptions | undefined
  /** The parsed genesis file; `undefined` when the options decide the genesis block. */
  readonly genesisFile?: Readonly<Record<string, unknown>> | undefined
  readonly genesisHash: Hex
  /** The version of the state after the genesis block. */
  readonly genesisVersion: Version
  /** The timestamp of the genesis block, in seconds. */
  readonly genesisSeconds: number
}

/** Options of a data folder. */
export interface DataFolderOptions {
  readonly path: string
  readonly sync?: Sync | undefined
  /** The number of newest blocks whose states are kept. */
  readonly history?: number | undefined
  /** Commits every flashblock before it is announced. */
  readonly isPendingDurable?: boolean | undefined
  /** Opens without a lock, for tools. */
  readonly isReadOnly?: boolean | undefined
}

/** An open data folder. */
export interface DataFolder {
  readonly store: Store
  readonly state: StateTables
  /** `undefined` in a new folder. */
  readonly identity: Identity | undefined
  readonly history: number
  readonly isPendingDurable: boolean
}

/** Blocks whose states are kept when the option is absent. */
export const defaultHistory = 64

/**
 * Opens a folder, and creates it when it does not exist.
 *
 * @throws {@link StoreUnavailable}, {@link StoreInUse}, {@link StoreDamaged}, and {@link ForeignStore} for another format.
 */
export async function openDataFolder(options: DataFolderOptions): Promise<DataFolder> {
  const { path, sync, history = defaultHistory, isPendingDurable = false, isReadOnly } = options
  const store = await openStore(resolve(path), { sync, isReadOnly })
  try {
    const identity = readMeta<Identity>(store, "identity")
    if (identity !== undefined && identity.format !== format)
      refuse(store, "format version", identity.format, format, { isFormat: true })
    return { store, state: createStateTables(store), identity, history, isPendingDurable }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Returns the identity of a new chain. */
export const newIdentity = (chain: Omit<Identity, "format" | "midblock">): Identity => ({
  format,
  midblock: programVersion,
  ...chain,
})

/**
 * Returns the options of the chain of a folder.
 *
 * @throws {@link ForeignStore} when the caller gives one of them another value.
 */
export function keptOptions({ store, identity }: DataFolder, given: IdentityOptions): IdentityOptions {
  const known: IdentityOptions = { ...identity?.options, timestamp: identity?.genesisSeconds }
  for (const name of identity === undefined ? [] : identityOptions) {
    const [kept, value] = [known[name], given[name]]
    if (value !== undefined && toJson(normal(value)) !== toJson(normal(kept)))
      refuse(store, name, kept, value)
  }
  return identity?.options ?? {}
}

/**
 * Returns the network and the options of features that decide the blocks: those of the folder, or the deciding ones of the caller for a new one.
 *
 * @throws {@link ForeignStore} when the caller gives one of them another value.
 */
export function keptChainOptions(
  { store, identity }: DataFolder,
  given: ChainOptions,
  deciding: ChainOptions,
): ChainOptions {
  if (identity === undefined) return deciding
  const { chainOptions: kept = {} } = identity
  for (const name of Object.keys({ ...kept, ...deciding }))
    if (given[name] !== undefined && toJson(given[name]) !== toJson(kept[name] ?? null))
      refuse(store, name, kept[name] ?? "none", given[name])
  return kept
}

/** Returns a value for comparison: addresses and mnemonics are equal in lower case. */
const normal = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value)

/** Refuses a folder with another genesis block. @throws {@link ForeignStore} */
export function assertGenesis({ store, identity }: DataFolder, hash: Hex): void {
  if (identity !== undefined && identity.genesisHash !== hash)
    refuse(store, "genesis block", identity.genesisHash, hash)
}

function refuse(
  { folder }: Store,
  name: string,
  have: unknown,
  want: unknown,
  kind?: { isFormat: true },
): never {
  throw new ForeignStore({ folder, name, have: String(have), want: String(want), ...kind })
}
