/** The command `midblock db verify`: lists the damage of a data folder. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import type { ChainPartsOf } from "../../program.ts"
import { type FolderReport, verifyFolder } from "../folder/verify.ts"

/** The maximum number of damaged entries that are listed. */
const maxNamed = 100

/** Checks a folder. @returns The exit code: 1 when something is damaged. */
export async function verify(
  folder: string,
  print: (line: string) => void,
  chainPartsOf: ChainPartsOf,
): Promise<number> {
  const report = await verifyFolder(folder, chainPartsOf)
  for (const line of linesOf(folder, report)) print(line)
  return report.damage.length > 0 ? 1 : 0
}

function* linesOf(folder: string, report: FolderReport): Iterable<string> {
  const { entries, head, damage, isStateOfHeader } = report
  for (const what of damage.slice(0, maxNamed)) yield `damaged: ${what}`
  if (damage.length > maxNamed) yield `damaged: ${damage.length - maxNamed} more`
  if (damage.length > 0) {
    yield `${folder}: damaged; midblock db repair ${folder} keeps what is whole`
    return
  }
  if (!isStateOfHeader)
    yield "the state of the newest block was changed after it was sealed, as cheats and loaded states do"
  yield `${folder}: ${entries} values and ${head} ${head === 1 ? "block" : "blocks"} are whole`
}

/** The option of the process that checks a folder; the help does not show it. */
export const isChild = "--child"

/**
 * Checks a folder in a process of its own, because LMDB may end the process that reads a damaged page.
 *
 * @returns The exit code: 1 when something is damaged.
 */
export async function verifyApart(folder: string, print: (line: string) => void): Promise<number> {
  const argv = [...process.execArgv, process.argv[1] ?? "", "db", "verify", isChild, folder]
  const child = spawn(process.execPath, argv, { stdio: "inherit" })
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null]
  if (signal === null) return code ?? 1
  print(`damaged: LMDB cannot read a page of the database (${signal})`)
  print(`${folder}: damaged; go on with a copy of the folder`)
  return 1
}
