/** Errors of blocks that do not exist, cannot be built, or cannot be imported. */
import type { Hex } from "./base.ts"
import { MidblockError } from "./base.ts"

/** A command to mine that was stopped by the time limit or because its client has left. */
export class MiningStopped extends MidblockError {
  override readonly code = -32002
  /** The number of blocks that were sealed, which stay. */
  readonly sealed: number
  constructor(facts: { sealed: number; blocks: number; cause: MidblockError }) {
    super(`${facts.cause.message}: ${facts.sealed} of ${facts.blocks} blocks are sealed and stay`, {
      cause: facts.cause,
    })
    this.sealed = facts.sealed
  }
}

/** A trace of a block that does not exist; geth's words. */
export class BlockNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { block: string }) {
    super(`block ${facts.block} not found`)
  }
}

/** A request for the access list of a block that has none, because Amsterdam is not active in it (execution-apis #851). */
export class AccessListNotFound extends MidblockError {
  readonly code = -32001
  constructor() {
    super("Resource not found")
  }
}

/** A request for the access list of a block that was loaded without it (execution-apis #851). */
export class AccessListPruned extends MidblockError {
  readonly code = 4444
  constructor() {
    super("Pruned history unavailable")
  }
}

/** An attempt to drop more flashblocks than the open block has after its first. */
export class TooFewFlashblocks extends MidblockError {
  readonly code = -32000
  constructor(facts: { count: number; available: number }) {
    super(`cannot drop ${facts.count} flashblocks: the open block has ${facts.available} after its first`)
  }
}

/** The flashblocks to drop have no transactions, so that dropping them would change nothing. */
export class EmptyFlashblocks extends MidblockError {
  readonly code = -32000
  constructor({ count }: { count: number }) {
    const newest = count === 1 ? "the newest flashblock has" : `the newest ${count} flashblocks have`
    super(`nothing to drop: ${newest} no transactions; midblock_dropTransactions drops by hash or by sender`)
  }
}

/** The open block does not have the named transaction, or none of the named sender. */
export class NotPreconfirmed extends MidblockError {
  readonly code = -32000
  constructor({ hash, sender }: { hash?: string | undefined; sender?: string | undefined }) {
    const what = hash === undefined ? "nothing is" : `transaction ${hash} is not`
    const whose = sender === undefined ? "" : ` of ${sender}`
    super(`${what} pre-confirmed in the open block${whose}`)
  }
}

/** An order that leaves transactions out, or breaks the nonces of a sender. */
export class InvalidOrder extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }) {
    super(`invalid order: ${facts.reason}`)
  }
}

/** A timestamp for a block that is not later than its parent's; anvil's and Hardhat's words. */
export class TimestampTooLow extends MidblockError {
  readonly code = -32000
  constructor(facts: { timestamp: bigint; parent: bigint }) {
    super(`Timestamp ${facts.timestamp} is lower than or equal to previous block's timestamp ${facts.parent}`)
  }
}

/** An attempt to overwrite a contract in the sealed state that exists only in the open block. */
export class NotInLatest extends MidblockError {
  readonly code = -32000
  constructor(facts: { address: string }) {
    super(`contract ${facts.address} is only pre-confirmed: seal its block before it is overwritten`)
  }
}

/** Code for the address of a precompiled contract, whose own code the EVM executes instead. */
export class PrecompileHasNoCode extends MidblockError {
  readonly code = -32000
  constructor(facts: { address: string }) {
    super(
      `account ${facts.address} is a precompile: code at its address is not executed. A state override of eth_call replaces it for one call`,
    )
  }
}

/** A reorganisation of more blocks than the chain has after its first, which is genesis or the fork block. */
export class ReorgTooDeep extends MidblockError {
  readonly code = -32000
  constructor(facts: { depth: number; blocks: number }) {
    super(`cannot take ${facts.depth} blocks off the chain: it has ${facts.blocks} after its first`)
  }
}

/** A transaction for a new block that a reorganisation does not create. */
export class NoSuchNewBlock extends MidblockError {
  readonly code = -32602
  constructor(facts: { block: number; depth: number }) {
    super(`invalid argument 1: block ${facts.block} of ${facts.depth} new ones; they count from 0`)
  }
}

/** A transaction that was given for a reorganisation cannot be executed in its block; nothing was changed. */
export class TransactionNotIncludable extends MidblockError {
  readonly code = -32000
  constructor(facts: { index: number; hash: Hex | undefined; reason: string }, options?: ErrorOptions) {
    const name = facts.hash === undefined ? "" : ` (${facts.hash})`
    super(`transaction ${facts.index}${name} cannot be included: ${facts.reason}`, options)
  }
}

/** Bytes to trace that are not a block; geth's words. */
export class UndecodableBlock extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`could not decode block: ${facts.reason}`, options)
  }
}

/** Changes between blocks in the wrong order; geth's words. */
export class BlocksNotInOrder extends MidblockError {
  readonly code = -32000
  constructor(facts: { start: bigint; end: bigint }) {
    super(`start block height (${facts.start}) must be less than end block height (${facts.end})`)
  }
}

/** A request for the changes of the genesis block; geth's words. */
export class BlockHasNoParent extends MidblockError {
  readonly code = -32000
  constructor(facts: { number: bigint }) {
    super(`block ${facts.number.toString(16)} has no parent`)
  }
}

/** A range of blocks that runs backwards. */
export class InvalidBlockRange extends MidblockError {
  readonly code = -32602
  constructor(facts: { fromBlock: bigint; toBlock: bigint }) {
    super(`invalid block range params: fromBlock ${facts.fromBlock} is after toBlock ${facts.toBlock}`)
  }
}

/** A subscription to logs of blocks that exist already: it would never send one. */
export class NoLogsToCome extends MidblockError {
  readonly code = -32602
  constructor(facts: { filter: string }) {
    super(`a subscription sends the logs of new blocks, and ${facts.filter}; use eth_getLogs`)
  }
}

/** A range of blocks that ends in a number not reached yet; `pending` names the open block. */
export class BlockRangeAboveHead extends MidblockError {
  readonly code = -32602
  constructor(facts: { toBlock: bigint; head: bigint }) {
    super(`block range extends beyond current head block: toBlock ${facts.toBlock}, head ${facts.head}`)
  }
}

/** An invalid block of an imported chain; those before it stay. */
export class BadBlock extends MidblockError {
  readonly code = -32000
  readonly number: bigint
  readonly reason: string
  constructor(facts: { number: bigint; reason: string }, options?: ErrorOptions) {
    super(`block ${facts.number} refused: ${facts.reason}`, options)
    this.number = facts.number
    this.reason = facts.reason
  }
}

/** A block of more bytes than EIP-7934 allows; geth's words. */
export class BlockOversized extends MidblockError {
  readonly code = -32000
  constructor() {
    super("block RLP-encoded size exceeds maximum")
  }
}
