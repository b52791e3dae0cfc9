/** Opens the node of the program, and shows the progress of slow steps on a terminal: a fork, a fixture, an import. */
import { basename } from "node:path"
import type { MidblockNode } from "../index.ts"
import { hostOf } from "./fork.ts"
import { openNode } from "./open.ts"
import type { CliOptions } from "./options/arguments.ts"
import type { Say } from "./output/messages.ts"
import { createProgress, isTerminal } from "./output/progress.ts"
import type { ProgramNames } from "./trace.ts"

/** Opens the node. Prints failed attempts to reach the remote of a fork: all during the start, later ones only with `--verbose`. */
export async function openShown(
  options: CliOptions,
  artifacts: ProgramNames["explainer"],
  say: Say,
): Promise<MidblockNode> {
  const { quiet, silent, json, verbose, forkUrl, fixture } = options
  const write = (text: string) => void process.stderr.write(text)
  const progress = createProgress({ write, isTerminal: isTerminal() && !quiet && !silent && !json })
  let isStarted = false
  const host = forkUrl[0] === undefined ? undefined : hostOf(forkUrl[0])
  if (host !== undefined) progress.show(`forking ${host} ...`)
  else if (fixture !== undefined) progress.show(`loading ${basename(fixture)} ...`)
  try {
    return await openNode(options, artifacts, {
      onRetry({ origin, reason, waitMs }) {
        if (isStarted && verbose === 0) return
        const again = waitMs === 0 ? "the next one is asked" : `again in ${(waitMs / 1000).toFixed(1)} s`
        const fields = { origin, reason, waitMs }
        progress.around(() => say("warn", `${origin}: ${reason}; ${again}`, { event: "retry", fields }))
      },
      onWarning: (text) => progress.around(() => say("warn", text)),
      onBadImport: (text) => progress.around(() => say("error", text, { event: "badImport" })),
      onImported: (path, number) => progress.update(() => `importing ${basename(path)}: block ${number} ...`),
    })
  } finally {
    isStarted = true
    progress.end()
  }
}
