/** The options of a node: one table with name, type, default, unit, flag and text of each. */
import { InvalidOption } from "../errors.ts"
import { type HardforkName, hardforks } from "../evm/schedule.ts"
import { clientVersion } from "../version.ts"
import type { Order } from "./selection.ts"

/** How a value on the command line, in the environment or in code is read. */
export type OptionKind = "number" | "bigint" | "wei" | "boolean" | "string" | "duration" | "list"

/** One option. */
export interface Option<T> {
  readonly kind: OptionKind
  readonly default: T
  /** What it does, with its unit. */
  readonly text: string
  /** The flag, when it is not the name in kebab case. */
  readonly flag?: string
  /** Its value when the flag is given without one. */
  readonly bare?: string
  readonly choices?: readonly string[]
  /** What text must look like. */
  readonly pattern?: RegExp
  readonly minimum?: number
  readonly maximum?: number
}

const option = <T>(entry: Option<T>): Option<T> => entry

/** Every option of a node. */
export const nodeOptions = {
  mnemonic: option<string>({
    kind: "string",
    default: "test test test test test test test test test test test junk",
    text: "BIP-39 phrase that the funded accounts are derived from",
    pattern: /^\S+( \S+){11}(( \S+){3}){0,4}$/,
  }),
  accounts: option<number>({
    kind: "number",
    default: 10,
    minimum: 0,
    maximum: 1000,
    text: "number of funded accounts",
  }),
  balance: option<bigint>({
    kind: "wei",
    default: 10_000n * 10n ** 18n,
    text: "balance of each account, in ether",
  }),
  chainId: option<bigint>({ kind: "bigint", default: 31337n, minimum: 1, text: "chain id" }),
  hardfork: option<HardforkName>({
    kind: "string",
    default: "osaka",
    choices: Object.keys(hardforks),
    text: "the fork whose rules hold from genesis on",
  }),
  blockTime: option<number>({
    kind: "duration",
    default: 2000,
    minimum: 0,
    text: "time between blocks, such as 2s or 200ms",
  }),
  flashblockTime: option<number>({
    kind: "duration",
    default: 200,
    minimum: 0,
    text: "time between flashblocks; 0 publishes each transaction at once",
  }),
  flashblocks: option<boolean>({
    kind: "boolean",
    default: true,
    text: "publish nothing of a block before it is sealed",
    flag: "no-flashblocks",
  }),
  preconfirmedLogs: option<boolean>({
    kind: "boolean",
    default: false,
    text: "tell eth_subscribe logs and eth_newFilter of logs once they are pre-confirmed; real endpoints do when sealed",
  }),
  emptyFlashblocks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "publish flashblocks that add no transaction, as real builders do",
  }),
  gasSteps: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let the gas that a block may use grow with each flashblock, in equal steps, as real builders do",
  }),
  automine: option<boolean>({ kind: "boolean", default: false, text: "seal a block after each transaction" }),
  mining: option<boolean>({
    kind: "boolean",
    default: true,
    text: "seal nothing until evm_mine; time stands still between blocks",
    flag: "no-mining",
  }),
  holdFlashblocks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "with --no-mining: publish nothing until flashblock() or evm_mine",
  }),
  seed: option<string | undefined>({
    kind: "string",
    default: undefined,
    text: "genesis time and randomness are drawn from it: same seed, same hashes",
  }),
  gasLimit: option<bigint>({
    kind: "bigint",
    default: 60_000_000n,
    minimum: 5000,
    text: "gas limit of a block",
  }),
  baseFee: option<bigint>({
    kind: "bigint",
    default: 1_000_000_000n,
    minimum: 0,
    text: "base fee of genesis, in wei per gas",
  }),
  coinbase: option<string>({
    kind: "string",
    default: "0x0000000000000000000000000000000000000000",
    pattern: /^0x[0-9a-fA-F]{40}$/,
    text: "address that gets the tips",
  }),
  rpcGasCap: option<bigint>({
    kind: "bigint",
    default: 50_000_000n,
    minimum: 21000,
    text: "most gas that eth_call and eth_estimateGas give, and the default of eth_call",
  }),
  order: option<Order>({
    kind: "string",
    default: "fees",
    choices: ["fees", "fifo"],
    text: "which waiting transaction goes first: the one with the higher tip, or the earlier one",
  }),
  poolLimit: option<number>({
    kind: "number",
    default: 100_000,
    minimum: 1,
    text: "most transactions that wait in the pool",
  }),
  safeLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "blocks that safe is behind the head",
  }),
  finalizedLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "blocks that finalized is behind the head",
  }),
  clientVersion: option<string>({
    kind: "string",
    default: clientVersion,
    text: "answer of web3_clientVersion; Hardhat's network helpers want a name that begins with anvil",
  }),
  syncTimeout: option<number>({
    kind: "duration",
    default: 6000,
    minimum: 1,
    text: "how long eth_sendRawTransactionSync waits for a pre-confirmation when it is told nothing",
  }),
  syncTimeoutLimit: option<number>({
    kind: "duration",
    default: 60_000,
    minimum: 1,
    text: "how long it waits at most, whatever it is told",
  }),
  pendingContextLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "blocks that the block context of a pending call is behind the open block",
  }),
} as const

/** The values of a node's options. */
export type NodeOptions = {
  readonly [Name in keyof typeof nodeOptions]: (typeof nodeOptions)[Name] extends Option<infer T> ? T : never
}

/**
 * The defaults, with what is given on top.
 *
 * @throws {@link InvalidOption} when a value is not one of the choices, out of bounds, or of another type.
 */
export function withDefaults(given: Partial<NodeOptions>): NodeOptions {
  const entries = Object.entries(nodeOptions).map(([name, entry]) => {
    const value = given[name as keyof NodeOptions] ?? entry.default
    assertOption(name, entry, value)
    return [name, value]
  })
  return Object.fromEntries(entries) as NodeOptions
}

/** JavaScript callers have no types to stop them. */
function assertOption(name: string, option: Option<unknown>, value: unknown): void {
  const { choices, minimum = 0, maximum = Number.POSITIVE_INFINITY } = option
  const refuse = (expected: string): never => {
    throw new InvalidOption({ name, expected, value })
  }
  if (option.default !== undefined && typeof value !== typeof option.default)
    refuse(`a ${typeof option.default}`)
  if (choices !== undefined && !choices.includes(String(value))) refuse(`one of ${choices.join(", ")}`)
  if (option.pattern !== undefined && !option.pattern.test(String(value))) refuse(option.text)
  if (typeof value !== "number" && typeof value !== "bigint") return
  if (Number.isNaN(value) || value < minimum || value > maximum) refuse(`at least ${minimum}`)
}
