/** Describes a rejected host or origin for the log, with the flag that allows it. */
import type { RefusedEvent } from "../../api/server/http/rejectedClients.ts"

/** Returns the flag that allows a rejected host or origin. */
export const allowFlagOf = ({ header }: Pick<RefusedEvent, "header">): string =>
  header === "host" ? "--allowed-hosts" : "--allowed-origins"

/**
 * Returns a line of the text log. If the event has an entry, it is the value of the flag, quoted if a shell needs that.
 *
 * @example
 * refusedText({ header: "host", value: "node.example:8545", entry: "node.example" })
 * // 'Host "node.example:8545" was refused; allow it with --allowed-hosts node.example'
 */
export function refusedText(refused: RefusedEvent): string {
  const { header, value, entry } = refused
  const name = header === "host" ? "Host" : "Origin"
  const quoted = entry !== undefined && /[[\]]/.test(entry) ? `'${entry}'` : entry
  const flag = quoted === undefined ? allowFlagOf(refused) : `${allowFlagOf(refused)} ${quoted}`
  return `${name} ${JSON.stringify(value)} was refused; allow it with ${flag}`
}
