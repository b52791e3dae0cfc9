/** Writes coverage reports with the libraries of istanbul, which are loaded on demand: reports come from a package of the user. */
import type { CoverageMap, CoverageMapData, CoverageSummaryData } from "istanbul-lib-coverage"
import type { Watermarks } from "istanbul-lib-report"
import type { ReportOptions } from "istanbul-reports"
import { PackageNotInstalled } from "../../errors/index.ts"
import { type BuiltFile, filesIn } from "./files.ts"
import { pathOf, toIstanbul } from "./istanbul.ts"
import type { CoverageArtifacts, FileCoverage } from "./measure.ts"
import type { CoveredCode } from "./rawFiles.ts"

/** A report of istanbul, with its own options. */
export type Reporter = readonly [name: string, options: object]

/** The reports to write. */
export interface ReportSettings {
  /** The folder of the project, to which paths in reports are relative. */
  readonly root: string
  /** The folder for the files of reports. */
  readonly directory: string
  readonly reporters: readonly Reporter[]
  /** The percentages from which a measure is medium, and from which it is high. */
  readonly watermarks?: Partial<Watermarks> | undefined
}

/** The reports of istanbul. */
export const reporters = [
  ...["clover", "cobertura", "html", "html-spa", "json", "json-summary", "lcov", "lcovonly", "none"],
  ...["teamcity", "text", "text-lcov", "text-summary"],
] as const satisfies readonly (keyof ReportOptions)[]

/** The version of istanbul-reports that the tests run with; package.json has it as well. */
const reportsVersion = "3.2.0"

/**
 * Loads istanbul-reports. It is not installed with midblock: only coverage needs it.
 *
 * @throws {@link PackageNotInstalled} when it is not there.
 */
export async function importReports(): Promise<typeof import("istanbul-reports")> {
  try {
    return (await import("istanbul-reports")).default
  } catch (cause) {
    throw new PackageNotInstalled(
      { what: "coverage", name: "istanbul-reports", version: reportsVersion },
      { cause },
    )
  }
}

/** Returns coverage as a map of istanbul. */
async function createMap(data: CoverageMapData): Promise<CoverageMap> {
  const { default: coverage } = await import("istanbul-lib-coverage")
  return coverage.createCoverageMap(data)
}

/**
 * Writes reports.
 *
 * @param textOf - Returns the source of a file by its path, which need not exist.
 */
export async function writeReports(
  coverageMap: CoverageMap,
  textOf: (path: string) => string,
  { root, directory, reporters: wanted, watermarks }: ReportSettings,
): Promise<void> {
  const [{ default: report }, reports] = await Promise.all([import("istanbul-lib-report"), importReports()])
  const context = report.createContext({
    dir: directory,
    coverageMap,
    sourceFinder: textOf,
    ...(watermarks && { watermarks }),
  })
  for (const [name, options] of wanted)
    reports
      .create(name as keyof ReportOptions, { projectRoot: root, maxCols: 160, ...options })
      .execute(context)
}

/** Writes reports of files, and returns the totals. */
export async function reportFiles(
  files: readonly FileCoverage[],
  settings: ReportSettings,
): Promise<CoverageSummaryData> {
  const map = await createMap(toIstanbul(files, settings.root))
  await writeReports(map, textsOf(files, settings.root), settings)
  return map.getCoverageSummary().data
}

/** Returns the function that finds the source of one of these files by its path. */
export function textsOf(files: readonly FileCoverage[], root: string): (path: string) => string {
  const texts = new Map(files.map(({ file }) => [pathOf(file, root), file.text]))
  return (path) => texts.get(path) ?? ""
}

/** The minimum percentages of coverage. */
export type Thresholds = Partial<Record<(typeof measures)[number], number | undefined>>

/** The counts that have a percentage. */
export const measures = ["lines", "statements", "branches", "functions"] as const

/**
 * Returns a line for each threshold that is not reached.
 *
 * @example
 * missedThresholds(totals, { lines: 90 }) // ["lines: 81.25 % is less than 90 %"]
 */
export const missedThresholds = (totals: CoverageSummaryData, thresholds: Thresholds): string[] =>
  measures.flatMap((name) => {
    const least = thresholds[name]
    const { pct } = totals[name]
    return least === undefined || pct >= least ? [] : [`${name}: ${pct} % is less than ${least} %`]
  })

/** Returns a line for each setting that makes source locations inexact, with the files that were compiled with it. */
export function blurNotes(files: readonly BuiltFile[]): string[] {
  const noted = [
    ["the optimizer", files.filter(({ settings }) => settings.isOptimized)],
    ["viaIR", files.filter(({ settings }) => settings.isViaIr)],
  ] as const
  return noted.flatMap(([name, blurred]) =>
    blurred.length === 0
      ? []
      : [`compiled with ${name}, which moves and merges code, so lines may be wrong: ${namesOf(blurred)}`],
  )
}

/** Returns a line for each wanted file of the artifacts that has changed since it was compiled. */
export const changedNotes = (artifacts: CoverageArtifacts, wanted: (name: string) => boolean): string[] =>
  filesIn(artifacts.builds()).flatMap(({ file: { name, state } }) =>
    state === "changed" && wanted(name)
      ? [`${name} has changed since it was compiled; it is not in the report`]
      : [],
  )

/** Returns a line when contracts ran, but none of the files is a source of them. */
export function foreignNotes(files: readonly FileCoverage[], codes: readonly CoveredCode[]): string[] {
  const isForeign = files.every(({ hits: { statements, functions } }) =>
    [...statements, ...functions].every(({ hit }) => !hit),
  )
  return files.length > 0 && codes.length > 0 && isForeign
    ? [
        "contracts ran, but none whose code is in the artifacts: are the artifacts those of the last compilation?",
      ]
    : []
}

/** Returns a line when code of files ran that is not counted. */
export const uncountedNotes = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `some code that ran is not counted, because its artifacts were compiled from an older text of a source, or do not say where the source is in it (compile everything again, with --force): ${shortened(names)}`,
      ]

/**
 * Returns a line when there is nothing to report on.
 *
 * @param unfiltered - Returns the files of a report without filters.
 * @param filters - The given filters, as text.
 * @example
 * emptyNotes([], () => [bank], ["--include nothing/**"])
 * // ["the filters leave out every source of the artifacts (contracts/Bank.sol): --include nothing/**; always left out: tests, …"]
 */
export function emptyNotes(
  files: readonly BuiltFile[],
  unfiltered: () => readonly BuiltFile[],
  filters: readonly string[],
): string[] {
  if (files.length > 0) return []
  const left = unfiltered()
  if (left.length === 0)
    return ["no source of the artifacts can be measured: are there source maps, and syntax trees?"]
  const words = [...filters, "always left out: tests, scripts and dependencies"].join("; ")
  return [`the filters leave out every source of the artifacts (${namesOf(left)}): ${words}`]
}

const maxNames = 3

const namesOf = (files: readonly BuiltFile[]): string => shortened(files.map(({ file }) => file.name))

function shortened(names: readonly string[]): string {
  const more = names.length - maxNames
  return more > 0 ? `${names.slice(0, maxNames).join(", ")} and ${more} more` : names.join(", ")
}
