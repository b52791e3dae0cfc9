/** The command `midblock init`: says what a project lacks for tests, and writes the configuration of vitest when there is none. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "commander"
import { reasonOf } from "../../base/atomicFile.ts"
import { InvalidFile } from "../../errors/index.ts"

/** Returns the definition of the command. */
export const defineInitCommand =
  (print: (line: string) => void) =>
  (command: Command, done: (code: number) => void): void => {
    command
      .name("midblock init")
      .description(
        "Says what the project in this folder lacks for tests with midblock/vitest, and the line to add.",
      )
      .option("--write", "write vitest.config.ts when there is no configuration; no file is changed")
      .action(async ({ write = false }: { write?: boolean }) => {
        for (const line of await initLines(process.cwd(), write)) print(line)
        done(0)
      })
  }

/** Returns what the command prints for a folder, and writes the configuration if it is wanted and absent. */
async function initLines(folder: string, write: boolean): Promise<readonly string[]> {
  const { checkProject } = await import("./projectChecks.ts")
  const before = checkProject(folder)
  const { config } = before
  if (write && config !== undefined) writeNew(join(folder, config.name), config.text)
  const { compiler, checks } = write ? checkProject(folder) : before
  return [
    compiler === undefined ? "no Hardhat or Foundry in this folder" : `${compiler.name}: ${compiler.file}`,
    ...(write && config !== undefined ? [`written  ${config.name}`] : []),
    ...checks.map(({ subject, missing }) =>
      missing === undefined ? `ok       ${subject}` : `missing  ${subject}: ${missing}`,
    ),
  ]
}

function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" })
  } catch (cause) {
    throw new InvalidFile({ path, reason: reasonOf(cause) }, { cause })
  }
}
