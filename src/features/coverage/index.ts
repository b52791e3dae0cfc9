/** Coverage: the code that runs on the nodes of a process, when the environment asks for it. */
import { defineFeature } from "../feature.ts"
import { coverageFolder } from "./variable.ts"

/** Writes the code that ran to the folder of the environment. */
export const coverage = defineFeature({
  program: {
    commands: [
      {
        name: "coverage",
        usage: "-- <command>",
        text: "run a command, and report which lines of Solidity it covers",
        after: "types",
        isAround: true,
        load: async () => (await import("./command.ts")).defineCoverageCommand,
      },
    ],
  },
  async create() {
    const folder = coverageFolder()
    if (folder === undefined) return undefined
    const { recorderOf } = await import("./recorder.ts")
    return { hooks: { coverage: recorderOf(folder) } }
  },
})
