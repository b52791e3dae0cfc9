/** The errors of gas snapshots. */
import { HarnessError } from "../errors.ts"

/** The file of gas snapshots cannot be read. */
export class InvalidGasSnapshot extends HarnessError {
  readonly path: string
  constructor(facts: { path: string; reason: string }) {
    super(
      `${facts.path} is not a file of gas snapshots: ${facts.reason}; remove it, and run vitest with --update`,
    )
    this.path = facts.path
  }
}

/** `toMatchGasSnapshot` was used in a way that snapshots do not support. */
export class InvalidGasSnapshotUse extends HarnessError {
  constructor(facts: { reason: string }) {
    super(`toMatchGasSnapshot: ${facts.reason}`)
  }
}
