/** Opens the node of the program, and prints what happens meanwhile: failed attempts to reach a remote, warnings. */
import type { MidblockNode } from "../index.ts"
import { openNode } from "./open.ts"
import type { CliOptions } from "./options/arguments.ts"
import type { Say } from "./output/messages.ts"
import type { ProgramNames } from "./trace.ts"

/** Opens the node. Prints failed attempts to reach the remote of a fork: all during the start, later ones only with `--verbose`. */
export async function openShown(
  options: CliOptions,
  artifacts: ProgramNames["explainer"],
  say: Say,
): Promise<MidblockNode> {
  let isStarted = false
  try {
    return await openNode(options, artifacts, {
      onRetry({ origin, reason, waitMs }) {
        if (isStarted && options.verbose === 0) return
        const again = waitMs === 0 ? "the next one is asked" : `again in ${(waitMs / 1000).toFixed(1)} s`
        const fields = { origin, reason, waitMs }
        say("warn", `${origin}: ${reason}; ${again}`, { event: "retry", fields })
      },
      onWarning: (text) => say("warn", text),
      onBadImport: (text) => say("error", text, { event: "badImport" }),
    })
  } finally {
    isStarted = true
  }
}
