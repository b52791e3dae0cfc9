/** The command `midblock db repair`: repairs a data folder as far as possible. */
import type { ProtocolOf } from "../../program.ts"
import { repairFolder } from "../folder/repair.ts"

/** Repairs a folder, and prints the repairs. @returns The exit code. */
export async function repair(
  folder: string,
  print: (line: string) => void,
  protocolOf: ProtocolOf,
): Promise<number> {
  for (const line of await repairFolder(folder, protocolOf)) print(line)
  return 0
}
