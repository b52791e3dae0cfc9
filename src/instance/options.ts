/** The options of `createNode`: the options of the node in the form for callers, and those of its start and its endpoints. */

import type { FeedEncoding } from "../api/server/feedSource.ts"
import type { WebSocketLimits } from "../api/server/websocket.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { Amount, Duration } from "../node/options/units.ts"
import type { ContractArtifacts } from "../solidity/inspect/artifacts.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import type { DialectName } from "./dialects.ts"
import type { FeatureOptions } from "./featureList.ts"
import type { NetworkName } from "./networks/index.ts"

/** The options whose values are times. */
type TimeName = "blockTime" | "flashblockTime" | "syncTimeout" | "syncTimeoutLimit"

/** The type of an option for callers: `number` or `bigint` for integers, text with a unit for amounts of ether and times. */
type OptionValue<Name extends keyof NodeOptions> = Name extends "balance"
  ? bigint | Amount
  : Name extends TimeName
    ? number | Duration
    : NonNullable<NodeOptions[Name]> extends bigint
      ? bigint | number
      : NodeOptions[Name]

/** The options of a node in the form for callers. */
export type GivenOptions = { readonly [Name in keyof NodeOptions]?: OptionValue<Name> | undefined }

/** The options of {@link createNode}; each has a default, and any other name is rejected. */
export interface CreateNodeOptions extends GivenOptions, FeatureOptions {
  /**
   * A parsed genesis file of geth's format. Its forks, its chain id and its accounts replace those of the options; the accounts
   * of the mnemonic can sign, and have the balances of the file.
   */
  readonly genesis?: Readonly<Record<string, unknown>> | undefined
  /**
   * The text of a fixture file: the node begins with its chain and the state of its newest block; the state of earlier blocks is
   * not in the file. The options of its node apply where the caller sets no others.
   */
  readonly fixture?: string | undefined
  /** A chain to import, in the format that `importChain` of a node takes. */
  readonly chain?: Uint8Array | undefined
  /**
   * The network that the node imitates: chain id, times, names of the open block, and on OP chains the rules too. Other options of
   * the caller override what it sets.
   *
   * @example
   * await using node = await createNode({ network: "op" })
   * await node.request({ method: "eth_chainId", params: [] }) // "0xa"
   */
  readonly network?: NetworkName | undefined
  /** The same as `network`. */
  readonly preset?: NetworkName | undefined
  /** The form of the messages of `/flashblocks`: `json` (default) is text, `brotli` is compressed binary. */
  readonly feedEncoding?: FeedEncoding | undefined
  /** `false` leaves receipts and balances out of the messages of the feed; `true` when absent. */
  readonly feedMetadata?: boolean | undefined
  /**
   * The artifacts that name custom errors, calls and logs in messages and traces: the result of `loadArtifacts` or
   * `createArtifacts` of `midblock/harness`.
   */
  readonly artifacts?: (SourceMapped & ContractArtifacts) | undefined
  /** The form of errors: `preconf` (default) is that of a pre-confirmation endpoint, `ethereum` that of geth. */
  readonly dialect?: DialectName | undefined
  /**
   * Requires the parameters that the read service requires and other nodes do not: `to` of `eth_call`, the block of `eth_call`,
   * `eth_getStorageAt` and `eth_getBlockReceipts`. In both dialects, on every endpoint; `false` when absent.
   */
  readonly strict?: boolean | undefined
  /**
   * `Host` names that the server accepts in addition to those of this machine, such as `node.example` or `*.example.com`;
   * `*` allows all. A server that listens beyond loopback also accepts IP addresses and names without a dot.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /**
   * Origins of web pages in addition to those of this machine and of browser extensions, such as `https://*.example.com` or
   * `http://192.168.1.*:3000`; `*` allows all.
   */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Makes the public service the root of the HTTP server. */
  readonly public?: boolean | undefined
  /** The limits of WebSocket clients, each with a default. */
  readonly webSocketLimits?: Partial<WebSocketLimits> | undefined
  /**
   * The time limit of one request, in milliseconds of the wall clock; absent or 0 is no limit, because a request in process must not
   * fail on a busy machine. The program limits each request to 30 s.
   */
  readonly timeoutMs?: number | undefined
}
