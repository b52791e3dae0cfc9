/** The origin of a fork: the remote node, or several that serve one chain, that state and history are read from. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/** A block whose state is read: the hash is what counts, the number serves remotes that know no EIP-1898. */
export interface OriginBlock {
  readonly number: bigint
  readonly hash: Hex
  /**
   * The fields of its header that values are proven against: accounts and slots by `eth_getProof`, block hashes by the
   * headers in between. Values are taken as they come when absent.
   */
  readonly proven?: { readonly stateRoot: Hex; readonly parentHash: Hex } | undefined
}

/** State to read at one block. */
export interface StateKeys {
  readonly accounts: readonly Hex[]
  /** Slots by account; a slot is any hex of up to 32 bytes. */
  readonly slots: ReadonlyMap<Hex, readonly Hex[]>
  /** Numbers of blocks below, whose hashes `BLOCKHASH` asks for; none when absent. */
  readonly blockHashes?: readonly bigint[] | undefined
}

/** An account at one block; one that does not exist has zeros and no code, as an empty one. */
export interface AccountValues {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
}

/** State as read; addresses in small letters, slots and their values as 32 bytes. Every key that was asked for is in it. */
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
  /** Waits for an answer one after another: messages that go out together count as one. */
  readonly roundTrips: number
  /** Attempts after a failed one. */
  readonly retries: number
  /** Attempts made at another URL because the one before it failed. */
  readonly failovers: number
  /** Keys that were in flight already when they were asked for. */
  readonly joined: number
}

/** Options of one request. */
export interface OriginRequestOptions {
  /** Gives up, and rejects with the signal's reason; a read that others wait for too goes on for them. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a request that is passed through. */
export interface PassThroughOptions extends OriginRequestOptions {
  /**
   * A block that the remote is known to have and that the request needs: a replica that lacks it is asked again, and the
   * error names it. Without it the remote's refusal is the answer.
   */
  readonly block?: OriginBlock | undefined
  /**
   * A block that the remote must still have: its hash is asked for in the same message. It is for requests that name blocks
   * by number, of which a remote that was reorganised would answer for another chain.
   */
  readonly pinnedTo?: OriginBlock | undefined
}

/**
 * A remote chain to read from.
 *
 * Failed attempts are made again: at the next URL at once, at the same one after a growing pause. Errors name the remote
 * by its host.
 */
export interface Origin {
  readonly chainId: bigint
  /** The hosts, in the order of preference; for messages and logs. */
  readonly hosts: readonly string[]
  readonly stats: OriginStats

  /**
   * Sends any JSON-RPC request, and returns the remote's result as it came.
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
   * A key that is asked for while it is in flight for somebody else is not requested again.
   *
   * @throws {@link OriginStateUnavailable} when no remote has the state of the block, or its number has another hash.
   * @throws {@link OriginProofInvalid} when values are to be proven and no remote proves them.
   * @throws {@link OriginRefused}, {@link OriginUnavailable} as {@link Origin.request}.
   * @example
   * const keys = { accounts: [token], slots: new Map([[token, ["0x0"]]]) }
   * await origin.read({ number: 21_000_000n, hash }, keys)
   * // { accounts: Map { token => { balance: 0n, nonce: 1n, code: "0x60…" } }, slots: Map { token => Map { "0x00…" => "0x…" } }, … }
   */
  read(block: OriginBlock, keys: StateKeys, options?: OriginRequestOptions): Promise<StateValues>

  /**
   * Asks for the keys that a call would read (`eth_createAccessList`): a hint, made in one attempt.
   *
   * @param call - The call as JSON-RPC has it: `{ from, to, data, … }`.
   * @returns `undefined` where the remote does not have the method or the call cannot be run.
   */
  accessList(
    block: OriginBlock,
    call: Readonly<Record<string, unknown>>,
    options?: OriginRequestOptions,
  ): Promise<StateKeys | undefined>

  /** The block that was asked for at opening, without full transactions, as it came; `null` when the remote has none. */
  readonly block: unknown

  /** The state that was asked for at opening, as far as it was answered; `undefined` when it may not be that of the block. */
  readonly early: StateValues | undefined
  /** Ends what is in flight with {@link OriginClosed}. */
  close(): void
}
