/** The errors of transactions that cannot be read. */
import { HarnessError } from "./errors.ts"

/** The transaction is in no block yet. */
export class NotExecuted extends HarnessError {
  /** `true` when the transaction waits in the pool; `false` when the node does not know it. */
  readonly waits: boolean
  constructor(facts: { hash: string; waits: boolean }) {
    super(
      `transaction ${facts.hash} ${facts.waits ? "waits in the pool: it is in no block" : "is not known"}`,
    )
    this.waits = facts.waits
  }
}

/** The block of the transaction is of a fork without access lists (EIP-7928). */
export class NoAccessList extends HarnessError {
  constructor({ hash }: { hash: string }) {
    super(
      `the block of transaction ${hash} has no access list: they exist from Amsterdam on, as with createNode({ hardfork: "amsterdam" })`,
    )
  }
}
