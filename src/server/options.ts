/** The options of the server and of the command line: one table with kind, default, unit, flag and text of each. */
import { type DialectName, dialects } from "../dialects.ts"
import { type PresetName, presets } from "../presets.ts"
import { type FeedEncoding, feedEncodings } from "./feedSource.ts"
import { defaultIpcPath } from "./ipcPath.ts"

const noNames: readonly string[] = []

/** Every option that is not the node's own; `kind` as in the table of the node. */
export const serverOptions = {
  port: {
    kind: "number",
    default: 8545 as number,
    minimum: 0,
    maximum: 65_535,
    text: "TCP port to listen on; 0 takes a free one",
  },
  host: { kind: "string", default: "127.0.0.1" as string, text: "address to listen on" },
  ipc: {
    kind: "string",
    default: undefined as string | undefined,
    bare: defaultIpcPath,
    text: `Unix socket to answer the owner at, too; ${defaultIpcPath} when no path is given`,
  },
  public: {
    kind: "boolean",
    default: false as boolean,
    text: "make / the public endpoint too, which neither steers the node nor signs",
  },
  allowedHosts: {
    kind: "list",
    default: noNames,
    text: "Host names to answer to beside those of this machine, by commas, such as *.example.com; * allows all",
  },
  allowedOrigins: {
    kind: "list",
    default: noNames,
    text: "origins of web pages to answer beside those of this machine and browser extensions, by commas, such as https://*.example.com; * allows all",
  },
  dialect: {
    kind: "string",
    default: "preconf" as DialectName,
    choices: Object.keys(dialects),
    text: "how reverts are answered: preconf as a pre-confirmation endpoint, ethereum as geth",
  },
  strict: {
    kind: "boolean",
    default: false as boolean,
    text: "refuse calls without to, and eth_call, eth_getStorageAt and eth_getBlockReceipts without a block",
  },
  preset: {
    kind: "string",
    default: undefined as PresetName | undefined,
    choices: Object.keys(presets),
    text: "block and flashblock times, and habits, of a real network; other options stand above it",
  },
  feedEncoding: {
    kind: "string",
    default: "json" as FeedEncoding,
    choices: [...feedEncodings],
    text: "how /flashblocks sends its messages: json as text, brotli as compressed binary",
  },
  feedMetadata: {
    kind: "boolean",
    default: true as boolean,
    text: "send no receipts and balances on /flashblocks",
    flag: "no-feed-metadata",
  },
  genesis: {
    kind: "string",
    default: undefined as string | undefined,
    text: "genesis file in geth's format; its forks, chain id and accounts hold in place of the options'",
  },
  import: {
    kind: "string",
    default: undefined as string | undefined,
    text: "chain file (RLP, as geth exports) whose blocks are executed, checked and appended",
  },
  loadState: {
    kind: "string",
    default: undefined as string | undefined,
    text: "state file, of this program or of anvil, whose accounts are put on the first block",
  },
  dumpState: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file that the state of the latest block is written to at the end",
  },
  state: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file for both: loaded if it is there, written at the end",
  },
  stateInterval: {
    kind: "duration",
    default: 0 as number,
    minimum: 0,
    text: "time between further writes of the state; 0 writes at the end only",
  },
  fixture: {
    kind: "string",
    default: undefined as string | undefined,
    text: "fixture file that the chain begins with; the options that it was built with hold",
  },
  artifacts: {
    kind: "string",
    default: undefined as string | undefined,
    text: "folder of artifacts (Hardhat, Foundry, solc) that name errors, calls and events: in the log, in messages, in traces; needs viem",
  },
  record: {
    kind: "string",
    default: undefined as string | undefined,
    text: "file that every request is written to, with its answer, for midblock replay",
  },
  quiet: { kind: "boolean", default: false as boolean, text: "print nothing but errors" },
  verbose: {
    kind: "boolean",
    default: false as boolean,
    text: "log every request and flashblock, with hashes and texts whole",
  },
  json: { kind: "boolean", default: false as boolean, text: "print one JSON object per line" },
} as const

/** The values of these options. */
export type ServerOptions = {
  readonly [Name in keyof typeof serverOptions]: (typeof serverOptions)[Name]["default"]
}
