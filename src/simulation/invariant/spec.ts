/** The types of invariants: what is called, and what must hold. They need no types of fast-check. */
import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  GetContractReturnType,
  PublicClient,
} from "viem"
import type { AnyArbitraries, ArbitraryOf } from "../searchOptions.ts"

/** A contract that is called. viem's contracts, and those of `deploy`, have this form. */
export interface CalledContract {
  readonly abi: Abi | readonly unknown[]
  readonly address: Address
}

/** The contracts of an invariant, by their names in reports. */
export type Contracts = Readonly<Record<string, CalledContract>>

type Changing = "nonpayable" | "payable"

/** Options of a call that a handler makes. */
export interface WriteOptions {
  /** The sender; when absent, that of the step. */
  readonly account?: Address | { readonly address: Address } | undefined
  /** In wei. */
  readonly value?: bigint | undefined
}

/** A contract in the state of the run: reads at once, and calls that return what the function returns. */
export interface SearchedContract<A extends Abi | readonly unknown[]> {
  readonly address: Address
  readonly abi: A
  /** Calls of functions that change nothing, as in viem. */
  readonly read: GetContractReturnType<A, PublicClient, Address> extends { read: infer Read } ? Read : never
  /** Calls of the others. They reject with {@link CallFailed} when they revert. */
  readonly write: {
    readonly [Name in ContractFunctionName<A, Changing>]: (
      args?: ContractFunctionArgs<A, Changing, Name>,
      options?: WriteOptions,
    ) => Promise<ContractFunctionReturnType<A, Changing, Name>>
  }
}

/** The run in which a check or a handler is called. */
export interface RunContext<C extends Contracts = Contracts> {
  /** The contracts, in the state after the calls so far. */
  readonly contracts: { readonly [Name in keyof C]: SearchedContract<C[Name]["abi"]> }
  /** Returns another contract in the same state. */
  use<const A extends Abi | readonly unknown[]>(contract: {
    readonly abi: A
    readonly address: Address
  }): SearchedContract<A>
  /** Returns the balance of an account in wei. */
  balanceOf(account: Address | { readonly address: Address }): Promise<bigint>
}

/** The context of a handler. */
export interface HandlerContext extends Pick<RunContext, "use" | "balanceOf"> {
  /** The sender of the step. */
  readonly sender: Address
  /** Seals the block, and moves the time of the next one. */
  advance(seconds: number, blocks?: number): Promise<void>
}

/** Calls in TypeScript, with drawn values. */
export interface Handler {
  readonly values: AnyArbitraries
  readonly run: (context: HandlerContext, ...values: never) => Promise<unknown> | unknown
}

/** A call that `callsOf` draws. */
export interface DrawnCall {
  readonly address: Address
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly value: bigint
}

/** An invariant: the calls that are made, in which order and how many the seed decides. */
export interface InvariantSpec<C extends Contracts = Contracts> {
  /** The contracts, by their names in reports. */
  readonly contracts: C
  /** The senders of the calls; the first three accounts of the node when absent. */
  readonly senders?: readonly (Address | { readonly address: Address })[] | undefined
  /**
   * The calls by name: arbitraries of `callsOf`, or handlers. When absent, every function of the contracts that can change the state,
   * with values of its ABI and of the dictionary of the contracts.
   */
  readonly calls?: Readonly<Record<string, ArbitraryOf<DrawnCall> | Handler>> | undefined
  /** The number of calls of a run; 50 when absent. */
  readonly depth?: number | undefined
  /** The number of runs, each from the same state; 100 when absent. */
  readonly runs?: number | undefined
  /** The seed of all runs; another one for each search when absent. `MIDBLOCK_SEED` replaces it. */
  readonly seed?: number | undefined
  /** The moments of the check: after each call, or once at the end of each run; `"call"` when absent. */
  readonly checkAfter?: "call" | "run" | undefined
  /** `true` makes a call that reverts, or a handler that throws, a failure. */
  readonly failOnRevert?: boolean | undefined
  /** The longest time between two calls in seconds, 0 for none; a week when absent. One call in five is in a later block. */
  readonly maxSeconds?: number | undefined
  /** The folder in which sequences are kept that reach new branches, and those that fail. They run first. */
  readonly corpus?: string | undefined
  /** `true` sends transactions to the node, for handlers that use clients; a call takes about ten times as long. */
  readonly transactions?: boolean | undefined
  /** Ends the search after this time in milliseconds. */
  readonly timeLimit?: number | undefined
}

/** The counts of a function or a handler. */
export interface CallCounts {
  readonly calls: number
  readonly reverts: number
  /** The branches that ran for the first time in its calls; 0 on a node without the option `notesBranches`. */
  readonly branches: number
}

/** The result of a search that found nothing. */
export interface InvariantResult {
  readonly seed: number
  readonly runs: number
  readonly calls: number
  /** By `contract.function`, or by the name of a handler. */
  readonly byCall: Readonly<Record<string, CallCounts>>
}
