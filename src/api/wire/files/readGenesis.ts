/** Reads a parsed genesis file. */
import { InvalidGenesis } from "../../../errors/index.ts"
import { firstIssue } from "../../rpc/params.ts"
import { genesisFile } from "./genesis.ts"

/**
 * Returns the forks and the genesis block of a genesis file; `undefined` without one.
 *
 * @throws {@link InvalidGenesis} when no chain can begin with it.
 */
export function readGenesis(genesis: Readonly<Record<string, unknown>> | undefined) {
  if (genesis === undefined) return undefined
  const read = genesisFile().safeParse(genesis)
  if (!read.success) throw new InvalidGenesis(firstIssue(read.error.issues))
  return read.data
}
