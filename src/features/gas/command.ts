/** The command `midblock gas`: runs a command, and reports the gas of its nodes; under two forks, side by side. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Command, InvalidArgumentError } from "commander"
import { runCommand } from "../../base/runCommand.ts"
import { hardforkNames } from "../../kernel/evm/fork/forkSchedule.ts"
import type { CommandTools } from "../program.ts"
import { compareTable, type ForkReport } from "./compareTable.ts"
import { gasTable } from "./gasTable.ts"
import { reportOf } from "./usesFiles.ts"
import { gasForkVariable, gasVariable } from "./variables.ts"

/** The options of the command. */
interface GasCommandOptions {
  readonly compare?: readonly [string, string]
}

/** Defines the command. */
export function defineGasCommand(command: Command, { words, print, done }: CommandTools): void {
  command
    .name("midblock gas")
    .description("Runs a command, and reports the gas of the transactions and calls of its nodes.")
    .usage("[options] -- <command>")
    .option("--compare <fork,fork>", "run it under two forks, and compare the gas", toForks)
    .action(async ({ compare }: GasCommandOptions) => {
      if (words.length === 0)
        command.error("error: it needs a command to run, behind --, such as: -- npx vitest run")
      const runs: Run[] = []
      for (const hardfork of compare ?? [undefined]) runs.push(await measuredRun(words, hardfork))
      print(tableOf(runs))
      for (const { hardfork, code } of runs)
        if (code !== 0)
          print(`the command failed${hardfork === undefined ? "" : ` under ${hardfork}`}: exit code ${code}`)
      done(runs.find(({ code }) => code !== 0)?.code ?? 0)
    })
}

/** Returns the table of one run, or of two side by side. */
function tableOf(runs: readonly Run[]): string {
  if (runs.every(({ report }) => report.contracts.length === 0))
    return "no node of midblock ran a contract in the processes of the command"
  const [one, other] = runs as [Run, Run | undefined]
  if (other === undefined) return gasTable(one.report).trimEnd()
  return compareTable(one as ForkReport, other as ForkReport)
}

function toForks(text: string): readonly [string, string] {
  const [one, other, ...more] = text.split(",").map((each) => each.trim().toLowerCase())
  const isFork = (name: string | undefined): name is string => hardforkNames.includes(name as never)
  if (isFork(one) && isFork(other) && more.length === 0) return [one, other]
  throw new InvalidArgumentError("expected two forks, such as osaka,amsterdam.")
}

/** A run of the command, with the gas of its nodes. */
interface Run extends Pick<ForkReport, "report"> {
  readonly hardfork: string | undefined
  readonly code: number
}

/** Runs the command, and reads what its nodes wrote; the fork holds for nodes of the command line too. */
async function measuredRun(words: readonly string[], hardfork: string | undefined): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "midblock-gas-"))
  const fork = hardfork === undefined ? {} : { [gasForkVariable]: hardfork, MIDBLOCK_HARDFORK: hardfork }
  try {
    const code = await runCommand(words, { [gasVariable]: folder, ...fork })
    return { hardfork, code, report: reportOf(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
