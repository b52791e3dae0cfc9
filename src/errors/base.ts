/** The base of every error that midblock throws on purpose. */

/** Bytes as hex with `0x`. Others import it from `base/hex.ts`: errors import no other room. */
export type Hex = `0x${string}`

/** The base of every error that midblock throws on purpose. `data` is sent to the client. */
export abstract class MidblockError extends Error {
  abstract readonly code: number
  readonly data?: unknown
  override get name(): string {
    return this.constructor.name
  }
}

/** The longest proper name is that of a host, 253 characters; a client may send megabytes, which need not be sent back. */
export const shortened = (name: string): string => (name.length > 256 ? `${name.slice(0, 256)}…` : name)
