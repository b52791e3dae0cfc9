/** Errors of states, and of the files that hold them. */
import { MidblockError } from "./base.ts"

/** A fixture whose chain begins with another block than the node's options give. */
export class ForeignFixture extends MidblockError {
  readonly code = -32000
  /** The hash of the first block of this node. */
  readonly have: string
  /** The hash of the first block of the fixture. */
  readonly want: string
  constructor(facts: { have: string; want: string; others?: readonly string[] }) {
    const others = (facts.others ?? []).join(", ")
    const [options, remedy] =
      others === ""
        ? ["its options", "build it anew"]
        : ["the given options", `leave out ${others}, or build it anew with the same`]
    super(
      `the fixture is for another chain: its genesis is ${facts.want}, with ${options} and this version it is ${facts.have}; ${remedy}`,
    )
    this.have = facts.have
    this.want = facts.want
  }
}

/** A file that is not a fixture, or was changed after it was built. */
export class InvalidFixture extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`the fixture cannot be read: ${facts.reason}`, options)
  }
}

/** The state of a block that is not kept, such as one before the newest block of a fixture. */
export class StateUnavailable extends MidblockError {
  readonly code = -32000
  constructor() {
    super("historical state is not available")
  }
}

/** A token whose balance or allowance is not in a single slot. */
export class TokenSlotNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { token: string }) {
    super(`no single storage slot decides what the token ${facts.token} answers`)
  }
}

/** A genesis file with which no chain can begin; `path` names the field. */
export class InvalidGenesis extends MidblockError {
  readonly code = -32602
  readonly path: string
  constructor(facts: { path: string; reason: string }) {
    super(`invalid genesis${facts.path}: ${facts.reason}`)
    this.path = facts.path
  }
}

/** A state file from which no state can be read. */
export class InvalidStateFile extends MidblockError {
  readonly code = -32602
  readonly path: string
  constructor(facts: { path: string; reason: string }, options?: ErrorOptions) {
    super(`invalid state file${facts.path}: ${facts.reason}`, options)
    this.path = facts.path
  }
}
