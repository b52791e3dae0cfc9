/** The artifacts of a folder as the main process of vitest reads them. */
import { readArtifacts } from "../../artifacts/artifactFiles.ts"
import type { Artifacts } from "../../artifacts/artifacts.ts"
import { changeTexts } from "../../artifacts/changedSources.ts"
import { folderStamp } from "../../artifacts/folderStamp.ts"
import { HarnessError } from "../../errors.ts"

export { folderStamp }

const loaded = new Map<string, { readonly stamp: string | undefined; readonly artifacts: Artifacts }>()

/**
 * Returns the artifacts of a folder, which is read again only when its files have changed.
 *
 * @throws {@link InvalidArtifactFile}
 */
export function artifactsIn(folder: string): Artifacts {
  const stamp = folderStamp(folder)
  const known = loaded.get(folder)
  if (known !== undefined && known.stamp === stamp) return known.artifacts
  const artifacts = readArtifacts(folder)
  loaded.set(folder, { stamp, artifacts })
  return artifacts
}

/** Returns a text for each source that has changed since it was compiled; none for artifacts that cannot be read. */
export function changesIn(folder: string): readonly string[] {
  try {
    return changeTexts(artifactsIn(folder).changedSources())
  } catch (error) {
    if (error instanceof HarnessError) return [] // the workers report it
    throw error
  }
}

/** Returns the reason why artifacts are not those of the sources after a compilation; `undefined` when they are. */
export function staleReason(folder: string | undefined): string | undefined {
  if (folder === undefined) return "there are no artifacts"
  const changed = artifactsIn(folder)
    .changedSources()
    .filter(({ state }) => state === "changed")
  return changeTexts(changed)[0]
}
