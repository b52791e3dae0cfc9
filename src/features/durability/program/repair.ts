/** The command `midblock db repair`: repairs a data folder as far as possible. */
import type { ChainPartsOf } from "../../program.ts"
import { repairFolder } from "../folder/repair.ts"

/** Repairs a folder, and prints the repairs. @returns The exit code. */
export async function repair(
  folder: string,
  print: (line: string) => void,
  chainPartsOf: ChainPartsOf,
): Promise<number> {
  for (const line of await repairFolder(folder, chainPartsOf)) print(line)
  return 0
}
