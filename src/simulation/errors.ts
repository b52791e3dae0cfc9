/** The errors of simulations. */
import { MidblockError } from "../errors/index.ts"

/** A type of an ABI that has no values in Solidity's encoding, such as `fixed128x18`. */
export class UnknownAbiType extends MidblockError {
  override readonly code = -32602
  constructor(facts: { type: string }) {
    super(`no values can be made for the ABI type ${facts.type}`)
  }
}

/** An ABI has no function of a name. */
export class NoSuchFunction extends MidblockError {
  override readonly code = -32602
  constructor(facts: { name: string; known: readonly string[] }) {
    const known = facts.known.length === 0 ? "it has none" : `it has ${facts.known.join(", ")}`
    super(`the ABI has no function ${facts.name}: ${known}`)
  }
}

/** The state from which runs start was removed: a run reset the node, or reverted to an older snapshot. */
export class StartIsGone extends MidblockError {
  override readonly code = -32000
  constructor() {
    super(
      "a run removed the state from which the others start: it must not reset the node, nor revert to a snapshot from before it",
    )
  }
}

/** A property does not hold. */
export class PropertyFailed extends MidblockError {
  override readonly code = -32000
  /** The values of the smallest run that fails. */
  readonly counterexample: readonly unknown[]
  readonly seed: number
  /** The path of fast-check to the counterexample. */
  readonly path: string
  constructor(
    facts: {
      name: string
      counterexample: readonly unknown[]
      seed: number
      path: string
      values: readonly string[]
      report: string
      again: string
    },
    options: ErrorOptions,
  ) {
    const { name, counterexample, seed, path, values, report, again } = facts
    const reason =
      options.cause instanceof Error ? options.cause.message.split("\n")[0] : String(options.cause)
    const lines = values.map((value) => `  ${value}`).join("\n")
    super(`${name} does not hold: ${reason}\n${lines}\nrun it again: ${again}\n${report}`, options)
    this.counterexample = counterexample
    this.seed = seed
    this.path = path
  }
}

/** fast-check stopped before a property had all its runs. */
export class PropertyNotChecked extends MidblockError {
  override readonly code = -32000
  constructor(facts: { name: string; report: string }) {
    super(`${facts.name} was not checked: ${facts.report}`)
  }
}

/** A value of MIDBLOCK_SEED that no run printed. */
export class InvalidSeed extends MidblockError {
  override readonly code = -32602
  constructor(facts: { value: string }) {
    super(
      `invalid MIDBLOCK_SEED: expected a whole number, or one with the path of fast-check such as 42/3:0:1, got ${facts.value}`,
    )
  }
}

/** A call of a contract in a run failed. */
export class CallFailed extends MidblockError {
  override readonly code = 3
  /** The lines of the Solidity stack, where they are known. */
  readonly solidityStack: string | undefined
  constructor(facts: { name: string; reason: string; stack: string | undefined }) {
    super(`${facts.name} failed: ${facts.reason}`)
    this.solidityStack = facts.stack
  }
}

/** An invariant does not hold. */
export class InvariantFailed extends MidblockError {
  override readonly code = -32000
  readonly seed: number
  /** The number of calls of the shortest sequence that fails. */
  readonly length: number
  /** The number of calls until the failure was found, without those that shrank it. */
  readonly calls: number
  constructor(
    facts: { message: string; seed: number; length: number; calls: number },
    options: ErrorOptions,
  ) {
    super(facts.message, options)
    this.seed = facts.seed
    this.length = facts.length
    this.calls = facts.calls
  }
}

/** Every call of an invariant failed, so that it has checked nothing. */
export class NoCallSucceeded extends MidblockError {
  override readonly code = -32000
  constructor(facts: { name: string; calls: number; reasons: readonly string[] }) {
    const { name, calls, reasons } = facts
    super(
      `${name} checked nothing: all ${calls} calls failed\n${reasons.map((each) => `  ${each}`).join("\n")}`,
    )
  }
}

/** A file of a corpus is not one of the invariant. */
export class InvalidCorpusFile extends MidblockError {
  override readonly code = -32602
  constructor(facts: { file: string; reason: string }) {
    super(`${facts.file} is not a sequence of calls: ${facts.reason}`)
  }
}
