/** Errors of the remote from which a chain is forked. */
import type { Hex } from "./base.ts"
import { MidblockError } from "./base.ts"

/** A failure of the remote from which a chain is forked; `origin` is its host, and never has a path, a query or a key. */
export abstract class OriginError extends MidblockError {
  abstract readonly origin: string
}

/** The remote refuses a request; code, message and data are the remote's. */
export class OriginRequestFailed extends OriginError {
  readonly code: number
  override readonly data: unknown
  readonly origin: string
  constructor(facts: { origin: string; code: number; message: string; data?: unknown }) {
    super(facts.message)
    this.origin = facts.origin
    this.code = facts.code
    this.data = facts.data
  }
}

/** The remote refuses all requests, as with a wrong key or a used-up quota; another attempt cannot help. */
export class OriginRefused extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; reason: string }) {
    super(`the origin ${facts.origin} refuses requests: ${facts.reason}`)
    this.origin = facts.origin
  }
}

/** The remote gives no usable answer, after all attempts. */
export class OriginUnavailable extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; attempts: number; reason: string }) {
    super(
      `the origin ${facts.origin} gave no usable answer in ${facts.attempts} ${facts.attempts === 1 ? "attempt" : "attempts"}: ${facts.reason}`,
    )
    this.origin = facts.origin
  }
}

/** The remote does not have the state of a block: a replica behind the others, a pruned node, or a reorganisation. */
export class OriginStateUnavailable extends OriginError {
  readonly code = -32001
  readonly origin: string
  constructor(facts: { origin: string; block: { number: bigint; hash: Hex }; reason: string }) {
    super(
      `the origin ${facts.origin} does not have the state of block ${facts.block.number} (${facts.block.hash}): ${facts.reason}`,
    )
    this.origin = facts.origin
  }
}

/** The remotes, or the remote and the option, name different chains. */
export class OriginChainMismatch extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; chainId: bigint; expected: bigint }) {
    super(`the origin ${facts.origin} serves chain ${facts.chainId}, not chain ${facts.expected}`)
    this.origin = facts.origin
  }
}

/** A request to a remote that was closed. */
export class OriginClosed extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(origin: string) {
    super(`the origin ${origin} is closed`)
    this.origin = origin
  }
}

/** The remote does not have the block to fork. */
export class ForkBlockNotFound extends OriginError {
  readonly code = -32001
  readonly origin: string
  constructor(facts: { origin: string; block: string }) {
    super(`the origin ${facts.origin} does not have the block to fork: ${facts.block}`)
    this.origin = facts.origin
  }
}

/** The remote, or without a remote the file of the fork, has no block with the transaction to fork at. */
export class ForkTransactionNotFound extends OriginError {
  readonly code = -32001
  readonly origin: string
  constructor(facts: { origin: string; hash: Hex }) {
    const asked = facts.origin === "" ? "the fork file" : `the origin ${facts.origin}`
    super(`${asked} has no block with the transaction to fork at: ${facts.hash}`)
    this.origin = facts.origin
  }
}

/** A transaction of the remote chain whose type or chain this node does not execute. */
export class ForkTransactionNotExecutable extends MidblockError {
  readonly code = -32003
  constructor(facts: { hash: Hex; reason: string }, options?: ErrorOptions) {
    super(
      `the transaction ${facts.hash} of the remote chain cannot be executed here: ${facts.reason}`,
      options,
    )
  }
}

/** A position within a block of the remote chain for which the remote has no state. */
export class ForkPartUnavailable extends OriginError {
  readonly code = -32001
  readonly origin: string
  constructor(facts: { origin: string; number: bigint; reason: string }, options?: ErrorOptions) {
    super(
      `the origin ${facts.origin} gives no state within block ${facts.number}: ${facts.reason}; fork.transactionHash begins there`,
      options,
    )
    this.origin = facts.origin
  }
}

/** An operation that needs the whole state of a block; a fork has only the parts that were read. */
export class NotOnFork extends MidblockError {
  readonly code = -32001
  constructor(facts: { method: string; number: bigint }) {
    super(
      `${facts.method} works up to the fork block, ${facts.number}: of later states a fork has only the parts that were read`,
    )
  }
}
