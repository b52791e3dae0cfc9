/** Tells of hosts and origins that were refused: once each, so that a page that tries again and again fills no log. */
import { HostNotAllowed } from "../../errors/index.ts"
import type { NotAllowed } from "./admission.ts"
import { toHostName } from "./hosts.ts"

/** A host or an origin that was refused for the first time. */
export interface RefusedEvent {
  readonly header: "host" | "origin"
  /** The value of the header, cut to 256 characters. */
  readonly value: string
  /**
   * The entry of `allowedHosts` or `allowedOrigins` that lets it in; `undefined` when no such entry is worth a
   * suggestion: the header has no well-formed name, or `null`, which every web page can send from a sandboxed frame.
   */
  readonly entry: string | undefined
}

/** Most names that are remembered, and so told of. */
const maxNames = 100

/** A host name has at most 253 characters; Node takes headers of 16 KiB. */
const maxCharacters = 256

/** Gives what is to be told of each refusal, and tells of the first 100 names, each once. */
export function createRefusals(tell: (refused: RefusedEvent) => void): (error: NotAllowed) => void {
  const told = new Set<string>()
  return (error) => {
    if (told.size >= maxNames) return
    const refused = toRefused(error)
    const key = `${refused.header} ${refused.value}`
    if (told.has(key)) return
    told.add(key)
    tell(refused)
  }
}

function toRefused(error: NotAllowed): RefusedEvent {
  const isHost = error instanceof HostNotAllowed
  const value = (isHost ? error.host : error.origin).slice(0, maxCharacters)
  const entry = isHost ? toHostName(value) : value
  const isPlain = entry !== undefined && entry !== "null" && /^[a-z0-9._:/[\]-]+$/i.test(entry)
  return { header: isHost ? "host" : "origin", value, entry: isPlain ? entry : undefined }
}
