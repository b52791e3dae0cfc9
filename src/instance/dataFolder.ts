/** The data folder of the options of `createNode`, and the options that it stores. */
import { toJson } from "../base/json.ts"
import { ForeignStore, InvalidOption } from "../errors/index.ts"
import {
  type DataFolder,
  defaultHistory,
  keptOptions,
  openDataFolder,
} from "../features/durability/journal/folder.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { CreateNodeOptions } from "./options.ts"

type FolderOptions = Pick<CreateNodeOptions, "dataDir" | "sync" | "history" | "durablePending" | "fork">

/** The options of a data folder, with their defaults, which the command line passes without a folder too. */
const defaults = { sync: "normal", history: defaultHistory, durablePending: false } as const

/**
 * Opens the data folder of the options; `undefined` without one.
 *
 * @throws {@link InvalidOption} together with a fork, for an invalid path, and for options of a folder without a folder.
 */
export async function openFolder(options: FolderOptions): Promise<DataFolder | undefined> {
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

/** The options of the chain of a folder, and its genesis file. */
type KeptOptions = Partial<NodeOptions> &
  Pick<CreateNodeOptions, never> & {
    readonly genesisFile?: CreateNodeOptions["genesis"]
  }

/**
 * Returns the options of the chain in a folder; none for a new folder.
 *
 * @throws {@link ForeignStore} when one of them is given with another value.
 */
export function withKept(
  folder: DataFolder | undefined,
  given: object,
  genesis: CreateNodeOptions["genesis"],
): KeptOptions {
  if (folder?.identity === undefined) return {}
  const { store, identity } = folder
  const { genesisFile } = identity
  if (genesis !== undefined && toJson(genesis) !== toJson(genesisFile))
    throw new ForeignStore({
      folder: store.folder,
      name: "genesis file",
      have: "another one",
      want: "this one",
    })
  return { ...(keptOptions(folder, { ...given }) as Partial<NodeOptions>), genesisFile }
}
