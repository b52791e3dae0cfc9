/** The coverage of one test run: the folder that its nodes write to, and the reports. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { reasonOf } from "../../base/atomicFile.ts"
import { makeFolder } from "../../base/folder.ts"
import { InvalidFile } from "../../errors/index.ts"
import { type FileFilter, isWanted } from "./files.ts"
import { type CoverageArtifacts, measure } from "./measure.ts"
import { readRawFiles } from "./rawFiles.ts"
import { rawEnding } from "./recorder.ts"
import {
  blurNotes,
  changedNotes,
  emptyNotes,
  foreignNotes,
  missedThresholds,
  type ReportSettings,
  reportFiles,
  type Thresholds,
  uncountedNotes,
} from "./report.ts"

/** Options of a report: the files, the formats, the thresholds. */
export interface CoverageSettings extends FileFilter, ReportSettings {
  readonly thresholds: Thresholds
}

/**
 * Creates the folder that nodes write to; if it exists, removes the files of an earlier run.
 *
 * @throws {@link InvalidFile} when it cannot be made.
 */
export function openRawFolder(path: string | undefined): string {
  if (path === undefined) return mkdtempSync(join(tmpdir(), "midblock-coverage-"))
  const folder = resolve(path)
  makeNamedFolder("raw", folder)
  for (const name of namesIn(folder)) if (name.endsWith(rawEnding)) rmSync(join(folder, name))
  return folder
}

/**
 * Creates a folder that an option names.
 *
 * @throws {@link InvalidFile} with the flag when it cannot be made.
 */
export function makeNamedFolder(flag: string, path: string): void {
  try {
    makeFolder(path)
  } catch (cause) {
    throw new InvalidFile({ flag, path, reason: `cannot be made: ${reasonOf(cause)}` }, { cause })
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** Writes the reports of the files in folders. Returns the lines to print below; `isEnough` is true when the thresholds are reached. */
export async function reportCoverage(
  artifacts: CoverageArtifacts,
  rawFolders: readonly string[],
  settings: CoverageSettings,
): Promise<{ readonly lines: readonly string[]; readonly isEnough: boolean }> {
  const codes = readRawFiles(rawFolders)
  const wanted = isWanted(settings)
  const { files, uncounted } = measure(artifacts, codes, wanted)
  const totals = await reportFiles(files, settings)
  const missed = missedThresholds(totals, settings.thresholds)
  const empty =
    codes.length === 0 ? ["no node of midblock ran a contract in the processes of the command"] : []
  const changed = changedNotes(artifacts, wanted)
  const unfiltered = () => measure(artifacts, codes, () => true).files
  const lines = [
    ...blurNotes(files),
    ...empty,
    ...changed,
    ...foreignNotes(files, codes),
    ...uncountedNotes(uncounted),
    ...(changed.length > 0 ? [] : emptyNotes(files, unfiltered, filtersOf(settings))),
    ...missed,
  ]
  return { lines, isEnough: missed.length === 0 }
}

/** Returns the given filters in the form of the command line. */
const filtersOf = ({ include, exclude }: FileFilter): readonly string[] =>
  [["--include", ...include].join(" "), ["--exclude", ...exclude].join(" ")].filter((text) =>
    text.includes(" "),
  )
