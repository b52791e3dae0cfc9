/** The level and the time of an entry of the JSON log. */
import { createWallClock } from "../../node/base/clock.ts"

const clock = createWallClock()

/** One line of the log; its first field names the event. */
export type Entry = { readonly event: string } & Readonly<Record<string, unknown>>

/** The level of an entry, as in other structured logs. */
export type EntryLevel = "error" | "warn" | "info"

/** The events of the level `warn`. */
const warnings: ReadonlySet<string> = new Set(["failure", "refused", "rejected"])

/** Returns the level of an entry of the log: `warn` for failures and refusals, else `info`. */
const levelOf = ({ event, error }: Entry): EntryLevel =>
  error !== undefined || warnings.has(event) ? "warn" : "info"

/**
 * Returns an entry with its level and the time of the machine.
 *
 * @example
 * stamped({ event: "block", number: 1 }) // { event: "block", level: "info", time: "2026-01-31T09:30:00.125Z", number: 1 }
 */
export function stamped({ event, ...fields }: Entry, level?: EntryLevel): Entry {
  const time = new Date(clock.now()).toISOString()
  return { event, level: level ?? levelOf({ event, ...fields }), time, ...fields }
}
