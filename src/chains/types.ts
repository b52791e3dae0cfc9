/** The interface of linked chains. */
import type { Hex } from "../base/hex.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import type { CreateNodeOptions } from "../instance/options.ts"
import type { L1Addresses } from "./addresses.ts"
import type { L1Definition, L2Definition } from "./definitions.ts"
import type { Delays } from "./l1/contracts.ts"

/** The options of a node that linked chains decide. */
type Decided = "linkedL1" | "genesis" | "fixture" | "chain" | "dataDir" | "mining" | "seed" | "timestamp"

/** The options of the node of L1. Its block is decided by the origins of the L2s where one of them has a `fork` too. */
export type L1Options = Omit<CreateNodeOptions, Decided>

/** The options of the node of an L2; its network is a chain of the OP stack. A `fork` of it needs one of L1, with its contracts. */
export type L2Options = Omit<CreateNodeOptions, Decided> & Required<Pick<CreateNodeOptions, "network">>

/** The options of {@link createChains}. */
export interface CreateChainsOptions<Name extends string = string> {
  /** Options of the node of L1. Its chain id is 900 and its block time 12 s when absent. */
  readonly l1?: L1Options | undefined
  /** The L2s by name, with options of their nodes. Their chain ids are 901, 902 … in their order when absent. */
  readonly l2: { readonly [Each in Name]: L2Options }
  /** The source of all randomness: the same seed and the same calls give the same hashes on all chains; `"0"` when absent. */
  readonly seed?: string | undefined
  /** The time of the genesis blocks, in seconds since 1970; from the seed when absent. */
  readonly timestamp?: number | undefined
  /** Lets the chains seal blocks by themselves, in real time; `false` when absent: {@link Chains.mine} seals them. */
  readonly mining?: boolean | undefined
  /** The number of L1 blocks by which the newest origin of an L2 stays behind L1; 0 when absent. */
  readonly lag?: number | undefined
  /**
   * The times that withdrawals take: `"none"` (default) is as short as the strict comparisons of the contracts allow, one L1
   * block for each step; `"mainnet"` is 7 days of proof maturity, 3.5 days of a game and 3.5 days after it.
   */
  readonly delays?: "none" | "mainnet" | Partial<Delays> | undefined
  /**
   * The proposals of output roots: `"automatic"` (default) proposes each L2 block with withdrawals, `"manual"` leaves it to
   * {@link Chains.propose}.
   */
  readonly proposals?: "automatic" | "manual" | undefined
  /** Lets the L2s send each other messages; when absent, two or more L2s do. Each of them has all in its dependency set. */
  readonly interop?: boolean | undefined
  /**
   * The relayer of messages between L2s: `"automatic"` (default) relays each message when its block is sealed, `"manual"` leaves it
   * to {@link Chains.relay} and to other relayers.
   */
  readonly relayer?: "automatic" | "manual" | undefined
  /**
   * A folder that keeps all chains, with a data folder for each. The next start with it, and with the same L2s, continues them. It needs
   * the package lmdb.
   */
  readonly dataDir?: string | undefined
  /** The text of {@link Chains.exportFixture}: the chains begin with its blocks and its state. */
  readonly fixture?: string | undefined
}

/** The relay of a message from one L2 to another. */
export interface Relay {
  /** The names of the L2s. */
  readonly source: string
  readonly destination: string
  /** The hash of the message, as `sendMessage` returns it. */
  readonly messageHash: Hex
  /** The hash of the transaction on the destination; `undefined` when the target would revert. */
  readonly hash: Hex | undefined
  /** The reason why the target would revert. */
  readonly error: string | undefined
}

/** The result of a game. */
export type GameResult = "in progress" | "challenger wins" | "defender wins"

/** A proposal of an output root. */
export interface Proposal {
  /** The hash of the transaction on L1; `undefined` when the root was proposed before. */
  readonly hash: Hex | undefined
  /** The block of the L2. */
  readonly blockNumber: bigint
  readonly outputRoot: Hex
}

