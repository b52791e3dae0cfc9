/** The options of a fork: its chain, its block, and the requests to the remote. */
const none: readonly string[] = []

const hash = /^0x[0-9a-fA-F]{64}$/

/** The options of a fork. */
export const flags = {
  forkUrl: {
    kind: "list",
    default: none,
    separator: /,(?=https?:)/,
    pattern: /^https?:\/\/\S+$/,
    isSecret: true,
    expected: "an HTTP URL, such as https://eth.example.com or http://127.0.0.1:8545@1400000",
    text: "URL of a node whose chain is forked, or URL@BLOCK; repeat it for more nodes of that chain, which are used when one fails",
    placeholder: "url",
    aliases: ["f", "rpc-url"],
  },
  forkBlockNumber: {
    kind: "bigint",
    default: undefined as bigint | undefined,
    minimum: Number.NEGATIVE_INFINITY,
    text: "block to fork; a negative number counts back from the newest block; the newest block when absent",
  },
  forkBlockHash: {
    kind: "string",
    default: undefined as string | undefined,
    pattern: hash,
    expected: "a hash of 32 bytes",
    text: "block to fork, by its hash",
    placeholder: "hash",
  },
  forkTransactionHash: {
    kind: "string",
    default: undefined as string | undefined,
    pattern: hash,
    expected: "a hash of 32 bytes",
    text: "fork the block before that of this transaction, and execute its block in the open block, up to and including the transaction",
    placeholder: "hash",
  },
  forkPending: {
    kind: "boolean",
    default: false as boolean,
    text: "fork the block that the remote builds, as of its newest flashblock: its transactions are in the open block",
  },
  forkChainId: {
    kind: "bigint",
    default: undefined as bigint | undefined,
    minimum: 1,
    text: "chain id that the remote must have; any when absent",
  },
  forkHeader: {
    kind: "list",
    default: none,
    separator: /\r?\n/,
    pattern: /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+ *:[\t\x20-\x7e\x80-\xff]*$/,
    expected: "Name: value",
    isSecret: true,
    text: 'header of each request to the remote, such as "Authorization: Bearer ..."; may be repeated',
    placeholder: "header",
  },
  forkAccountBalance: {
    kind: "string",
    default: undefined as string | undefined,
    pattern: /^(none|\d+(\.\d{1,18})?( ?(ether|gwei|wei))?)$/,
    expected: "none, or ether such as 100",
    text: "balance of each account on a fork, in ether, or none to leave the accounts as the remote chain has them; --balance when absent",
    placeholder: "ether",
  },
  forkCache: {
    kind: "boolean",
    default: true as boolean,
    text: "do not cache remote state on the disk",
    flag: "no-fork-cache",
    aliases: ["no-storage-caching"],
  },
  forkCacheDir: {
    kind: "string",
    default: undefined as string | undefined,
    text: "folder of the cache, which is then used for every remote; when absent, the cache folder of the user, for public URLs only",
    placeholder: "folder",
    aliases: ["cache-path"],
  },
  forkRecord: {
    kind: "string",
    default: undefined as string | undefined,
    text: "fork file to which everything that is read from the remote is added; it is read first when it exists",
    placeholder: "file",
  },
  forkFile: {
    kind: "string",
    default: undefined as string | undefined,
    text: "fork file that is read before the remote and never written; without --fork-url, only the file answers",
    placeholder: "file",
  },
  forkOffline: {
    kind: "boolean",
    default: undefined as boolean | undefined,
    text: "let only the fork file answer, as it does when CI is set; --no-fork-offline uses the remote then too",
  },
  forkTimeout: {
    kind: "duration",
    unit: "ms",
    default: 30_000 as number,
    minimum: 1,
    text: "maximum time of one request to the remote; a number without a unit is milliseconds",
    aliases: ["timeout"],
  },
  forkRetries: {
    kind: "number",
    default: 5 as number,
    minimum: 0,
    text: "number of attempts after a failed one, at each URL",
    aliases: ["retries"],
  },
  forkRetryBackoff: {
    kind: "duration",
    unit: "ms",
    default: 250 as number,
    minimum: 0,
    text: "time before the second attempt, doubled for each later one; a number without a unit is milliseconds",
  },
  forkRps: {
    kind: "number",
    default: 0 as number,
    minimum: 0,
    text: "maximum number of JSON-RPC requests to the remote per second; 0 is no limit",
  },
  forkCups: {
    kind: "number",
    default: 0 as number,
    minimum: 0,
    text: "maximum compute units of the remote per second, as providers count them; 0 is no limit",
    aliases: ["compute-units-per-second"],
  },
} as const

/** The values of these options. */
export type ForkValues = {
  readonly [Name in keyof typeof flags]: (typeof flags)[Name]["default"]
}

/** The options that make a node a fork; one of them is enough. */
const beginnings = ["forkUrl", "forkFile", "forkRecord"] as const

/**
 * Returns `true` for the options of a node that is a fork.
 *
 * @example
 * isFork({ forkFile: "uniswap.fork.json" }) // true
 */
export const isFork = ({ forkUrl = none, forkFile, forkRecord }: Partial<ForkValues>): boolean =>
  forkUrl.length > 0 || forkFile !== undefined || forkRecord !== undefined

/** The options that name the fork block; at most one may be given. */
const blockOptions = ["forkBlockNumber", "forkBlockHash", "forkTransactionHash", "forkPending"] as const

function flagOf(name: keyof ForkValues): string {
  if (name === "forkCache") return `--${flags.forkCache.flag}`
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/**
 * Refuses options of a fork that contradict one another.
 *
 * @param refuse - Called with one line that names the options; throws.
 */
export function assertForkOptions(
  options: Partial<ForkValues> & { readonly genesis?: unknown },
  refuse: (line: string) => never,
): void {
  const given = (Object.keys(flags) as (keyof ForkValues)[]).filter(
    (name) => options[name] !== undefined && options[name] !== flags[name].default,
  )
  // anvil keeps its own states in the folder of the cache too, so its scripts name it without a fork.
  const first = given.find((name) => name !== "forkCacheDir" || isFork(options))
  if (first === undefined) return
  if (!isFork(options)) refuse(`error: ${flagOf(first)} needs --fork-url`)
  const beginning = beginnings.find((name) => given.includes(name)) ?? "forkUrl"
  if (options.genesis !== undefined) refuse(`error: ${flagOf(beginning)} and --genesis exclude each other`)
  if (options.forkCache === false && options.forkCacheDir !== undefined)
    refuse("error: --no-fork-cache and --fork-cache-dir exclude each other")
  const [one, another] = blockOptions.filter((name) => given.includes(name))
  if (one !== undefined && another !== undefined)
    refuse(`error: ${flagOf(one)} and ${flagOf(another)} exclude each other`)
}
