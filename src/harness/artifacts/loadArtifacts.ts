/** Loads artifacts for tests and scripts, and warns of sources that have changed since they were compiled. */
import { resolve } from "node:path"
import { readArtifacts } from "./artifactFiles.ts"
import type { Artifacts } from "./artifacts.ts"
import { changeTexts } from "./changedSources.ts"

/** The folders whose changed sources were announced in this process. */
const announced = new Set<string>()

/** Announces nothing for a folder: vitest's main process has done it for all workers. */
export function leaveUnannounced(path: string): void {
  announced.add(resolve(path))
}

/**
 * Loads the artifacts of a folder and its subfolders, or of a file: Hardhat's `artifacts/`, Foundry's `out/`, the
 * standard JSON output of solc. Other JSON in a folder is skipped.
 *
 * Source maps and Hardhat's storage layouts are in the builds of the folder `build-info/`. Builds are read when they are needed.
 *
 * A source that has changed since it was compiled is named once, in a warning of Node (`process.on("warning")`). Its lines are not shown.
 *
 * @throws {@link InvalidArtifactFile} when there are no artifacts, and at the first invalid file.
 * @example
 * const artifacts = loadArtifacts("out")
 * artifacts.find("Token").abi
 */
export function loadArtifacts(path: string): Artifacts {
  const artifacts = readArtifacts(path)
  const folder = resolve(path)
  const announce = (readsBuilds: boolean) => {
    if (announced.has(folder)) return
    const texts = changeTexts(artifacts.changedSources(readsBuilds))
    if (texts.length > 0 || readsBuilds) announced.add(folder)
    for (const text of texts) process.emitWarning(text, "midblock")
  }
  announce(false)
  return {
    ...artifacts,
    compiledOf(code, isInitCode) {
      announce(true)
      return artifacts.compiledOf(code, isInitCode)
    },
  }
}
