/** The options of a fork. */
import type { Hex } from "../../../base/hex.ts"
import type { OriginOptions, Remote } from "../remote/origin/options.ts"

/** Options of a fork; it needs a `url`, a `file`, or a file to `record` into that exists. */
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
  /** The block to fork; a negative number counts back from the newest block. The newest block when absent. */
  readonly blockNumber?: bigint | number | undefined
  /** The block to fork, by its hash. */
  readonly blockHash?: Hex | undefined
  /**
   * A transaction of the remote chain. The parent of its block is forked. The transactions of its block, up to and including this
   * one, are executed in the open block, which has the timestamp, the fees and the randomness of that block.
   */
  readonly transactionHash?: Hex | undefined
  /**
   * `true` forks the open block of the remote, as of its newest flashblock. Its parent is forked. Its transactions so far are
   * executed in the local open block, which has its timestamp, fees and randomness. All of it is read in one request.
   */
  readonly pending?: boolean | undefined
  /** The balance of each account of the mnemonic, in wei; `"none"` keeps the remote one. The option `balance` when absent. */
  readonly accountBalance?: bigint | "none" | undefined
  /**
   * A fork file. Its values are not requested from the remote, its block is the fork block, and it is never written. A path
   * is relative to the working directory.
   */
  readonly file?: string | URL | undefined
  /**
   * The fork file to which the node adds every value that it has read, when it closes. Without `file` it is read as well, in
   * the same way.
   */
  readonly record?: string | URL | undefined
  /**
   * `true` reads the fork file only: a value that it lacks is an error. When absent, it is `true` without a `url`, and when
   * `CI` is set and the file exists.
   */
  readonly offline?: boolean | undefined
  /**
   * The disk cache: a folder, `true` for that of the user, or `false` for none. When absent, the cache is used for remotes with
   * public URLs, except for the chain ids of development nodes, whose state changes without a new block.
   */
  readonly cache?: boolean | string | undefined
  /**
   * Called with one line when the fork continues without its cache, because the folder cannot be written or the disk is full.
   * When absent, the process emits one warning.
   */
  readonly onWarning?: ((line: string) => void) | undefined
}
