/** The options of `createNode`: those of the node as callers write them, and those of its start and its endpoints. */

import type { Explainer } from "../evm/execute/explainer.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { Amount, Duration } from "../node/options/units.ts"
import type { FeedEncoding } from "../server/feedSource.ts"
import type { WebSocketLimits } from "../server/websocket.ts"
import type { DialectName } from "./dialects.ts"
import type { PresetName } from "./presets.ts"

/** Options whose values are times. */
type TimeName = "blockTime" | "flashblockTime" | "syncTimeout" | "syncTimeoutLimit"

/** Whole numbers may be `number` or `bigint`; amounts of ether and times may be text with a unit. */
type Given<Name extends keyof NodeOptions> = Name extends "balance"
  ? bigint | Amount
  : Name extends TimeName
    ? number | Duration
    : NonNullable<NodeOptions[Name]> extends bigint
      ? bigint | number
      : NodeOptions[Name]

/** The options of a node as callers write them. */
export type GivenOptions = { readonly [Name in keyof NodeOptions]?: Given<Name> | undefined }

/** The options of {@link createNode}; everything has a default, and any other name is refused. */
export interface CreateNodeOptions extends GivenOptions {
  /**
   * A genesis file of geth's format, parsed: its forks, its chain id and its accounts stand in place of those
   * of the options, exactly; the accounts of the mnemonic can sign, and have what it gives them.
   */
  readonly genesis?: Readonly<Record<string, unknown>> | undefined
  /**
   * The text of a fixture file: the node begins with its chain and the state of its newest block; that of earlier
   * ones is not in it. The options of its node hold, unless others are given.
   */
  readonly fixture?: string | undefined
  /** A chain to import, in the format that `importChain` of a node takes. */
  readonly chain?: Uint8Array | undefined
  /** Options after a real network; what else is given stands above them. */
  readonly preset?: PresetName | undefined
  /** The form of the messages of `/flashblocks`: `json` (default) is text, `brotli` is compressed binary. */
  readonly feedEncoding?: FeedEncoding | undefined
  /** `false` leaves receipts and balances out of the messages of the feed; `true` when absent. */
  readonly feedMetadata?: boolean | undefined
  /**
   * Artifacts that name custom errors, calls and logs, in messages and traces: what `loadArtifacts` or `createArtifacts` of
   * `midblock/harness` gives.
   */
  readonly artifacts?: Explainer | undefined
  /** `preconf` (default) answers as a pre-confirmation endpoint, `ethereum` as geth. */
  readonly dialect?: DialectName | undefined
  /**
   * Refuses what the read service calls required and other nodes leave out: `to` of `eth_call`, the block of `eth_call`,
   * `eth_getStorageAt` and `eth_getBlockReceipts`. In both dialects, on every endpoint; `false` when absent.
   */
  readonly strict?: boolean | undefined
  /**
   * `Host` names beside those of this machine that the server answers to, such as `node.example` or `*.example.com`;
   * `*` allows all. One that listens beyond loopback also answers to IP addresses and names without a dot.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /**
   * Origins of web pages beside those of this machine and of browser extensions, such as `https://*.example.com` or
   * `http://192.168.1.*:3000`; `*` allows all.
   */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Makes the public service the root of the HTTP server. */
  readonly public?: boolean | undefined
  /** Bounds of what WebSocket clients may take, each with a default. */
  readonly webSocketLimits?: Partial<WebSocketLimits> | undefined
  /** Most milliseconds that one call may take; 30,000 when absent, 0 is no limit. */
  readonly timeoutMs?: number | undefined
}
