/** Errors of the files in which forks are recorded. */
import { MidblockError } from "./base.ts"

/** A file that is not a fork file, or has an invalid entry; `at` is a field or a line. */
export class InvalidForkFile extends MidblockError {
  readonly code = -32000
  readonly path: string
  readonly at: string | undefined
  constructor(facts: { path: string; at?: string; reason: string }, options?: ErrorOptions) {
    super(`fork file ${facts.path}: ${facts.at ? `${facts.at}: ` : ""}${facts.reason}`, options)
    this.path = facts.path
    this.at = facts.at
  }
}

/** A fork that runs from its file alone needs an entry that the file does not have. */
export class ForkFileMiss extends MidblockError {
  readonly code = -32000
  readonly path: string
  constructor(facts: { path: string; missing: readonly string[]; number: bigint; hash: string }) {
    const more = facts.missing.length - 3
    const named = facts.missing.slice(0, 3).join(", ")
    super(
      `fork file ${facts.path} has no ${named}${more > 0 ? ` and ${more} more` : ""} at block ${facts.number} (${facts.hash}); add it with: midblock fork update ${facts.path} --fork-url <url> -- <the command that failed>`,
    )
    this.path = facts.path
  }
}
