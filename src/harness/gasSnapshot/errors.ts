/** The errors of gas snapshots. */
import { HarnessError } from "../errors.ts"

/** A file of gas snapshots that cannot be read. */
export class InvalidGasSnapshot extends HarnessError {
  readonly path: string
  constructor(facts: { path: string; reason: string }) {
    super(
      `${facts.path} is no file of gas snapshots: ${facts.reason}; remove it, and run vitest with --update`,
    )
    this.path = facts.path
  }
}

/** A use of `toMatchGasSnapshot` that no snapshot can answer. */
export class InvalidGasSnapshotUse extends HarnessError {
  constructor(facts: { reason: string }) {
    super(`toMatchGasSnapshot: ${facts.reason}`)
  }
}
