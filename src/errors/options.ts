/** Errors of options, of the command line and of its files. */
import { MidblockError } from "./base.ts"

/** A method that needs a fork of another chain. */
export class NotForked extends MidblockError {
  readonly code = -32000
  constructor() {
    super("this node is not a fork: it has its own chain")
  }
}

/**
 * The former name of {@link NotForked}.
 *
 * @deprecated Use {@link NotForked}.
 * @alias
 */
export const ForkingNotSupported = NotForked

/**
 * The former name of {@link NotForked}.
 *
 * @deprecated Use {@link NotForked}.
 * @alias
 */
export type ForkingNotSupported = NotForked

/** A file that the command line names and that cannot be used. */
export class InvalidFile extends MidblockError {
  readonly code = -32602
  readonly path: string
  /** The message without the path. */
  readonly reason: string
  /** @param facts - Without `flag` for an argument of a command. */
  constructor(facts: { flag?: string | undefined; path: string; reason: string }, options?: ErrorOptions) {
    const { flag, path, reason } = facts
    super(`${flag === undefined ? "" : `--${flag} `}${path}: ${reason}`, options)
    this.path = path
    this.reason = `${flag === undefined ? "" : `--${flag}: `}${reason}`
  }
}

/** A command that does not exist, or cannot be started. */
export class CommandNotStarted extends MidblockError {
  override readonly code = -32000
  constructor(facts: { program: string; reason: string }) {
    super(`${facts.program}: ${facts.reason}`)
  }
}

/** An invalid value of an option. */
export class InvalidOption extends MidblockError {
  override readonly code = -32602
  /** The name of the option in code: `dataDir`, `fork.headers`. */
  readonly option: string
  /** The message without the option. */
  readonly reason: string
  constructor(facts: { name: string; expected: string; value: unknown }) {
    const reason = `expected ${facts.expected}, got ${textOf(facts.value)}`
    super(`invalid option ${facts.name}: ${reason}`)
    this.option = facts.name
    this.reason = reason
  }
}

/** An option with an unknown name. */
export class UnknownOption extends MidblockError {
  override readonly code = -32602
  constructor(facts: { what: string; name: string; nearest: string | undefined }) {
    const meant = facts.nearest === undefined ? "" : `; did you mean ${facts.nearest}?`
    super(`unknown ${facts.what} ${facts.name}${meant}`)
  }
}

/** A part of midblock needs a package that is not installed with midblock; `version` is given when others were not tested. */
export class PackageNotInstalled extends MidblockError {
  override readonly code = -32000
  constructor(
    { what, name, version }: { what: string; name: string; version?: string },
    options?: ErrorOptions,
  ) {
    const wanted = version === undefined ? name : `${name}@${version}`
    super(`${what} needs ${name}, which is not installed: npm install --save-dev ${wanted}`, options)
  }
}

/** A text that is not the value of an option; the message is only the expected value, and the caller adds the option's name. */
export class UnreadableText extends Error {
  override readonly name = "UnreadableText"
}

/** Returns a value for a message. The contents of an object are left out, because they may be a key. */
function textOf(value: unknown): string {
  if (typeof value === "symbol" || typeof value === "function") return String(value)
  if (typeof value !== "object" || value === null) return `${value}`
  if (!Array.isArray(value)) return "an object"
  return value.every((each) => typeof each !== "object" || each === null)
    ? `[${value.map(textOf).join(", ")}]`
    : `a list of ${value.length}`
}
