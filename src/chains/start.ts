/** The beginning of linked chains: their genesis blocks, a data folder, or a fixture. */
import { InvalidOption } from "../errors/index.ts"
import type { CreateNodeOptions } from "../instance/options.ts"
import { readChainsFixture } from "./fixture.ts"
import { folderOf, openChainsFolder } from "./folder.ts"
import { hasInterop } from "./options.ts"
import type { CreateChainsOptions } from "./types.ts"

/** supersim's chain ids: 900 for L1, the next ones for L2s. */
export const l1ChainId = 900n

/** Returns the options of a node that say where its chain begins. @param l2 - The name of an L2; L1 when absent. */
export type StartOf = (l2?: string) => Pick<CreateNodeOptions, "fixture"> & { readonly dataDir?: string }

/**
 * Returns where the chains begin. A data folder is created, or checked.
 *
 * @throws {@link InvalidOption}, {@link InvalidFixture}
 */
export function startOf(given: CreateChainsOptions): StartOf {
  const { dataDir, fixture: text } = given
  const names = Object.keys(given.l2)
  const fixture = text === undefined ? undefined : readChainsFixture(text, names)
  if (dataDir !== undefined && fixture !== undefined)
    throw new InvalidOption({
      name: "fixture",
      expected: "no fixture beside a data folder",
      value: "a fixture",
    })
  if (dataDir !== undefined) openChainsFolder(dataDir, factsOf(given))
  return (l2) => ({
    ...(dataDir !== undefined && { dataDir: folderOf(dataDir, l2) }),
    ...(fixture !== undefined && { fixture: l2 === undefined ? fixture.l1 : (fixture.l2[l2] as string) }),
  })
}

function factsOf(given: CreateChainsOptions) {
  const l1 = BigInt(given.l1?.chainId ?? l1ChainId)
  const ids = Object.entries(given.l2).map(([name, { chainId }], index) => {
    return [name, String(chainId ?? l1 + BigInt(index + 1))] as const
  })
  return { l1: String(l1), l2: Object.fromEntries(ids), interop: hasInterop(given) }
}
