/** The artifacts of a running node: they are read again when the compiler has written them, and messages say what is old. */

import type { MidblockNode } from "../../index.ts"
import { withViem } from "../../instance/withViem.ts"
import type { ProgramNames } from "../trace.ts"
import type { Say } from "./messages.ts"

/** The names of artifacts that follow the compiler's output. */
export interface LiveNames extends ProgramNames {
  /** Says which sources have changed since they were compiled; each once, until it is compiled again. */
  announceChanges(): void
}

/**
 * Reads the artifacts of a folder or a file, and reads them again when they are used and have changed.
 *
 * @throws `InvalidArtifactFile` when there are no artifacts.
 */
export async function liveNames(path: string | undefined, say: Say): Promise<LiveNames> {
  if (path === undefined) return { announceChanges() {} }
  const [{ reloadedArtifacts }, { changeTexts }, { namesOf }] = await withViem("--artifacts", () =>
    Promise.all([
      import("../../harness/artifacts/reloadedArtifacts.ts"),
      import("../../harness/artifacts/changedSources.ts"),
      import("../../harness/trace.ts"),
    ]),
  )
  let announced: ReadonlySet<string> = new Set()
  const announceChanges = () => {
    const texts = changeTexts(artifacts.changedSources())
    for (const text of texts) if (!announced.has(text)) say("warn", text)
    announced = new Set(texts)
  }
  const artifacts = reloadedArtifacts(path, {
    onReload() {
      say("info", `the artifacts in ${path} have changed, and were read again`)
      announceChanges()
    },
    onLocate: announceChanges,
    onFailure: ({ message }) => say("warn", `${message}; the artifacts before stay in use`),
  })
  return { ...namesOf(artifacts), explainer: artifacts, announceChanges }
}

/** Looks up each new contract at once: a later build may not have its code any more. */
export function recogniseContracts(node: MidblockNode, { explainer }: ProgramNames): void {
  if (explainer === undefined) return
  node.on("flashblock", ({ transactions, codeOf }) => {
    for (const { created = [] } of transactions) for (const each of created) explainer.ofCode(codeOf(each))
  })
}
