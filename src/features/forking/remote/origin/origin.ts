/** The origin of a fork: the remote node, or several of one chain, from which state and history are read. */
import type { Hex } from "../../../../base/hex.ts"

/** A block whose state is read: the hash decides, and the number is for remotes without EIP-1898. */
export interface OriginBlock {
  readonly number: bigint
  readonly hash: Hex
}

/** State to read at one block. */
export interface StateKeys {
  readonly accounts: readonly Hex[]
  /** Slots by account; a slot is any hex of up to 32 bytes. */
  readonly slots: ReadonlyMap<Hex, readonly Hex[]>
  /** Numbers of earlier blocks whose hashes `BLOCKHASH` asks for; none when absent. */
  readonly blockHashes?: readonly bigint[] | undefined
}

/** An account at one block; one that does not exist has zeros and no code, like an empty one. */
export interface AccountValues {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
}

/** State that was read; addresses in small letters, slots and their values as 32 bytes. It has every requested key. */
export interface StateValues {
  readonly accounts: ReadonlyMap<Hex, AccountValues>
  readonly slots: ReadonlyMap<Hex, ReadonlyMap<Hex, Hex>>
  readonly blockHashes: ReadonlyMap<bigint, Hex>
}

/** Counters since the origin was opened. */
export interface OriginStats {
  /** JSON-RPC requests, those within a batch counted one by one. */
  readonly requests: number
  /** HTTP messages, or calls of a provider in process: a batch is one. */
  readonly messages: number
  /** Waits for answers, one after another: messages that are sent together count as one. */
  readonly roundTrips: number
  /** Attempts after a failed one. */
  readonly retries: number
  /** Attempts made at another URL because the one before it failed. */
  readonly failovers: number
  /** Keys that were in flight already when they were requested. */
  readonly joined: number
}

/** Options of one request. */
export interface OriginRequestOptions {
  /** Gives up, and rejects with the signal's reason; a read continues while other callers wait for it. */
  readonly signal?: AbortSignal | undefined
}

/** Options of {@link Origin.request}. */
export interface PassThroughOptions extends OriginRequestOptions {
  /**
   * A block that the remote must still have: its hash is requested in the same message. This is for requests that name blocks
   * by number: after a reorganisation a remote would answer them for another chain.
   */
  readonly pinnedTo?: OriginBlock | undefined
}

/**
 * A remote chain to read from.
 *
 * Failed attempts are repeated: at the next URL at once, at the same one after a growing pause. Errors name the remote
 * by its host.
 */
export interface Origin {
  readonly chainId: bigint
  /** The hosts, in the order of preference; for messages and logs. */
  readonly hosts: readonly string[]
  readonly stats: OriginStats

  /**
   * Sends any JSON-RPC request, and returns the remote's result unchanged.
   *
   * @throws {@link OriginRequestFailed} with the remote's own code, message and data.
   * @throws {@link OriginRefused} when the remote refuses the key or the quota is used up.
   * @throws {@link OriginUnavailable} when no attempt gets a usable answer.
   * @throws {@link OriginStateUnavailable} when no remote has the blocks of the options.
   * @example
   * await origin.request("eth_getTransactionByHash", [hash]) // { hash: "0x…", type: "0x7e", … } or null
   */
  request(method: string, params: readonly unknown[], options?: PassThroughOptions): Promise<unknown>

  /**
   * Reads accounts, slots and block hashes at one block in as few round trips as the remote allows: mostly one.
   *
   * A key that is in flight for another caller is not requested again.
   *
   * @throws {@link OriginStateUnavailable} when no remote has the state of the block, or its number has another hash.
   * @throws {@link OriginRefused}, {@link OriginUnavailable} as {@link Origin.request}.
   * @example
   * const keys = { accounts: [token], slots: new Map([[token, ["0x0"]]]) }
   * await origin.read({ number: 21_000_000n, hash }, keys)
   * // { accounts: Map { token => { balance: 0n, nonce: 1n, code: "0x60…" } }, slots: Map { token => Map { "0x00…" => "0x…" } }, … }
   */
  read(block: OriginBlock, keys: StateKeys, options?: OriginRequestOptions): Promise<StateValues>

  /** The block that was requested at opening, without full transactions, unchanged; `null` when the remote has none. */
  readonly block: unknown

  /** Ends the requests in flight with {@link OriginClosed}. */
  close(): void
}
