/** The data folder of the options of `createNode`, and the options that it stores. */

import { toJson } from "../../base/json.ts"
import { flag, isCount, oneOf, readLater, where } from "../../base/options/checks.ts"
import { ForeignStore, InvalidOption } from "../../errors/index.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import type { GenesisJson, Given } from "../feature.ts"
import { type DataFolder, defaultHistory, keptOptions, openDataFolder } from "./journal/folder.ts"
import { type Sync, syncs } from "./store/syncs.ts"

/** The options of a data folder. */
export interface DurabilityOptions {
  /**
   * A folder that stores the chain: every block is written to it before it is announced, and the next node with this folder
   * continues the chain. It needs the package lmdb. See docs/durability.md.
   */
  readonly dataDir?: string | undefined
  /**
   * The guarantee against a loss of power: nothing is lost (`full`), the last change may be lost (`normal`, the default), or the
   * folder may be damaged (`off`). The end of the process never loses data.
   */
  readonly sync?: Sync | undefined
  /** The number of newest blocks whose states a data folder keeps: 64 when absent, `"all"` for an archive. */
  readonly history?: number | "all" | undefined
  /** Writes every flashblock to the data folder before it is announced; `false` when absent. */
  readonly durablePending?: boolean | undefined
}

/** The checks of the options. */
export const checks = {
  dataDir: readLater,
  sync: oneOf(syncs),
  history: where((value) => value === "all" || isCount(value), 'a number of blocks, or "all"'),
  durablePending: flag,
}

/** The options of a data folder, with their defaults, which the command line passes without a folder too. */
const defaults = { sync: "normal", history: defaultHistory, durablePending: false } as const

/**
 * Opens the data folder of the options; `undefined` without one.
 *
 * @throws {@link InvalidOption} together with a fork, for an invalid path, and for options of a folder without a folder.
 */
export async function openFolder(
  options: Given<DurabilityOptions & { readonly fork: unknown }>,
): Promise<DataFolder | undefined> {
  const { dataDir, sync, history, durablePending, fork } = options
  const refuse = (name: string, expected: string, value: unknown): never => {
    throw new InvalidOption({ name, expected, value })
  }
  if (dataDir === undefined) {
    for (const [name, value] of Object.entries({ sync, history, durablePending }))
      if (value !== undefined && value !== defaults[name as keyof typeof defaults])
        refuse(name, "dataDir beside it", value)
    return undefined
  }
  if (typeof dataDir !== "string" || dataDir === "") refuse("dataDir", "the path of a folder", dataDir)
  if (fork !== undefined)
    refuse("dataDir", "no data folder beside a fork, which its cache and its file keep", dataDir)
  return openDataFolder({
    path: dataDir,
    sync,
    history: history === "all" ? Number.POSITIVE_INFINITY : history,
    isPendingDurable: durablePending,
  })
}

/**
 * Returns the options of the chain in a folder; none for a new folder.
 *
 * @throws {@link ForeignStore} when one of them is given with another value.
 */
export function storedOptions(
  folder: DataFolder,
  { genesis, ...given }: Given<DurabilityOptions>,
): { readonly forced?: Partial<NodeOptions>; readonly genesis?: GenesisJson | undefined } {
  if (folder.identity === undefined) return {}
  const { store, identity } = folder
  const { genesisFile } = identity
  if (genesis !== undefined && toJson(genesis) !== toJson(genesisFile))
    throw new ForeignStore({
      folder: store.folder,
      name: "genesis file",
      have: "another one",
      want: "this one",
    })
  return { forced: keptOptions(folder, given) as Partial<NodeOptions>, genesis: genesisFile }
}
