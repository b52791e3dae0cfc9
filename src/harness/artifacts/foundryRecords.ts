/** Reads what Foundry has written about the runs of its compiler: `out/build-info/*.json` and `cache/solidity-files-cache.json`. */
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { lazyJson } from "../../solidity/build/json.ts"
import type { FoundryRecords, SourcePaths } from "./foundryRuns.ts"

/**
 * Reads the records of runs. Files that cannot be read have no records.
 *
 * @param artifacts - The absolute paths of the artifacts.
 * @param buildInfos - The absolute paths of the files of `build-info/`.
 */
export function readRecords(artifacts: readonly string[], buildInfos: readonly string[]): FoundryRecords {
  const paths = buildInfos.flatMap((file) => {
    const found = pathsIn(file)
    return found === undefined ? [] : [[basename(file, ".json"), found] as const]
  })
  return { paths: new Map(paths), runs: paths.length === 0 ? new Map() : cachedRuns(artifacts[0]) }
}

function pathsIn(file: string): SourcePaths | undefined {
  const text = readFileSync(file)
  try {
    const json = lazyJson(text, (start, end) => text.subarray(start, end))
    const paths = json.get("source_id_to_path")?.value()
    if (typeof paths !== "object" || paths === null) return undefined
    return new Map(Object.entries(paths).map(([id, path]) => [Number(id), String(path)]))
  } catch {
    return undefined
  }
}

/** The parts of Foundry's cache that say which run has written an artifact. */
interface FoundryCache {
  readonly paths: { readonly artifacts: string }
  readonly files: Record<string, { readonly artifacts: Record<string, Record<string, CachedProfiles>> }>
}

/** The artifacts of a contract and a version of the compiler, by profile. */
type CachedProfiles = Record<string, { readonly path: string; readonly build_id: string }>

/** Returns the runs in the cache of the project, which is a folder above the artifacts; none without a cache. */
function cachedRuns(artifact: string | undefined): ReadonlyMap<string, string> {
  const root = artifact === undefined ? undefined : projectOf(artifact)
  if (root === undefined) return new Map()
  try {
    const cache: FoundryCache = JSON.parse(readFileSync(join(root, cacheName), "utf8"))
    const entries = Object.values(cache.files)
      .flatMap(({ artifacts }) => Object.values(artifacts))
      .flatMap((byVersion) => Object.values(byVersion))
      .flatMap((byProfile) => Object.values(byProfile))
    return new Map(
      entries.map(({ path, build_id }) => [resolve(root, cache.paths.artifacts, path), build_id]),
    )
  } catch {
    return new Map() // another version of Foundry
  }
}

const cacheName = join("cache", "solidity-files-cache.json")

function projectOf(artifact: string): string | undefined {
  for (let folder = dirname(artifact); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, cacheName))) return folder
  return undefined
}
