/** The options of a fork. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { OriginOptions, Remote } from "../../fork/origin/options.ts"

/** Options of a fork; it needs a `url`, a `file`, or a file to `record` into that is there. */
export interface ForkOptions
  extends Pick<
    OriginOptions,
    | "headers"
    | "timeoutMs"
    | "retries"
    | "backoffMs"
    | "requestsPerSecond"
    | "computeUnitsPerSecond"
    | "chainId"
    | "onRetry"
    | "timing"
  > {
  /** The remote node: a URL, several that serve the same chain in the order of preference, or an EIP-1193 provider. */
  readonly url?: Remote | readonly Remote[] | undefined
  /** The block to fork; a negative number counts back from the newest one. The newest one when absent. */
  readonly blockNumber?: bigint | number | undefined
  /** The block to fork, by its hash. */
  readonly blockHash?: Hex | undefined
  /**
   * A transaction of the remote chain: its parent block is forked, and the transactions of its block are executed up to and with
   * it in the open block, which has the time, the fees and the randomness of its block.
   */
  readonly transactionHash?: Hex | undefined
  /**
   * `true` forks the block that the remote builds, as of its newest flashblock: its parent is forked, and the transactions that
   * it has by now are executed in the open block, which has its time, fees and randomness. They are asked for in one request.
   */
  readonly pending?: boolean | undefined
  /**
   * `true` takes no value on trust: accounts and slots are proven by `eth_getProof` against the state root of the fork block,
   * codes by their hashes, block hashes by the headers in between, and the header by the hash of the block.
   */
  readonly verify?: boolean | undefined
  /** The balance of each account of the phrase, in wei, or `"none"`: as the remote chain has them. The option `balance` when absent. */
  readonly accountBalance?: bigint | "none" | undefined
  /**
   * A fork file: what it has is not asked of the remote, its block is the fork block, and it is never written. A path is
   * relative to the working directory.
   */
  readonly file?: string | URL | undefined
  /**
   * The fork file that everything that is read is added to when the node closes; it is read as `file` is, unless there is
   * one.
   */
  readonly record?: string | URL | undefined
  /**
   * `true` lets the fork file alone answer: what it does not have is an error. When absent, it is `true` without a `url`,
   * and when `CI` is set and the file is there.
   */
  readonly offline?: boolean | undefined
  /**
   * The disk cache: a folder, `true` for that of the user, or `false` for none. When absent, it is used for remotes with
   * public URLs, except for the chain ids of development nodes, whose state changes without a new block.
   */
  readonly cache?: boolean | string | undefined
  /**
   * Called with one line when the fork goes on without the cache that it should have: the folder cannot be written, or
   * the disk is full. When absent, it is a warning of the process, once.
   */
  readonly onWarning?: ((line: string) => void) | undefined
}
