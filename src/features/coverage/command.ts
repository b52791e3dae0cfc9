/** The command `midblock coverage`: runs a command, and reports which lines of Solidity its nodes have executed. */
import { existsSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { type Command, InvalidArgumentError, Option } from "commander"
import { runCommand } from "../../base/runCommand.ts"
import type { CommandTools } from "../program.ts"
import { importReports, measures, reporters, type Thresholds } from "./report.ts"
import { makeNamedFolder, openRawFolder, reportCoverage } from "./run.ts"
import { coverageVariable } from "./variable.ts"

/** The options of the command. */
interface CoverageOptions extends Thresholds {
  readonly artifacts?: string
  readonly reporter: readonly string[]
  readonly reportsDirectory: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly raw?: readonly string[]
}

/** The reports that are printed and not written to files. */
const printed = ["none", "teamcity", "text", "text-lcov", "text-summary"]

/** The folders of Hardhat and of Foundry. */
const usualArtifacts = ["artifacts", "out"]

/** Defines the command. Without a command to run, the data of earlier runs is reported. */
export function defineCoverageCommand(command: Command, tools: CommandTools): void {
  const { words, done } = tools
  command
    .name("midblock coverage")
    .description("Runs a command, and reports which lines of Solidity its nodes have executed.")
    .usage("[options] -- <command>")
    .option("--artifacts <folder>", "of the compiler; artifacts or out when absent")
    .addOption(
      new Option("--reporter <name...>", "reports of istanbul")
        .choices([...reporters])
        .default(["text", "lcov"]),
    )
    .option("--reports-directory <folder>", "where reports are written", "coverage")
    .option("--include <glob...>", "only these sources, such as 'contracts/**'", [])
    .option("--exclude <glob...>", "not these sources, beside tests, scripts and dependencies", [])
    .option("--raw <folder...>", "keep here what nodes write; without a command, report on it")
  for (const name of measures)
    command.option(`--${name} <percent>`, `fail when fewer ${name} are covered`, toPercent)
  command.action(async (options: CoverageOptions) => {
    if (words.length === 0 && options.raw === undefined)
      command.error("error: it needs a command to run, behind --, such as: -- npx vitest run")
    if (words.length > 0 && (options.raw?.length ?? 0) > 1)
      command.error("error: a command keeps what its nodes write in one folder: give --raw once")
    done(await cover(options, tools))
  })
}

function toPercent(text: string): number {
  const number = Number(text)
  if (text.trim() !== "" && number >= 0 && number <= 100) return number
  throw new InvalidArgumentError("expected a number from 0 to 100.")
}

/** Runs the command, and reports the coverage even when it fails: failing tests cover lines too. */
async function cover(options: CoverageOptions, tools: CommandTools): Promise<number> {
  const { words } = tools
  await importReports() // a missing package is said before the command runs
  // The folder is made before the command runs: istanbul's own function would never return in /proc.
  if (options.reporter.some((name) => !printed.includes(name)))
    makeNamedFolder("reports-directory", resolve(options.reportsDirectory))
  if (words.length === 0) return report(options.raw ?? [], options, tools)
  const folder = openRawFolder(options.raw?.[0])
  try {
    const code = await runCommand(words, { [coverageVariable]: folder })
    const missing = await report([folder], options, tools)
    return code === 0 ? missing : code
  } finally {
    if (options.raw === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function report(
  folders: readonly string[],
  options: CoverageOptions,
  { print, readArtifacts }: CommandTools,
): Promise<number> {
  const { artifacts = usualArtifacts.find((each) => existsSync(each)) ?? "artifacts" } = options
  const { lines, isEnough } = await reportCoverage(await readArtifacts(artifacts), folders, {
    root: process.cwd(),
    directory: resolve(options.reportsDirectory),
    reporters: options.reporter.map((name) => [name, {}]),
    include: options.include,
    exclude: options.exclude,
    thresholds: options,
  })
  for (const line of lines) print(line)
  return isEnough ? 0 : 1
}
