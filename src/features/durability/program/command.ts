/** The command `midblock db`: checks, repairs, exports and describes data folders. */
import { type Command, Option } from "commander"
import type { ChainPartsOf, CommandTools } from "../../program.ts"
import { repairFolder } from "../folder/repair.ts"
import { type FolderStats, statsOf } from "../folder/stats.ts"
import { blockNumber, exportFolder } from "./export.ts"
import { isChild, verify, verifyApart } from "./verify.ts"

/** Defines the command. */
export function defineDbCommand(command: Command, { print, done, chainPartsOf }: CommandTools): void {
  command.name("midblock db").description("Checks, repairs, exports and describes data folders.")
  command
    .command("verify <folder>")
    .description("check every value and block of a folder that no node has open; changes nothing")
    .addOption(new Option(isChild).hideHelp())
    .action(async (folder: string, options: { readonly child?: boolean }) =>
      done(await (options.child === true ? verify : verifyApart)(folder, print, chainPartsOf)),
    )
  command
    .command("repair <folder>")
    .description("cut the chain to its last good block that has a state, and build its indexes again")
    .action(async (folder: string) => done(await repair(folder, print, chainPartsOf)))
  command
    .command("export <folder> <file>")
    .description("write the blocks as RLP, as geth's export does, for --import; as gzip for a name with .gz")
    .option("--first <number>", "the first block; genesis when absent", blockNumber)
    .option("--last <number>", "the last block; the newest when absent", blockNumber)
    .option("--fixture", "write a fixture with the newest state instead, for --fixture")
    .action(async (folder: string, file: string, options: Parameters<typeof exportFolder>[2]) =>
      done(await exportFolder(folder, file, options, { print, chainPartsOf })),
    )
  command
    .command("stats <folder>")
    .description("print what a folder contains, and its size")
    .option("--json", "print one JSON object")
    .action(async (folder: string, options: { readonly json?: boolean }) =>
      done(await stats(folder, options, print)),
    )
}

/** Repairs a folder, and prints the repairs. @returns The exit code. */
export async function repair(
  folder: string,
  print: (line: string) => void,
  chainPartsOf: ChainPartsOf,
): Promise<number> {
  for (const line of await repairFolder(folder, chainPartsOf)) print(line)
  return 0
}

/** Prints the contents of a folder. @returns The exit code. */
export async function stats(
  folder: string,
  { json }: { readonly json?: boolean | undefined },
  print: (line: string) => void,
): Promise<number> {
  const found = await statsOf(folder)
  print(json === true ? JSON.stringify(found) : rowsOf(found).join("\n"))
  return 0
}

const rowsOf = (stats: FolderStats): string[] =>
  [
    ["folder", stats.folder],
    ["format", `${stats.format}, begun by midblock ${stats.midblock}`],
    ["chain", `${stats.chainId}, genesis ${stats.genesisHash}`],
    ["newest block", `${stats.head.number} ${stats.head.hash}`],
    ["empty blocks", `${stats.emptyBlocks} in runs`],
    ["transactions", stats.transactions],
    ["waiting", `${stats.waiting} transactions`],
    ["oldest state", `${stats.accounts} accounts, ${stats.slots} slots`],
    ["since then", `${stats.versions} versions`],
    ["codes", stats.codes],
    ["size", `${(stats.bytes / 1e6).toFixed(1)} MB`],
  ].map(([name, value]) => `${String(name).padEnd(14)}${value}`)
