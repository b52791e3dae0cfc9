/** The options of a data folder: where it is, when it is written to the disk, and what is kept. */
import { type Sync, syncs } from "../../store/syncs.ts"

/** The options of a data folder. */
export const dataFolderOptions = {
  dataDir: {
    kind: "string",
    default: undefined as string | undefined,
    text: "folder that the chain is kept in with every block; the chain that is in it goes on",
    placeholder: "folder",
    aliases: ["datadir"],
  },
  sync: {
    kind: "string",
    default: "interval" as Sync,
    choices: [...syncs],
    text: "when the data folder is written to the disk itself: always with each block, once in an interval of a second, or never by the node",
  },
  history: {
    kind: "string",
    default: "64" as string,
    isCountOrText: true,
    pattern: /^(\d{1,9}|all)$/,
    expected: "a number of blocks, or all",
    text: "newest blocks whose states the data folder keeps, or all",
    placeholder: "blocks",
  },
  durablePending: {
    kind: "boolean",
    default: false as boolean,
    text: "keep every flashblock in the data folder before it is announced",
  },
} as const
