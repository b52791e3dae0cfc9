/** The command `midblock db repair`: makes a data folder whole again, as far as that can be. */
import { repairFolder } from "../../instance/folder/repair.ts"

/** Repairs a folder, and says what it did. @returns The exit code. */
export async function repair(folder: string, print: (line: string) => void): Promise<number> {
  for (const line of await repairFolder(folder)) print(line)
  return 0
}
