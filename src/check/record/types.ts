/** The recording of an endpoint: its open block over some blocks, and the fate of our own transactions. */
import type { Answer } from "../endpoint/rpc.ts"
import type { Frame, Notification } from "../endpoint/socket.ts"

/** A block as JSON-RPC gives it, with full transactions. */
export interface Block {
  /** `null` for the open block of some nodes. */
  readonly number: string | null
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: string
  readonly logsBloom: string
  readonly gasUsed: string
  readonly transactions: readonly Transaction[]
  readonly [field: string]: unknown
}

export interface Transaction {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly blockHash: string | null
  readonly blockNumber: string | null
  readonly transactionIndex: string | null
  readonly [field: string]: unknown
}

export interface Receipt {
  readonly transactionHash: string
  readonly transactionIndex: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly status: string
  readonly type: string
  readonly gasUsed: string
  readonly cumulativeGasUsed: string
  readonly logsBloom: string
  readonly logs: readonly Log[]
  readonly [field: string]: unknown
}

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly transactionHash: string
  readonly transactionIndex: string
  readonly logIndex: string
  readonly removed: boolean
}

/** The open block and the head at one time. */
export interface Tick {
  /** The time of the answer, of `performance.now()`. */
  readonly at: number
  /** The duration of the request, in milliseconds. */
  readonly took: number
  readonly number: number | undefined
  readonly hash: string | undefined
  readonly timestamp: number | undefined
  readonly transactions: readonly string[]
  readonly latest: number
}

/** The reads of the open block between two equal reads of it. */
export interface Moment {
  readonly open: Block
  readonly latest: Block
  readonly receipts: Answer
  readonly count: Answer
  readonly logs: Answer
  /** The account of which the reads are: our own, or the sender of the last transaction. */
  readonly address: string
  readonly balance: Answer
  readonly nonce: Answer
  /** The call that returns the context and the balance. */
  readonly context: Answer
  /** The last transaction of the open block by its hash. */
  readonly last: { readonly hash: string; readonly receipt: Answer; readonly transaction: Answer } | undefined
  /** Reads of our contract. */
  readonly contract: ContractReads | undefined
}

/** Reads of our contract at one moment. */
export interface ContractReads {
  readonly address: string
  readonly slot: Answer
  readonly call: Answer
  readonly code: Answer
  readonly latestSlot: Answer
  /** The number of calls that the open block has, or a block before it. */
  readonly bumps: number
  /** The number of calls in sealed blocks. */
  readonly sealedBumps: number
}

/** One of our transactions. */
export interface Sent {
  readonly kind: "deploy" | "bump"
  readonly hash: string
  readonly sentAt: number
  readonly refused?: string | undefined
  /** The time at which it was first in the open block. */
  openAt?: number
  /** The time at which it first had a receipt by hash. */
  receiptAt?: number
  /** The time at which its block was first sealed. */
  sealedAt?: number
  /** The numbers of the open block that had it, and of the sealed one. */
  openIn?: number
  sealedIn?: number
  /** `true` when its receipt was there while its block was open. */
  receiptBeforeSeal?: boolean
}

/** A block after its seal. */
export interface SealedBlock {
  readonly block: Block
  readonly receipts: Answer
}

/** The notifications of the subscriptions, by kind. */
export interface Subscribed {
  readonly answers: Readonly<Record<string, Answer>>
  readonly notifications: readonly Notification[]
  /** The answers to an end of a subscription, and to a second one. */
  readonly ends: readonly Answer[]
  readonly error?: string | undefined
}

/** All of it. */
export interface Recording {
  readonly ticks: readonly Tick[]
  readonly moments: readonly Moment[]
  readonly sent: readonly Sent[]
  /** The address of our contract. */
  readonly contract: string | undefined
  /** The contract whose logs were subscribed to: our own, or one that others use. */
  readonly watched: string | undefined
  readonly sealed: ReadonlyMap<number, SealedBlock>
  /** The receipts of transactions by hash after the seal of their blocks. */
  readonly receiptsAfter: ReadonlyMap<string, Answer>
  /** `true` for a node that seals no block by itself. */
  readonly isManual: boolean
  readonly subscribed: Subscribed | undefined
  readonly feed: { readonly frames: readonly Frame[]; readonly error?: string | undefined } | undefined
}
