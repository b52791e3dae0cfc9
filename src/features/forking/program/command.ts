/** The command `midblock fork`: runs a command, and adds missing entries to a fork file. */
import { realpathSync } from "node:fs"
import type { Command } from "commander"
import { runCommand } from "../../../base/runCommand.ts"
import { type CommandNotStarted, InvalidForkFile } from "../../../errors/index.ts"
import type { CommandTools } from "../../program.ts"
import type { ForkEntryCounts, ForkFileContents } from "../remote/file/contents.ts"
import { countAdded } from "../remote/file/merge.ts"
import { readForkFile } from "../remote/file/read.ts"
import { type ForkRun, forkRunVariable } from "../routes/run.ts"

const read = (path: string): ForkFileContents => readForkFile(path)

/** Defines the command. */
export function defineForkCommand(command: Command, { words, print, done }: CommandTools): void {
  command.name("midblock fork").description("Keeps fork files. The command to run stands behind --.")
  command
    .command("update <file>")
    .description("run a command, and add to the file what its nodes read and the file does not have")
    .usage("<file> --fork-url <url> -- <command>")
    .requiredOption("--fork-url <url>", "the remote to ask; may be repeated", append)
    .option(
      "--fork-header <header>",
      "header of each request, such as 'Name: value'; may be repeated",
      append,
      [],
    )
    .action(async (file: string, options: { forkUrl: string[]; forkHeader: string[] }) => {
      assertCommand(command, words)
      const headers = Object.fromEntries(options.forkHeader.map((text) => toHeader(command, text)))
      done(await update(file, { url: options.forkUrl, headers }, words, print))
    })
}

const append = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

function toHeader(command: Command, text: string): readonly [string, string] {
  const [, name, value] = /^([^:\s]+) *: *(.*)$/.exec(text) ?? []
  return name === undefined || value === undefined
    ? command.error(`error: option '--fork-header <header>' is invalid. expected Name: value`)
    : [name, value]
}

function assertCommand(command: Command, words: readonly string[]): void {
  if (words.length === 0)
    command.error("error: it needs a command to run, behind --, such as: -- npx vitest run")
}

async function update(
  file: string,
  remote: Pick<ForkRun, "url" | "headers">,
  words: readonly string[],
  print: CommandTools["print"],
): Promise<number> {
  const before = read(file)
  const code = await run(words, { file: realpathSync(file), ...remote })
  print(`${file}: ${inWords(countAdded(before, read(file))) ?? "nothing"} added`)
  return code
}

/** Runs a command with the variable set, and returns its exit code. */
const run = (words: readonly string[], order: ForkRun): Promise<number> =>
  runCommand(words, { [forkRunVariable]: JSON.stringify(order) }).catch((cause: CommandNotStarted) => {
    throw new InvalidForkFile({ path: order.file, reason: cause.message }, { cause })
  })

/** @example inWords({ accounts: 1, slots: 12, blockHashes: 0, responses: 0 }) // "1 account, 12 slots" */
function inWords({ accounts, slots, blockHashes, responses }: ForkEntryCounts): string | undefined {
  const parts = [
    [accounts, "account", "accounts"],
    [slots, "slot", "slots"],
    [blockHashes, "block hash", "block hashes"],
    [responses, "answer", "answers"],
  ] as const
  const named = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  )
  return named.length === 0 ? undefined : named.join(", ")
}
