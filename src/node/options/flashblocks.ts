/** The options of flashblocks. */
import { option } from "./option.ts"

/** The options of flashblocks, and of the data that clients get of them. */
export const flashblockOptions = {
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
  holdFlashblocks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "with --no-mining: publish nothing until flashblock() or evm_mine",
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
  preconfirmedLogs: option<boolean>({
    kind: "boolean",
    default: false,
    text: "tell eth_subscribe logs and eth_newFilter of logs once they are pre-confirmed; real endpoints do when sealed",
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
