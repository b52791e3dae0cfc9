/** The command `midblock db verify`: lists the damage of a data folder. */
import { verifyFolder } from "../../instance/folder/verify.ts"

/** The maximum number of damaged entries that are listed. */
const maxNamed = 100

/** Checks a folder. @returns The exit code: 1 when something is damaged. */
export async function verify(folder: string, print: (line: string) => void): Promise<number> {
  const { entries, head, damage, isStateOfHeader } = await verifyFolder(folder)
  for (const what of damage.slice(0, maxNamed)) print(`damaged: ${what}`)
  if (damage.length > maxNamed) print(`damaged: ${damage.length - maxNamed} more`)
  if (damage.length > 0) {
    print(`${folder}: damaged; midblock db repair ${folder} keeps what is whole`)
    return 1
  }
  if (!isStateOfHeader)
    print("the state of the newest block was changed after it was sealed, as cheats and loaded states do")
  print(`${folder}: ${entries} values and ${head} blocks are whole`)
  return 0
}
