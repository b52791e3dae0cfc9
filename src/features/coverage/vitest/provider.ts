/** Creates the coverage provider: vitest's rules for folders, globs, thresholds and merging, with the coverage of the nodes. */
import { rmSync } from "node:fs"
import coverageLibrary, { type CoverageMap } from "istanbul-lib-coverage"
import type { BaseCoverageProvider, CoverageProvider, Vitest } from "vitest/node"
import { HarnessError } from "../../../harness/errors.ts"
import { artifactFolder } from "../../../harness/vitest/plugin/artifactFolder.ts"
import type { PluginValues } from "../../../harness/vitest/plugin/given.ts"
import { type CoveredCode, readRawFiles } from "../rawFiles.ts"
import { importReports, writeReports } from "../report.ts"
import { openRawFolder } from "../run.ts"
import { coverageFolder, coverageVariable } from "../variable.ts"
import { type Measured, measureFolders, nothingMeasured } from "./measureFolders.ts"

/**
 * Creates the provider.
 *
 * @param Base - vitest's class, which reads options and checks thresholds. The provider replaces its measurement and its reports.
 */
export function createProvider(Base: typeof BaseCoverageProvider): CoverageProvider {
  class SolidityCoverage extends Base {
    // The type of the base class allows only the names of vitest's own providers.
    override readonly name = "midblock" as "v8"
    #rawFolder = ""
    #measured: Measured = nothingMeasured

    async initialize(vitest: Vitest): Promise<void> {
      await importReports() // a missing package is said before the tests run
      this.version = vitest.version
      this._initialize(vitest)
      this.options.provider = "custom"
      leaveOutUpdates(this)
      this.#rawFolder = beginCollecting(vitest)
    }

    override createCoverageMap() {
      return coverageLibrary.createCoverageMap({})
    }

    generateCoverage() {
      const codes = readRawFiles([this.#rawFolder])
      this.#measured = measured(this, codes)
      if (codes.length === 0) this.#measured = withNote(this.#measured, "no node of midblock ran a contract")
      return mergedOf(this.createCoverageMap(), this.#measured.maps)
    }

    /** Reports the merged runs of the reporter `blob`, such as shards, with the sources of the artifacts on this machine. */
    override async mergeReports(maps: unknown[]): Promise<void> {
      this.#measured = measured(this, [])
      const merged = mergedOf(this.createCoverageMap(), maps as CoverageMap[])
      toOneEach(merged)
      await this.generateReports(merged, true)
    }

    override async generateReports(map: CoverageMap, allTestsRun: boolean | undefined): Promise<void> {
      await report(this, map, this.#measured)
      if (this.options.thresholds !== undefined) await this.reportThresholds(map, allTestsRun)
    }
  }
  return new SolidityCoverage()
}

/** Disables updates of thresholds: they need a parser of TypeScript, which only vitest's own providers have. */
function leaveOutUpdates({ options, ctx }: BaseCoverageProvider): void {
  const { thresholds } = options
  if (thresholds?.autoUpdate === undefined || thresholds.autoUpdate === false) return
  options.thresholds = { ...thresholds, autoUpdate: false }
  ctx.logger.error("midblock: thresholds.autoUpdate writes nothing with this coverage provider")
}

/** Sets the folder to which the nodes of all processes write. Within `midblock coverage` it is already set. */
function beginCollecting(vitest: Vitest): string {
  const given = coverageFolder()
  if (given !== undefined) return given
  const folder = openRawFolder(undefined)
  process.env[coverageVariable] = folder
  vitest.onClose(() => {
    delete process.env[coverageVariable]
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Measures the coverage. A failure becomes a note, because an error here would replace the results of the tests. */
function measured(provider: BaseCoverageProvider, codes: readonly CoveredCode[]): Measured {
  try {
    return measureFolders(artifactFolders(provider.ctx), codes, (path) => provider.isIncluded(path))
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    process.exitCode = 1
    return withNote(nothingMeasured, error.message)
  }
}

const withNote = (before: Measured, note: string): Measured => ({ ...before, notes: [...before.notes, note] })

function mergedOf(into: CoverageMap, maps: readonly Parameters<CoverageMap["merge"]>[0][]): CoverageMap {
  for (const map of maps) into.merge(map)
  return into
}

async function report(provider: BaseCoverageProvider, map: CoverageMap, { textOf, notes }: Measured) {
  const { options, ctx } = provider
  const { reporter, reportsDirectory: directory, skipFull, watermarks } = options
  if (provider.hasTerminalReporter(reporter)) ctx.logger.log("\n % Coverage report from midblock")
  const reporters = reporter.map(([name, given]) => [name, { skipFull, ...given }] as const)
  await writeReports(map, textOf, { root: ctx.config.root, directory, reporters, watermarks })
  for (const note of notes) ctx.logger.error(`midblock: ${note}`)
}

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

/** Replaces each count above 1 by 1. */
export function toOneEach(map: CoverageMap): void {
  for (const path of map.files()) {
    const { s, f, b } = map.fileCoverageFor(path).data
    for (const counts of [s, f, ...Object.values(b)]) capAtOne(counts)
  }
}

function capAtOne(counts: number[] | Record<string, number>): void {
  const byKey = counts as Record<string, number>
  for (const [key, count] of Object.entries(byKey)) byKey[key] = Math.min(count, 1)
}
