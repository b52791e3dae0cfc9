/**
 * vitest's `globalSetup` that prints a table of gas by contract and function at the end of a run, for all workers.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { TestProject } from "vitest/node"
import { createPaint, hasColors } from "../../../base/colors.ts"
import { assertOptionsOf } from "../../../base/nearest.ts"
import type {} from "../../../harness/vitest/gasUses.ts"
import { gasTable, type SizeLimits } from "../gasTable.ts"
import { reportOf } from "../usesFiles.ts"

/** Options of the report. */
export interface GasReportOptions {
  /** The file for the report as JSON, relative to the root of vitest's configuration; when absent, no file is written. */
  readonly file?: string | undefined
  /** The limits of code sizes; those of Ethereum when absent. */
  readonly limits?: SizeLimits | undefined
}

const optionNames = Object.keys({ file: true, limits: true } satisfies Record<keyof GasReportOptions, true>)

/**
 * Creates a `setup` with options.
 *
 * @throws `UnknownOption` for a misspelt option.
 * @example
 * // gas.setup.ts, among the globalSetup files
 * export const setup = setupGasReport({ file: "gas.json" })
 */
export function setupGasReport(
  options: GasReportOptions,
): (project: Pick<TestProject, "provide" | "config">) => () => void {
  assertOptionsOf("setupGasReport", options, optionNames)
  const { file, limits } = options
  return ({ provide, config }) => {
    const folder = mkdtempSync(join(tmpdir(), "midblock-gas-"))
    provide("midblockGas", folder)
    return () => {
      const report = reportOf(folder)
      rmSync(folder, { recursive: true })
      if (file !== undefined)
        writeFileSync(resolve(config.root, file), `${JSON.stringify(report, null, 2)}\n`)
      const paint = createPaint(hasColors(process.stdout, process.env))
      if (report.contracts.length > 0) process.stdout.write(`\n${gasTable(report, { paint, limits })}`)
    }
  }
}

/** The `setup` that prints the table. */
export const setup = setupGasReport({})
