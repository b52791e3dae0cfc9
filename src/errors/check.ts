/** Errors of `midblock check`. */
import { MidblockError } from "./base.ts"

/** The endpoint to check does not answer, or does not answer JSON-RPC. */
export class EndpointNotReached extends MidblockError {
  override readonly code = -32000
  readonly url: string
  constructor(facts: { url: string; reason: string; cause?: unknown }) {
    super(`cannot check ${facts.url}: ${facts.reason}`, { cause: facts.cause })
    this.url = facts.url
  }
}

/** The account that sends the transactions of a check has less than they can cost. */
export class CheckNotFunded extends MidblockError {
  override readonly code = -32000
  constructor(facts: { address: string; balance: bigint; cost: bigint }) {
    super(
      `the account ${facts.address} has ${facts.balance} wei, and the transactions of the check cost up to ${facts.cost} wei`,
    )
  }
}

/** The endpoint answers HTTP 429. */
export class RateLimited extends MidblockError {
  override readonly code = -32005
  readonly url: string
  constructor(facts: { url: string }) {
    super(`${facts.url} takes no more requests now: HTTP 429`)
    this.url = facts.url
  }
}

/** A request of a check would be one more than its limit. */
export class RequestLimitReached extends MidblockError {
  override readonly code = -32005
  readonly limit: number
  constructor(facts: { limit: number }) {
    super(`the limit of ${facts.limit} requests is reached`)
    this.limit = facts.limit
  }
}
