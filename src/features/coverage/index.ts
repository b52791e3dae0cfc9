/** Coverage: the code that runs on the nodes of a process, when the environment asks for it. */
import type { Feature } from "../feature.ts"
import { coverageFolder } from "./variable.ts"

/** Writes the code that ran to the folder of the environment. */
export const coverage: Feature = {
  async create() {
    const folder = coverageFolder()
    if (folder === undefined) return undefined
    const { recorderOf } = await import("./recorder.ts")
    return { hooks: { coverage: recorderOf(folder) } }
  },
}
