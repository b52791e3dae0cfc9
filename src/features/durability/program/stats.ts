/** The command `midblock db stats`: describes a data folder. */
import { type FolderStats, statsOf } from "../folder/stats.ts"

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
