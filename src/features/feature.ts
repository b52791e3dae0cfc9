/**
 * The form of a feature: a capability in a folder of its own, which can be removed with its folder and its line in
 * `src/instance/features.ts`.
 *
 * The entry of a feature, `index.ts`, exports one value of the type {@link Feature}, and the public types.
 */

import type { ForkRoute } from "../api/methods/shared/forkRoute.ts"
import type { Context } from "../api/methods/shared/method.ts"
import type { ErrorObject } from "../api/rpc/dispatch.ts"
import type { Method, Param } from "../api/rpc/method.ts"
import type { Middleware } from "../api/rpc/middleware.ts"
import type { TransportOptions } from "../api/server/transports.ts"
import type { Check } from "../base/options/checks.ts"
import type { RemoteHeader } from "../kernel/chain/forkBlock.ts"
import type { ChainOptions } from "../node/block/chainProtocol.ts"
import type { RemoteRequest } from "../node/chainSwitch.ts"
import type { NodeHooks } from "../node/hooks.ts"
import type { LedgerSource, RemoteChain } from "../node/ledgerSource.ts"
import type { Node } from "../node/node.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { OptionTable } from "../node/options/option.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import type { FeatureProgram, NoFlags } from "./program.ts"

/** A JSON-RPC method of a node. */
export type NodeMethod = Method<Context, string, string, readonly Param[], unknown, ForkRoute>

/** The options of a caller: those of the features, and those of the node that were given. */
export type Given<Options> = Readonly<Partial<Options>> &
  Partial<NodeOptions> & {
    readonly genesis?: GenesisJson | undefined
    readonly chain?: Uint8Array | undefined
    readonly public?: boolean | undefined
    /** The name of the network that the node imitates. */
    readonly network?: string | undefined
  }

/** A genesis file of geth's format, parsed. */
export type GenesisJson = Readonly<Record<string, unknown>>

/** The facts that a feature gets when a node is created. */
export interface Creation {
  /** All options of the node, as far as they are known. */
  readonly whole: NodeOptions
  readonly explainer: SourceMapped | undefined
  /** Returns those of the given options that decide the blocks. */
  chainOptionsOf(given: Given<object>): ChainOptions
  /** The block of a remote chain that the chain continues, as a feature before has found it. */
  readonly forkBlock?: RemoteHeader | undefined
}

/** The part of a feature in one node. */
export interface NodeFeature<Members extends object = object> {
  /** Options that apply where the caller gives no others. */
  readonly defaults?: Partial<NodeOptions> | undefined
  /** Options that replace those of the caller. */
  readonly forced?: Partial<NodeOptions> | undefined
  /** The options with which the chain was made, where the caller gives none. */
  readonly recalled?: ChainOptions | undefined
  /** The genesis file of the chain, where the caller gives none. */
  readonly genesis?: GenesisJson | undefined
  /** Provides the beginning of the chain. */
  readonly source?: LedgerSource | undefined
  readonly hooks?: NodeHooks | undefined
  /** The block of a remote chain that the chain continues. */
  readonly forkBlock?: RemoteHeader | undefined
  /** Adds to the node when its parts exist. */
  attach?(node: Node, around: Around): Attached<Members>
  /** Closes what it has opened, when the node cannot be created. */
  close?(): Promise<void>
}

/** The surroundings of the parts of a node. */
export interface Around {
  /** The methods of the node and of all features. */
  readonly methods: readonly NodeMethod[]
  /** Throws once the node is closed. */
  readonly assertOpen: () => void
  /** The number of open WebSocket connections. */
  readonly connections: () => number
  /** The measurements of all features. */
  readonly measurements: readonly Measurement[]
  /** Returns the chains that are linked to that of the node, its own included, while they have URLs; none for other nodes. */
  readonly linkedChains: () => readonly LinkedChain[]
}

