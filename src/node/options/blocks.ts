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
    text: "which waiting transaction goes first: the one with the higher tip, or the earlier one",
  }),
  poolLimit: option<number>({
    kind: "number",
    default: 100_000,
    minimum: 1,
    text: "most transactions that wait in the pool",
  }),
  maxTransactions: option<number | undefined>({
    kind: "number",
    default: undefined,
    minimum: 1,
    text: "most transactions of a block; its gas limit alone bounds them when absent",
  }),
  disablePoolBalanceChecks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let transactions wait in the pool until their senders can pay for them",
  }),
  throwOnFailures: option<boolean>({
    kind: "boolean",
    default: false,
    text: "answer a send with the error of its transaction when it has failed, as Hardhat does under automine",
    aliases: ["throw-on-transaction-failures"],
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
} as const
