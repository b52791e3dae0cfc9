/** The messages of the program itself, on the error output: lines for people, or one JSON object per line with `--json`. */
import { oneLine } from "../../base/oneLine.ts"
import type { CliOptions } from "../options/arguments.ts"
import { stamped } from "./stamp.ts"

/** The level of a message. Messages are errors and notices; other events are in the log. */
export type Level = "error" | "warn" | "info"

/** Further parts of a message. */
export interface MessageParts {
  /** The word before the text of an error; `error` when absent. */
  readonly label?: string | undefined
  /** The event of the JSON object; the level when absent. */
  readonly event?: string | undefined
  /** Further fields of the JSON object. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

/** Writes a message, if its level is wanted. */
export type Say = (level: Level, text: string, parts?: MessageParts) => void

/** Options of the messages. */
export interface MessageOptions extends Pick<CliOptions, "json" | "quiet" | "silent"> {
  /** Writes to the error output. */
  readonly write: (text: string) => void
}

/**
 * Creates the writer of messages: `--quiet` leaves errors, `--silent` nothing.
 *
 * @example
 * say("error", "the remote does not answer") // error: the remote does not answer
 */
export function createMessages({ write, json, quiet, silent }: MessageOptions): Say {
  return (level, text, { label = "error", event = level, fields } = {}) => {
    if (silent || (quiet && level !== "error")) return
    if (json) write(`${oneLine(JSON.stringify(stamped({ event, message: text, ...fields }, level)))}\n`)
    else write(`${level === "error" ? `${label}: ` : ""}${oneLine(text)}\n`)
  }
}
