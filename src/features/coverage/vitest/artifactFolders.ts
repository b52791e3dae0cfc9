/** Finds the artifacts of vitest's projects for coverage. */
import type { Vitest } from "vitest/node"
import { artifactFolder } from "../../../harness/vitest/plugin/artifactFolder.ts"
import type { PluginValues } from "../../../harness/vitest/plugin/given.ts"

/**
 * Returns the folders of artifacts, each with the folder to which the paths of its sources are relative. A project with the plugin has
 * the folder of the plugin; another project has the folder of Hardhat or Foundry, if it exists.
 */
export function artifactFolders({ projects }: Pick<Vitest, "projects">): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const project of projects) {
    const { root } = project.config
    const given: PluginValues | undefined = project.getProvidedContext().midblockPlugin
    const path = given === undefined ? artifactFolder(undefined, root)?.path : given.artifacts
    if (path !== undefined && !found.has(path)) found.set(path, root)
  }
  return found
}
