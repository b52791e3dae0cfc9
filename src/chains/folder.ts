/** The data folder of linked chains: a folder in it for each chain, and a file that names them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { InvalidOption } from "../errors/index.ts"

/** The facts that the next start must give again: the chain ids of the L2s by their names, and whether they have interop. */
export interface ChainsFacts {
  readonly l1: string
  readonly l2: Readonly<Record<string, string>>
  readonly interop: boolean
}

/** Returns the folder of L1, or of an L2 with a name. */
export const folderOf = (dataDir: string, l2?: string): string =>
  join(dataDir, l2 === undefined ? "l1" : `l2-${encodeURIComponent(l2)}`)

/**
 * Creates the folder, or checks that it has the same chains.
 *
 * @throws {@link InvalidOption}
 */
export function openChainsFolder(dataDir: string, facts: ChainsFacts): void {
  const file = join(dataDir, "chains.json")
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`)
    return
  }
  const kept = JSON.parse(readFileSync(file, "utf8")) as ChainsFacts
  if (textOf(kept) !== textOf(facts))
    throw new InvalidOption({
      ...{ name: "dataDir", expected: `a folder with the chains ${textOf(facts)}`, value: textOf(kept) },
    })
}

const textOf = ({ l1, l2, interop }: ChainsFacts): string =>
  [
    `L1 ${l1}`,
    ...Object.entries(l2).map(([name, id]) => `${name} ${id}`),
    interop ? "interop" : "no interop",
  ].join(", ")
