/** The fork of a node, as its users see it. */
import type { Hex } from "../../../base/hex.ts"
import { quantityOf } from "../../../kernel/chain/forkBlock.ts"
import type { Fork, ForkStats } from "../chain/open.ts"

/** The fork of a node: the remote chain that it continues, and counters of the reads. */
export interface NodeFork {
  /** The chain id of the remote chain. */
  readonly chainId: bigint
  /** The block that was forked. */
  readonly block: {
    readonly number: bigint
    readonly hash: Hex
    /** In seconds since 1970. */
    readonly timestamp: bigint
    /** Its age when the fork was opened, in seconds, by the machine's clock. */
    readonly ageSeconds: number
  }
  /** The hosts of the remotes, without paths and keys; empty when the fork is offline. */
  readonly hosts: readonly string[]
  /** The path of the fork file that it reads. */
  readonly file: string | undefined
  /** Remarks on its start, one line each: its rules, and accounts that lost a delegation. */
  readonly notes: readonly string[]
  /**
   * Counters since the fork was opened, at this moment.
   *
   * @example
   * const { roundTrips } = node.fork.stats
   * await client.readContract(…)
   * node.fork.stats.roundTrips - roundTrips // 2
   */
  readonly stats: ForkStats
  /**
   * Adds the values that were read so far to the file of `fork.record`, as closing the node does; has no effect without it.
   *
   * @throws {@link InvalidForkFile}, {@link InvalidFile} when the file is of another block, damaged, or cannot be written.
   */
  save(): Promise<void>
}

function blockOf({ block: { number, hash, header }, openedMs }: Fork): NodeFork["block"] {
  const timestamp = quantityOf(header, "timestamp") ?? 0n
  return { number, hash, timestamp, ageSeconds: Math.floor(openedMs / 1000) - Number(timestamp) }
}

/** Returns the fork for users; `undefined` without a fork. */
export const nodeForkOf = (fork: Fork | undefined): NodeFork | undefined =>
  fork && {
    chainId: fork.chainId,
    block: blockOf(fork),
    file: fork.file,
    notes: fork.notes,
    get hosts() {
      return fork.hosts
    },
    get stats() {
      return fork.stats()
    },
    save: fork.save,
  }
