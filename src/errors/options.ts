/** Errors of options, of the command line and of its files. */
import { MidblockError } from "./base.ts"

/** A method that needs a fork of another chain. */
export class NotForked extends MidblockError {
  readonly code = -32000
  constructor() {
    super("this node is no fork: it has a chain of its own")
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

/** A file that is no recording. */
export class InvalidRecording extends MidblockError {
  readonly code = -32000
  constructor(facts: { path: string; reason: string }, options?: ErrorOptions) {
    super(`${facts.path} is no recording: ${facts.reason}`, options)
  }
}

/** A file that the command line names and that is not what it should be. */
export class InvalidFile extends MidblockError {
  readonly code = -32602
  readonly path: string
  /** The message without the path. */
  readonly reason: string
  constructor(facts: { flag: string; path: string; reason: string }, options?: ErrorOptions) {
    super(`--${facts.flag} ${facts.path}: ${facts.reason}`, options)
    this.path = facts.path
    this.reason = `--${facts.flag}: ${facts.reason}`
  }
}

/** A command that was to be run and is not there, or cannot be. */
export class CommandNotStarted extends MidblockError {
  override readonly code = -32000
  constructor(facts: { program: string; reason: string }) {
    super(`${facts.program}: ${facts.reason}`)
  }
}

/** An option of a node that cannot be. */
export class InvalidOption extends MidblockError {
  override readonly code = -32602
  constructor(facts: { name: string; expected: string; value: unknown }) {
    super(`invalid option ${facts.name}: expected ${facts.expected}, got ${textOf(facts.value)}`)
  }
}

/** An option has a name that there is none of. */
export class UnknownOption extends MidblockError {
  override readonly code = -32602
  constructor(facts: { what: string; name: string; nearest: string | undefined }) {
    const meant = facts.nearest === undefined ? "" : `; did you mean ${facts.nearest}?`
    super(`unknown ${facts.what} ${facts.name}${meant}`)
  }
}

/** Something of the program needs viem, and it is not installed. */
export class ViemNotInstalled extends MidblockError {
  override readonly code = -32000
  constructor(facts: { what: string }) {
    super(`${facts.what} needs viem, which is not installed: npm install --save-dev viem`)
  }
}

/** A text that is not the value of an option; the message is only what was expected, for who knows the option's name. */
export class UnreadableText extends Error {
  override readonly name = "UnreadableText"
}

/** Returns a value as a message shows it: what an object has in it may be a key, and is left out. */
function textOf(value: unknown): string {
  if (typeof value === "symbol" || typeof value === "function") return String(value)
  if (typeof value !== "object" || value === null) return `${value}`
  if (!Array.isArray(value)) return "an object"
  return value.every((each) => typeof each !== "object" || each === null)
    ? `[${value.map(textOf).join(", ")}]`
    : `a list of ${value.length}`
}
