/** The options of the server and of the command line: kind, default, unit, flag and text of each. */

import { type FeedEncoding, feedEncodings } from "../../api/server/feedSource.ts"
import { defaultIpcPath } from "../../api/server/ipc/ipcPath.ts"
import { type DialectName, dialects } from "../../instance/dialects.ts"
import type { FeatureFlags } from "../../instance/featureList.ts"
import { type NetworkName, networkSynonyms, networks } from "../../instance/networks/index.ts"
import type { ValuesOf } from "../../node/options/option.ts"

const noNames: readonly string[] = []

/** The options of the server: its addresses, its clients, its replies. */
const listenOptions = {
  port: {
    kind: "number",
    default: 8545 as number,
    minimum: 0,
    maximum: 65_535,
    text: "TCP port to listen on; 0 takes a free port",
    aliases: ["p"],
  },
  host: {
    kind: "string",
    default: "127.0.0.1" as string,
    pattern: /^[^\s,]+$/,
    expected: "one address, such as 127.0.0.1 or 0.0.0.0",
    text: "address to listen on",
    placeholder: "address",
  },
  ipc: {
    kind: "string",
    default: undefined as string | undefined,
    bare: defaultIpcPath,
    text: `Unix socket that answers its owner too; ${defaultIpcPath} when no path is given`,
    placeholder: "file",
    aliases: ["ipcpath"],
  },
  public: {
    kind: "boolean",
    default: false as boolean,
    text: "make / the public endpoint too, which neither controls the node nor signs",
  },
  allowedHosts: {
    kind: "list",
    default: noNames,
    text: "allowed Host names besides those of this machine, separated by commas, such as *.example.com; * allows all",
  },
  allowedOrigins: {
    kind: "list",
    default: noNames,
    text: "allowed origins of web pages besides those of this machine and browser extensions, separated by commas, such as https://*.example.com; * allows all",
    aliases: ["allow-origin"],
  },
  dialect: {
    kind: "string",
    default: "preconf" as DialectName,
    choices: Object.keys(dialects),
    text: "form of the answers to reverts: preconf is that of a pre-confirmation endpoint, ethereum that of geth",
  },
  strict: {
    kind: "boolean",
    default: false as boolean,
    text: "refuse calls without to, and eth_call, eth_getStorageAt and eth_getBlockReceipts without a block",
  },
  network: {
    kind: "string",
    default: undefined as NetworkName | undefined,
    choices: Object.keys(networks),
    synonyms: networkSynonyms,
    text: "network to imitate: its chain id, times and answers, and the rules of OP chains; other options override it",
    aliases: ["n", "preset"],
  },
  feedEncoding: {
    kind: "string",
    default: "json" as FeedEncoding,
    choices: [...feedEncodings],
    text: "encoding of the messages of /flashblocks: json is text, brotli is compressed binary",
  },
  feedMetadata: {
    kind: "boolean",
    default: true as boolean,
    text: "send no receipts and balances on /flashblocks",
    flag: "no-feed-metadata",
  },
} as const

/** The options of files that are read at the start or written. */
const fileOptions = {
  genesis: {
    kind: "string",
    default: undefined as string | undefined,
    text: "genesis file in geth's format; its forks, chain id and accounts replace those of the options",
    placeholder: "file",
    aliases: ["init"],
  },
  import: {
    kind: "string",
    default: undefined as string | undefined,
    text: "chain file (RLP, as geth exports) whose blocks are executed, checked and appended",
    placeholder: "file",
  },
  loadState: {
    kind: "string",
    default: undefined as string | undefined,
    text: "state file of this program or of anvil; its accounts are loaded into the first block",
    placeholder: "file",
  },
  dumpState: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file to which the state of the latest block is written at the end",
    placeholder: "file",
  },
  state: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file for both: loaded if it exists, and written at the end",
    placeholder: "file",
  },
  stateInterval: {
    kind: "duration",
    default: 0 as number,
    minimum: 0,
    text: "time between writes of the state while the node runs; 0 writes only at the end",
    aliases: ["s"],
  },
  fixture: {
    kind: "string",
    default: undefined as string | undefined,
    text: "fixture file with which the chain begins; the options of its build apply",
    placeholder: "file",
  },
  artifacts: {
    kind: "string",
    default: undefined as string | undefined,
    text: "folder of artifacts (Hardhat, Foundry, solc) that name errors, calls and events: in the log, in messages, in traces; needs viem",
    placeholder: "folder",
  },
  configOut: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file to which accounts, keys and fees are written at the start, as JSON in anvil's form",
    placeholder: "file",
  },
  config: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file of options; midblock.config.ts, .js, .mjs or .json in this folder when absent",
    placeholder: "file",
  },
} as const

/** The options of the output. */
const outputOptions = {
  color: {
    kind: "string",
    default: "auto" as "auto" | "always" | "never",
    choices: ["auto", "always", "never"],
    text: "colours in the output; auto means on a terminal, unless NO_COLOR is set",
  },
  quiet: {
    kind: "boolean",
    default: false as boolean,
    text: "print errors only",
    aliases: ["q"],
  },
  silent: {
    kind: "boolean",
    default: false as boolean,
    text: "print nothing, not even errors, once the options are read",
  },
  consoleLog: {
    kind: "boolean",
    default: true as boolean,
    text: "leave the lines of Solidity's console.log out of the log",
    flag: "no-console-log",
    aliases: ["disable-console-log"],
  },
  trace: {
    kind: "string",
    default: undefined as "failed" | "all" | undefined,
    bare: "failed",
    choices: ["failed", "all"],
    text: "log the calls of transactions as a tree, with their changes: of failed ones, or of all",
  },
  json: { kind: "boolean", default: false as boolean, text: "print one JSON object per line" },
  verbose: {
    kind: "count",
    default: 0 as number,
    text: "log every request and flashblock, with complete hashes and texts; may be repeated",
    aliases: ["v", "verbosity"],
  },
} as const

/** The options of the server and of the command line by topic, without those of features. */
export const serverTopics = { Server: listenOptions, Files: fileOptions, Output: outputOptions } as const

/** The tables of the options that do not belong to the node itself; `kind` is as in the table of the node. */
export type ServerTable = typeof listenOptions & typeof fileOptions & typeof outputOptions & FeatureFlags

/** The values of these options. */
export type ServerOptions = ValuesOf<ServerTable>
