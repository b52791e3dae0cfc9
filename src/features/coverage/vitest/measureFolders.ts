/** Measures the coverage of the sources of several folders of artifacts. */
import { join } from "node:path"
import type { CoverageMapData } from "istanbul-lib-coverage"
import { readArtifacts } from "../../../harness/artifacts/artifactFiles.ts"
import { isWanted } from "../files.ts"
import { toIstanbul } from "../istanbul.ts"
import { measure } from "../measure.ts"
import type { CoveredCode } from "../rawFiles.ts"
import { blurNotes, changedNotes, emptyNotes, foreignNotes, textsOf, uncountedNotes } from "../report.ts"

/** The result of a measurement. */
export interface Measured {
  /** The coverage of the sources by their paths, for each folder of artifacts. */
  readonly maps: readonly CoverageMapData[]
  /** Returns the source of a file by its path. */
  readonly textOf: (path: string) => string
  /** Lines to print below the report. */
  readonly notes: readonly string[]
}

/** The result when nothing could be measured. */
export const nothingMeasured: Measured = { maps: [], textOf: () => "", notes: [] }

/**
 * Measures folders.
 *
 * @param folders - The folders of artifacts, each with the folder to which the paths of its sources are relative.
 * @param isIncluded - Returns `true` for the path of a source to measure.
 * @throws {@link InvalidArtifactFile} when a folder has no artifacts.
 */
export function measureFolders(
  folders: ReadonlyMap<string, string>,
  codes: readonly CoveredCode[],
  isIncluded: (path: string) => boolean,
): Measured {
  if (folders.size === 0) return { ...nothingMeasured, notes: [noArtifacts] }
  const measured = [...folders].map(([artifacts, root]) => {
    const isUsual = isWanted({ root, include: [], exclude: [] })
    const wanted = (name: string) => isUsual(name) && isIncluded(join(root, name))
    const loaded = readArtifacts(artifacts)
    const unfiltered = () => measure(loaded, codes, () => true).files
    return { root, ...measure(loaded, codes, wanted), changed: changedNotes(loaded, wanted), unfiltered }
  })
  const files = measured.flatMap((each) => each.files)
  const changed = measured.flatMap((each) => each.changed)
  const unfiltered = () => measured.flatMap((each) => each.unfiltered())
  const texts = measured.map((each) => textsOf(each.files, each.root))
  return {
    maps: measured.map((each) => toIstanbul(each.files, each.root)),
    textOf: (path) => texts.map((textOf) => textOf(path)).find((text) => text !== "") ?? "",
    notes: [
      ...blurNotes(files),
      ...changed,
      ...foreignNotes(files, codes),
      ...measured.flatMap(({ uncounted }) => uncountedNotes(uncounted)),
      ...(changed.length > 0 ? [] : emptyNotes(files, unfiltered, [vitestFilters])),
    ],
  }
}

const vitestFilters = "coverage.include and coverage.exclude of vitest"
const noArtifacts =
  "there are no artifacts of Hardhat or Foundry to measure; the plugin's option `artifacts` names a folder"