/** The addresses of the contracts that link an L2. */
export interface LinkedContracts extends L1Addresses {
  readonly superchainConfig: Hex
  /** Has the ether of all L2s; absent without interop, where each portal has its own. */
  readonly ethLockbox?: Hex | undefined
}

/** The chains as viem's definitions. */
export interface ViemChains<Name extends string = string> {
  readonly l1: L1Definition
  readonly l2: { readonly [Each in Name]: L2Definition }
}

/** The servers of linked chains. */
export interface ChainsListening<Name extends string = string> {
  readonly urls: { readonly l1: string; readonly l2: { readonly [Each in Name]: string } }
  close(): Promise<void>
}

/**
 * An L1 and its L2s in one process.
 *
 * @example
 * await using chains = await createChains({ l2: { op: { network: "op" } } })
 * const [alice] = chains.l1.accounts.map(({ address }) => address)
 * const to = chains.contracts.op.optimismPortal
 * await chains.l1.request({ method: "eth_sendTransaction", params: [{ from: alice, to, value: "0x5" }] })
 * await chains.mine() // alice has 5 wei more on the L2
 */
export interface Chains<Name extends string = string> extends AsyncDisposable {
  /** The node of L1. */
  readonly l1: MidblockNode
  /** The nodes of the L2s by name. */
  readonly l2: { readonly [Each in Name]: MidblockNode }
  /** The contracts on L1, by the name of their L2: the same addresses in each process. */
  readonly contracts: { readonly [Each in Name]: LinkedContracts }
  /**
   * Seals L1 blocks, and the blocks of all L2s up to the same time. Afterwards each L2 has sealed the deposits of these L1
   * blocks, apart from those that the lag keeps back.
   *
   * @param blocks - The number of L1 blocks; 1 when absent.
   */
  mine(blocks?: number): Promise<void>
  /** Moves the clocks of all chains, in seconds; the next blocks have the new time. */
  increaseTime(seconds: number): Promise<void>
  /** The time of the newest clock, in milliseconds since 1970. */
  now(): number
  /** Captures all chains; returns the id for {@link Chains.revert}. */
  snapshot(): Promise<bigint>
  /**
   * Returns all chains to a snapshot, and removes it and the snapshots after it.
   *
   * @returns `false` when there is no such snapshot; nothing changes then.
   */
  revert(id: bigint): Promise<boolean>
  /**
   * Resolves when the L2s have followed L1: after a reorganisation of L1 they remove the blocks that came from it, and after a
   * withdrawal its proposal is sent.
   */
  settled(): Promise<void>
  /** Sends the proposal of an output root to L1: that of the newest sealed block when absent. It creates a game in the next L1 block. */
  propose(name: Name, proposed?: { readonly block?: bigint | number | undefined }): Promise<Proposal>
  /**
   * Relays all messages of sealed L2 blocks that their destinations have not executed, apart from those whose relays wait.
   *
   * @returns The relays, which the next blocks of the destinations execute. It is empty without interop.
   */
  relay(): Promise<readonly Relay[]>
  /** Gives a game another result, in the next L1 block. @param index - That of the game in the factory of the L2. */
  decideGame(name: Name, index: bigint | number, result: GameResult): Promise<Hex>
  /**
   * Returns the chains as viem's definitions, with the contracts under the names of `viem/op-stack` and of
   * `@eth-optimism/viem`. The URLs are those of {@link Chains.listen}.
   *
   * @throws {@link PackageNotInstalled} without viem.
   */
  viemChains(): Promise<ViemChains<Name>>
  /**
   * Serves each chain over HTTP and WebSocket at a port of its own.
   *
   * @param where - `port` is that of L1, 8545 when absent; the first L2 has a port 1000 above, each further one the next.
   * With 0 all ports are free ones.
   */
  listen(where?: {
    readonly host?: string | undefined
    readonly port?: number | undefined
  }): Promise<ChainsListening<Name>>
  /** Returns the sealed blocks and the newest state of all chains, as a fixture for {@link createChains}. */
  exportFixture(): string
  /** Closes all chains. */
  close(): Promise<void>
}
