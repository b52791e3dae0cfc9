/** The options of the sealing of blocks, and of the order of their transactions. */
import { option } from "./option.ts"

/** Order of execution: by tip and then by arrival, or by arrival only. */
export type Order = "fees" | "fifo"

/** Times and orders of blocks. */
export const blockOptions = {
  blockTime: option<number>({
    kind: "duration",
    default: 2000,
    minimum: 0,
    text: "time between blocks, such as 2, 2s or 200ms",
    aliases: ["b", "blockTime"],
  }),
  automine: option<boolean>({ kind: "boolean", default: false, text: "seal a block after each transaction" }),
  mixedMining: option<boolean>({
    kind: "boolean",
    default: false,
    text: "seal a block after each transaction, and one at every block time",
  }),
  mining: option<boolean>({
    kind: "boolean",
    default: true,
    text: "seal nothing until evm_mine; time stands still between blocks",
    flag: "no-mining",
    aliases: ["no-mine"],
  }),
  order: option<Order>({
    kind: "string",
    default: "fees",
    choices: ["fees", "fifo"],
    text: "order of waiting transactions: the one with the higher tip first, or the earlier one first",
  }),
  poolLimit: option<number>({
    kind: "number",
    default: 100_000,
    minimum: 1,
    text: "maximum number of waiting transactions in the pool",
  }),
  maxTransactions: option<number | undefined>({
    kind: "number",
    default: undefined,
    minimum: 1,
    text: "maximum number of transactions in a block; when absent, only the gas limit bounds it",
  }),
  disablePoolBalanceChecks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let transactions wait in the pool until their senders can pay for them",
  }),
  delegatedSlots: option<number | undefined>({
    kind: "number",
    default: undefined,
    minimum: 1,
    text: "maximum number of transactions in flight, waiting or in the open block, of an account that delegates to code (EIP-7702), as in geth and reth, where it is 1; when absent, any number",
  }),
  throwOnFailures: option<boolean>({
    kind: "boolean",
    default: false,
    text: "answer a send with the error of its transaction if that fails, as Hardhat does under automine",
    aliases: ["throw-on-transaction-failures"],
  }),
  safeLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "number of blocks by which safe is behind the head",
  }),
  finalizedLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "number of blocks by which finalized is behind the head",
  }),
} as const
