/** The flags of a data folder, and the command `midblock db`. */
import { identityOptions } from "../../../node/options/identityOptions.ts"
import type { FeatureProgram } from "../../program.ts"
import { hasChain } from "../store/store.ts"
import { assertFolderOptions, flags } from "./flags.ts"

/** The part of the program about data folders. */
export const program: FeatureProgram<typeof flags> = {
  flags: { topic: "Files", after: "stateInterval", options: flags },
  commands: [
    {
      name: "db",
      usage: "verify|repair|export|stats",
      text: "check, repair, copy or describe a data folder",
      words: ["verify", "repair", "export", "stats"],
      after: "fixture",
      load: async () => (await import("./command.ts")).defineDbCommand,
    },
  ],
  assertFlags: assertFolderOptions,
  ownOfChain: ({ dataDir }) => (dataDir === undefined ? [] : identityOptions),
  toOptions: ({ dataDir, history }) => ({
    history: dataDir === undefined ? undefined : history === "all" ? history : Number(history),
  }),
  keptChain: ({ dataDir }) =>
    dataDir !== undefined && hasChain(dataDir) ? "the data folder has a chain" : undefined,
}
