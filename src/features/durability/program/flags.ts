/** The options of a data folder: its path, the time of its writes to the disk, and the history that it keeps. */
import { type Sync, syncs } from "../store/syncs.ts"

/** The options of a data folder. */
export const flags = {
  dataDir: {
    kind: "string",
    default: undefined as string | undefined,
    text: "folder in which the chain is kept; a chain in it is continued",
    placeholder: "folder",
    aliases: ["datadir"],
  },
  sync: {
    kind: "string",
    default: "normal" as Sync,
    choices: [...syncs],
    text: "what a loss of power may take from the data folder: nothing (full), the last change (normal), or anything (off)",
  },
  history: {
    kind: "string",
    default: "64" as string,
    isCountOrText: true,
    pattern: /^(\d{1,9}|all)$/,
    expected: "a number of blocks, or all",
    text: "number of newest blocks whose states the data folder keeps, or all",
    placeholder: "blocks",
  },
  durablePending: {
    kind: "boolean",
    default: false as boolean,
    text: "write every flashblock to the data folder before it is announced",
  },
} as const

/** The options that have an effect only with a data folder, with their flags. */
const manners = { sync: "--sync", history: "--history", durablePending: "--durable-pending" } as const

/**
 * Refuses options of a data folder without one.
 *
 * @param refuse - Called with one line that names the option; throws.
 */
export function assertFolderOptions(
  options: { readonly [Name in keyof typeof flags]?: unknown },
  refuse: (line: string) => never,
): void {
  if (options.dataDir !== undefined) return
  for (const [name, flag] of Object.entries(manners) as [keyof typeof manners, string][])
    if (options[name] !== undefined && options[name] !== flags[name].default)
      refuse(`error: ${flag} needs --data-dir`)
}
