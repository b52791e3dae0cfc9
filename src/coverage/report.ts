/** Writes reports of coverage with the libraries of istanbul, which are loaded then. */
import type { CoverageSummaryData } from "istanbul-lib-coverage"
import type { ReportOptions } from "istanbul-reports"
import { pathOf, toIstanbul } from "./istanbul.ts"
import type { FileCoverage } from "./measure.ts"

/** The reports to write. */
export interface ReportSettings {
  /** The folder of the project, to which paths in reports are relative. */
  readonly root: string
  /** The folder for the files of reports. */
  readonly directory: string
  /** Names of reports of istanbul. */
  readonly reporters: readonly string[]
}

/** The reports of istanbul. */
export const reporters = [
  ...["clover", "cobertura", "html", "html-spa", "json", "json-summary", "lcov", "lcovonly", "none"],
  ...["teamcity", "text", "text-lcov", "text-summary"],
] as const satisfies readonly (keyof ReportOptions)[]

/** Writes reports, and returns the totals. */
export async function writeReports(
  files: readonly FileCoverage[],
  { root, directory, reporters: names }: ReportSettings,
): Promise<CoverageSummaryData> {
  const [coverage, report, reports] = await Promise.all([
    import("istanbul-lib-coverage"),
    import("istanbul-lib-report"),
    import("istanbul-reports"),
  ])
  const coverageMap = coverage.default.createCoverageMap(toIstanbul(files, root))
  const texts = new Map(files.map(({ file }) => [pathOf(file, root), file.text]))
  const context = report.default.createContext({
    dir: directory,
    coverageMap,
    sourceFinder: (path) => texts.get(path) ?? "",
  })
  for (const name of names)
    reports.default.create(name as keyof ReportOptions, { projectRoot: root, maxCols: 160 }).execute(context)
  return coverageMap.getCoverageSummary().data
}

/** Least percentages of what is covered. */
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

/** Returns a line for the files whose code has other places than their source: a report of them is less exact. */
export function blurNotes(files: readonly FileCoverage[]): string[] {
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

const maxNames = 3

function namesOf(files: readonly FileCoverage[]): string {
  const names = files.map(({ file }) => file.name)
  const more = names.length - maxNames
  return more > 0 ? `${names.slice(0, maxNames).join(", ")} and ${more} more` : names.join(", ")
}
