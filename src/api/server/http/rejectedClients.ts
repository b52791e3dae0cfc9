/** Reports rejected hosts and origins, each once, so that a page that tries again and again does not fill the log. */
import { HostNotAllowed } from "../../../errors/index.ts"
import type { NotAllowed } from "./admission.ts"
import { toHostName } from "./hosts.ts"

/** A host or an origin that was rejected for the first time. */
export interface RefusedEvent {
  readonly header: "host" | "origin"
  /** The value of the header, cut to 256 characters. */
  readonly value: string
  /**
   * The entry of `allowedHosts` or `allowedOrigins` that accepts it; `undefined` when no entry should be suggested: the header
   * has no well-formed name, or it is `null`, which every web page can send from a sandboxed frame.
   */
  readonly entry: string | undefined
}

/** The maximum number of names that are remembered; no others are reported. */
const maxNames = 100

/** The length to which a header is cut: a host name has at most 253 characters, but Node accepts headers of 16 KiB. */
const maxCharacters = 256

/** Creates the listener of rejections. It reports the first 100 names, each once. */
export function createRejectionReporter(report: (event: RefusedEvent) => void): (error: NotAllowed) => void {
  const reported = new Set<string>()
  return (error) => {
    if (reported.size >= maxNames) return
    const event = toEvent(error)
    const key = `${event.header} ${event.value}`
    if (reported.has(key)) return
    reported.add(key)
    report(event)
  }
}

function toEvent(error: NotAllowed): RefusedEvent {
  const isHost = error instanceof HostNotAllowed
  const value = (isHost ? error.host : error.origin).slice(0, maxCharacters)
  const entry = isHost ? toHostName(value) : value
  const isPlain = entry !== undefined && entry !== "null" && /^[a-z0-9._:/[\]-]+$/i.test(entry)
  return { header: isHost ? "host" : "origin", value, entry: isPlain ? entry : undefined }
}
