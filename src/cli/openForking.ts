/** Opens the node of the program, and shows the progress of a fork. */
import type { MidblockNode } from "../index.ts"
import { openNode } from "./open.ts"
import type { CliOptions } from "./options/arguments.ts"
import { createForkProgress } from "./output/forkProgress.ts"
import type { ProgramNames } from "./trace.ts"

/** Opens the node; while a fork starts, its progress is on stderr, and later failures of the remote with `--verbose`. */
export async function openForking(
  options: CliOptions,
  artifacts: ProgramNames["explainer"],
): Promise<MidblockNode> {
  const { stderr, env } = process
  const write = (text: string) => void stderr.write(text)
  const isTerminal = stderr.isTTY && env.TERM !== "dumb" && !options.quiet && !options.json
  const progress = createForkProgress({ write, isTerminal })
  let isStarted = false
  const [url] = options.forkUrl
  if (url !== undefined) progress.begin(new URL(url).host)
  try {
    return await openNode(options, artifacts, (retry) => {
      if (!options.quiet && (!isStarted || options.verbose > 0)) progress.retry(retry)
    })
  } finally {
    isStarted = true
    progress.end()
  }
}
