/** Finds the artifacts of a project in the folders of Hardhat and Foundry. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"

/** Artifacts that were found. */
export interface ArtifactFolder {
  /** The absolute path of the folder. */
  readonly path: string
  /** The description in messages: `artifacts of Hardhat in artifacts`. */
  readonly text: string
}

/**
 * Returns the artifacts that the plugin's option selects, or `undefined`.
 *
 * @param given - The option: a path; `false` for no artifacts; when absent, the folders of Hardhat and Foundry are searched.
 * @param root - The folder of the project.
 */
export function artifactFolder(given: string | false | undefined, root: string): ArtifactFolder | undefined {
  if (given === false) return undefined
  if (given !== undefined) return { path: resolve(root, given), text: `artifacts in ${given}` }
  return hardhatFolder(root) ?? foundryFolder(root)
}

/** Returns the paths at which {@link artifactFolder} looks, also for artifacts that do not exist yet. */
export function possibleFolders(given: string | false | undefined, root: string): string[] {
  if (given === false) return []
  if (given !== undefined) return [resolve(root, given)]
  return [join(root, "artifacts"), foundryOut(root)].filter((path) => path !== undefined)
}

/** Returns the folder of Hardhat. Hardhat 2 and 3 write the compiler's builds into it. */
function hardhatFolder(root: string): ArtifactFolder | undefined {
  const path = join(root, "artifacts")
  if (!existsSync(join(path, "build-info"))) return undefined
  return { path, text: "artifacts of Hardhat in artifacts" }
}

/** Returns the folder of Foundry. Foundry writes a folder for each source file: `Token.sol/Token.json`. */
function foundryFolder(root: string): ArtifactFolder | undefined {
  const path = foundryOut(root)
  if (path === undefined || !existsSync(path)) return undefined
  if (!readdirSync(path).some((name) => name.endsWith(".sol"))) return undefined
  return { path, text: `artifacts of Foundry in ${relative(root, path)}` }
}

/** Returns the path of `out` in the default profile; `undefined` without a foundry.toml. */
function foundryOut(root: string): string | undefined {
  const profile = foundryProfile(root)
  if (profile === undefined) return undefined
  const out = /^\s*out\s*=\s*(["'])(.*?)\1/m.exec(profile)?.[2]
  return resolve(root, out ?? "out")
}

/** Returns the text of the default profile, without its subsections; `undefined` without a foundry.toml. */
export function foundryProfile(root: string): string | undefined {
  const file = join(root, "foundry.toml")
  if (!existsSync(file)) return undefined
  const sections = readFileSync(file, "utf8").split(/^[ \t]*(?=\[)/m)
  return sections.find((section) => /^\[\s*profile\s*\.\s*default\s*\]/.test(section)) ?? ""
}
