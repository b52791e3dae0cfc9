/** The options of flashblocks. */
import { option } from "./option.ts"

/** The time at which clients get the receipt of a transaction by its hash: once it is published, or once its block is sealed. */
export type ReceiptTime = "preconfirmed" | "sealed"

/** The names by which requests may select the open block: `number` also allows its tag, `hash` also its number. */
export type OpenBlockBy = "tag" | "number" | "hash"

/** The options of flashblocks, and of the data that clients get of them. */
export const flashblockOptions = {
  flashblockTime: option<number>({
    kind: "duration",
    default: 200,
    minimum: 0,
    text: "time between flashblocks; 0 publishes each transaction at once",
    aliases: ["subblock-time"],
  }),
  flashblocks: option<boolean>({
    kind: "boolean",
    default: true,
    text: "publish nothing before a block is sealed",
    flag: "no-flashblocks",
    aliases: ["no-subblocks"],
  }),
  holdFlashblocks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "publish nothing before midblock_flashblock or the seal",
    aliases: ["hold-subblocks"],
  }),
  emptyFlashblocks: option<boolean>({
    kind: "boolean",
    default: false,
    text: "publish flashblocks that add no transaction, as real builders do",
    aliases: ["empty-subblocks"],
  }),
  gasSteps: option<boolean>({
    kind: "boolean",
    default: false,
    text: "increase the usable gas of a block with each flashblock, in equal steps, as real builders do",
  }),
  receipts: option<ReceiptTime>({
    kind: "string",
    default: "sealed",
    choices: ["preconfirmed", "sealed"],
    text: "time of a receipt by hash: when its transaction is pre-confirmed, or when its block is sealed, as on other nodes; the open block and sync sends have it earlier. Networks and nodes in process begin with preconfirmed",
  }),
  openBlockBy: option<OpenBlockBy>({
    kind: "string",
    default: "number",
    choices: ["tag", "number", "hash"],
    text: "names of the open block in requests: its tag pending only; also its number, once it has a pre-confirmed transaction; or also its hash of zeros",
  }),
  openBlockHash: option<"zero" | "changing">({
    kind: "string",
    default: "zero",
    choices: ["zero", "changing"],
    text: "hash of the open block, also in its receipts, logs and transactions: 32 zero bytes, or the hash of the block so far, which changes with its transactions",
  }),
  privatePool: option<boolean>({
    kind: "boolean",
    default: false,
    text: "show a transaction only when it is pre-confirmed: before, it has no answer by its hash, and txpool_ methods are refused",
  }),
  feedForm: option<"flashblocks" | "subblocks">({
    kind: "string",
    default: "flashblocks",
    choices: ["flashblocks", "subblocks"],
    text: "messages of /flashblocks: as builders of the rollup-boost family send them, with a last message that has the hash of the block, or as the specification of subblocks has them",
  }),
  flashblockSubscriptions: option<boolean>({
    kind: "boolean",
    default: true,
    text: "refuse the subscriptions newFlashblocks, newFlashblockTransactions, pendingLogs and flashblocks",
    flag: "no-flashblock-subscriptions",
  }),
  preconfirmedLogs: option<boolean>({
    kind: "boolean",
    default: false,
    text: "report logs to eth_subscribe and eth_newFilter when they are pre-confirmed; real endpoints report them when sealed",
  }),
  syncTimeout: option<number>({
    kind: "duration",
    default: 6000,
    minimum: 1,
    text: "time for which eth_sendRawTransactionSync waits for a pre-confirmation, when the request gives none",
  }),
  syncTimeoutLimit: option<number>({
    kind: "duration",
    default: 60_000,
    minimum: 1,
    text: "maximum time for which it waits, also when the request gives a longer one",
  }),
  pendingContextLag: option<number>({
    kind: "number",
    default: 0,
    minimum: 0,
    text: "number of blocks by which the block context of a pending call is behind the open block",
  }),
} as const
