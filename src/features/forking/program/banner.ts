/** The fork of a node in the banner: chain, block, age and origin, without keys. */

import { oneLine } from "../../../base/oneLine.ts"
import type { BannerPart, Rows } from "../../program.ts"
import type { NodeFork } from "../routes/nodeFork.ts"

/** The fork in the banner. */
export type ForkStart = Omit<NodeFork, "stats" | "save" | "unused">

/**
 * Returns the part of the banner.
 *
 * @param leavesAccounts - `true` when the accounts are unchanged from the remote chain.
 */
export const forkBanner = (fork: ForkStart, leavesAccounts: boolean): BannerPart => ({
  chain: {
    rows: forkRows(fork),
    fields: {
      fork: toForkRecord(fork),
      hardfork: undefined,
      ...(leavesAccounts && { balance: undefined }),
    },
    balances: leavesAccounts ? "with what the remote chain gives them" : undefined,
  },
})

/** Returns the rows of the fork. */
export function forkRows(fork: ForkStart): Rows {
  const { chainId, block, notes } = fork
  const origin =
    fork.hosts.length > 0 ? `from ${fork.hosts.join(", ")}` : `from the file ${oneLine(fork.file ?? "")}`
  const source = `block ${block.number} of chain ${chainId}, ${ageText(block.ageSeconds)}, ${origin}`
  return [["fork", source], ...notes.map((note): [string, string] => ["", note])]
}

/** Returns the fork for the JSON form of the banner. */
const toForkRecord = ({ chainId, block, hosts, file, notes }: ForkStart) => ({
  chainId: Number(chainId),
  blockNumber: Number(block.number),
  blockHash: block.hash,
  timestamp: Number(block.timestamp),
  hosts,
  file,
  notes,
})

/** Units of an age, the largest first, in seconds. */
const units = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
] as const

/**
 * Returns the age of the fork block.
 *
 * @example
 * ageText(7300) // "2 h old"
 */
export function ageText(seconds: number): string {
  if (seconds < 0) return "later than this machine's clock"
  const unit = units.find(([, each]) => seconds >= 2 * each)
  return unit === undefined ? `${seconds} s old` : `${Math.floor(seconds / unit[1])} ${unit[0]} old`
}
