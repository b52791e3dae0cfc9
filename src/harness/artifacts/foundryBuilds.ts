/** Finds the builds of artifacts of Foundry. */
import { memoizeOnce } from "../../base/memoize.ts"
import type { BuildInfo } from "../../solidity/build/buildInfo.ts"
import type { FoundArtifact } from "./artifactShapes.ts"
import { createFoundryBuild, mappedFilesOf } from "./foundryBuild.ts"
import { readRecords } from "./foundryRecords.ts"
import { type FoundryFile, runsOf } from "./foundryRuns.ts"
import type { ProjectFiles } from "./projectFiles.ts"

/** An artifact with a syntax tree, and the absolute path of its file. */
export interface UnitFile {
  readonly path: string
  readonly artifact: FoundArtifact
}

/**
 * Returns the function that finds the build of an artifact. The records of Foundry are read at its first call.
 *
 * @param buildInfos - The absolute paths of the files of `build-info/`.
 */
export function foundryBuilds(
  units: readonly UnitFile[],
  buildInfos: readonly string[],
  project: ProjectFiles,
): (artifact: FoundArtifact) => BuildInfo | undefined {
  const read = memoizeOnce(() => {
    const files = new Map(
      units.flatMap(({ path, artifact }) => {
        const file = foundryFile(path, artifact)
        return file === undefined ? [] : [[artifact, file] as const]
      }),
    )
    const runs = runsOf(
      [...files.values()],
      readRecords(
        units.map(({ path }) => path),
        buildInfos,
      ),
    )
    const builds = new Map(
      runs.flatMap((run) => {
        const build = createFoundryBuild(run, runs, project)
        return run.files.map((file) => [file, build] as const)
      }),
    )
    return { files, builds }
  })
  return (artifact) => {
    const file = artifact.unit && read().files.get(artifact)
    return file && read().builds.get(file)
  }
}

function foundryFile(
  path: string,
  { contractName, sourceName, unit }: FoundArtifact,
): FoundryFile | undefined {
  if (unit === undefined || sourceName === undefined) return undefined
  return { path, contractName, sourceName, unit, mappedFiles: () => mappedFilesOf(path) }
}