/** A chain that is served beside others of one process. */
export interface LinkedChain {
  /** The name of an L2, or `L1`. */
  readonly name: string
  /** The URL of its JSON-RPC, and of its explorer. */
  readonly url: string
}

/** A number that is measured, in the terms of Prometheus. */
export interface Measurement {
  readonly name: string
  readonly type: "counter" | "gauge"
  readonly help: string
  /** Returns the present value; `undefined` when there is none. */
  read(): number | bigint | undefined
}

/** The additions of a feature to a node whose parts exist. */
export interface Attached<Members extends object = object> {
  /** The members that it adds to the node of `createNode`. */
  readonly members?: Members
  /** Runs around each request. */
  readonly middleware?: Middleware | undefined
  /** Answers requests instead of the node; it runs within the middleware of all features. */
  readonly answering?: Middleware | undefined
  /** Options of the HTTP server and the other transports. */
  readonly transports?: Partial<TransportOptions> | undefined
  /** Called with the error of a body or a request that is not dispatched. */
  onRejected?(error: ErrorObject): void
  /** Returns details for `GET /health`. */
  health?(): Readonly<Record<string, unknown>>
  /** Captures its settings that snapshots leave out; the returned function restores them. */
  captureRules?(): () => void
}

/** A start of a chain that continues a remote chain. */
export interface RemoteStart {
  readonly source: LedgerSource
  readonly defaults: Partial<NodeOptions>
  readonly forced: Partial<NodeOptions>
}

/** The types of a feature without its implementation; the public types are derived from these. */
export interface FeatureTypes<Options, Members, Methods, Flags> {
  /** Has no value. */
  readonly types?: {
    readonly options: Options
    readonly members: Members
    readonly methods: Methods
    readonly flags: Flags
  }
}

/** Defines a feature: its types can be read without its implementation. */
export const defineFeature = <
  Options extends object = object,
  Members extends object = object,
  Methods extends Readonly<Record<string, NodeMethod>> = NoMethods,
  Flags extends OptionTable = NoFlags,
>(
  feature: Feature<Options, Members, Methods, Flags>,
): FeatureTypes<Options, Members, Methods, Flags> => feature

/** No methods. */
export type NoMethods = Readonly<Record<never, never>>

/**
 * A feature: `Options` are those that it adds to `createNode`, `Members` are those that it adds to the node, `Flags` are the options
 * of its flags.
 */
export interface Feature<
  Options extends object = object,
  Members extends object = object,
  Methods extends Readonly<Record<string, NodeMethod>> = NoMethods,
  Flags extends OptionTable = NoFlags,
> extends FeatureTypes<Options, Members, Methods, Flags> {
  /** The checks of its options, by name. */
  readonly options?: { readonly [Name in keyof Options]-?: Check }
  /** The names of its options that a fixture file leaves out, because they do not decide which chain it is. */
  readonly outsideFixtures?: readonly string[]
  /** Returns those of the given options that decide the blocks of a chain, where the feature provides its protocol. */
  readonly chainOptionsOf?: (given: Given<Options>) => ChainOptions
  /** Returns what it measures of a node; the node is read when a measurement is. */
  readonly measurements?: (node: Node) => readonly Measurement[]
  /** Its JSON-RPC methods, by name. */
  readonly methods?: Methods
  /** Its part of the program. */
  readonly program?: FeatureProgram<Flags, Members>
  /** Creates what it adds to one node; `undefined` when the options do not ask for it. */
  create?(
    given: Given<Options>,
    creation: Creation,
  ): Promise<NodeFeature<Members> | undefined> | NodeFeature<Members> | undefined
  /**
   * Starts a chain that continues a remote chain, in the place of the present chain of a node.
   *
   * @param signal - Closes the remote, also while it is being opened.
   */
  startRemote?(
    request: RemoteRequest,
    current: RemoteChain | undefined,
    creation: Creation & { readonly given: Given<Options>; readonly signal: AbortSignal },
  ): Promise<RemoteStart>
}
