/** The coverage provider: vitest's own rules for folders, globs, thresholds and merging, over what ran on the nodes. */
import { rmSync } from "node:fs"
import coverageLibrary from "istanbul-lib-coverage"
import { BaseCoverageProvider, type CoverageProvider, type Vitest } from "vitest/node"
import { type CoveredCode, readRawFiles } from "../../../coverage/rawFiles.ts"
import { writeReports } from "../../../coverage/report.ts"
import { openRawFolder } from "../../../coverage/run.ts"
import { coverageFolder, coverageVariable } from "../../../coverage/variable.ts"
import { HarnessError } from "../../errors.ts"
import { artifactFolders } from "./artifactFolders.ts"
import { type Measured, measureFolders, nothingMeasured } from "./measureFolders.ts"
import { toOneEach } from "./toOneEach.ts"

/** vitest's class reads its options and checks thresholds; of it the reports, and where they come from, are replaced. */
export class SolidityCoverage extends BaseCoverageProvider implements CoverageProvider {
  // The base class knows the names of vitest's own providers only.
  override readonly name = "midblock" as "v8"
  #rawFolder = ""
  #measured: Measured = nothingMeasured

  /** Tells the nodes of all processes where to write; within `midblock coverage` that is told already. */
  initialize(vitest: Vitest): void {
    this.version = vitest.version
    this._initialize(vitest)
    this.options.provider = "custom"
    this.#leaveOutUpdates()
    const given = coverageFolder()
    this.#rawFolder = given ?? openRawFolder(undefined)
    if (given !== undefined) return
    process.env[coverageVariable] = this.#rawFolder
    vitest.onClose(() => {
      delete process.env[coverageVariable]
      rmSync(this.#rawFolder, { recursive: true, force: true })
    })
  }

  /** Updates need a parser of TypeScript, which vitest's own providers bring. */
  #leaveOutUpdates(): void {
    const { thresholds } = this.options
    if (thresholds?.autoUpdate === undefined || thresholds.autoUpdate === false) return
    this.options.thresholds = { ...thresholds, autoUpdate: false }
    this.ctx.logger.error("midblock: thresholds.autoUpdate writes nothing with this coverage provider")
  }

  override createCoverageMap() {
    return coverageLibrary.createCoverageMap({})
  }

  async generateCoverage() {
    const codes = readRawFiles([this.#rawFolder])
    this.#measure(codes)
    if (codes.length === 0) this.#add("no node of midblock ran anything")
    const map = this.createCoverageMap()
    for (const each of this.#measured.maps) map.merge(each)
    return map
  }

  /** Reports runs that were kept by the reporter `blob`, such as shards; the sources are those of the artifacts here. */
  override async mergeReports(maps: unknown[]): Promise<void> {
    this.#measure([])
    const merged = this.createCoverageMap()
    for (const map of maps) merged.merge(map as Parameters<typeof merged.merge>[0])
    toOneEach(merged)
    await this.generateReports(merged, true)
  }

  #add(note: string): void {
    this.#measured = { ...this.#measured, notes: [...this.#measured.notes, note] }
  }

  /** A failure is printed, because an error here would take the place of the results of the tests. */
  #measure(codes: readonly CoveredCode[]): void {
    try {
      this.#measured = measureFolders(artifactFolders(this.ctx), codes, (path) => this.isIncluded(path))
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      this.#measured = { ...nothingMeasured, notes: [error.message] }
      process.exitCode = 1
    }
  }

  override async generateReports(
    map: ReturnType<typeof this.createCoverageMap>,
    allTestsRun: boolean | undefined,
  ): Promise<void> {
    const { reporter, reportsDirectory: directory, skipFull, thresholds, watermarks } = this.options
    const { logger, config } = this.ctx
    if (this.hasTerminalReporter(reporter)) logger.log("\n % Coverage report from midblock")
    const reporters = reporter.map(([name, options]) => [name, { skipFull, ...options }] as const)
    await writeReports(map, this.#measured.textOf, { root: config.root, directory, reporters, watermarks })
    for (const note of this.#measured.notes) logger.error(`midblock: ${note}`)
    if (thresholds !== undefined) await this.reportThresholds(map, allTestsRun)
  }
}
