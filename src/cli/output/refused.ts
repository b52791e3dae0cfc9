/** Words a refused host or origin for the log, with the flag that allows it. */
import type { RefusedEvent } from "../../server/http/rejectedClients.ts"

/** The flag that allows a refused host or origin. */
export const flagOf = ({ header }: Pick<RefusedEvent, "header">): string =>
  header === "host" ? "--allowed-hosts" : "--allowed-origins"

/**
 * The line of a person; the flag comes with a value where the event has one, quoted where a shell needs it.
 *
 * @example
 * refusedText({ header: "host", value: "node.example:8545", entry: "node.example" })
 * // 'Host "node.example:8545" was refused; allow it with --allowed-hosts node.example'
 */
export function refusedText(refused: RefusedEvent): string {
  const { header, value, entry } = refused
  const name = header === "host" ? "Host" : "Origin"
  const quoted = entry !== undefined && /[[\]]/.test(entry) ? `'${entry}'` : entry
  const flag = quoted === undefined ? flagOf(refused) : `${flagOf(refused)} ${quoted}`
  return `${name} ${JSON.stringify(value)} was refused; allow it with ${flag}`
}
