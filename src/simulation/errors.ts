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
