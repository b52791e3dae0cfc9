/** The raw feed as messages for WebSocket clients: JSON as text, or compressed as bytes. */
import type { FeedSource } from "./feedStream.ts"
import { loadZlib } from "./lazyImports.ts"

/** How a message is sent. */
export const feedEncodings = ["json", "brotli"] as const
export type FeedEncoding = (typeof feedEncodings)[number]

/** Of low quality, which is fast: a message has to be out long before the next one. */
function compress(text: string): Uint8Array {
  const { brotliCompressSync, constants } = loadZlib()
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/**
 * Encodes a feed; every message once, however many listen.
 *
 * @param listen - Begins to listen to messages as JSON values, one object for all who are told of it.
 */
export function createFeedSource(
  listen: (listener: (message: object) => void) => () => void,
  encoding: FeedEncoding,
): FeedSource {
  const encoded = new WeakMap<object, string | Uint8Array>()
  const encode = (message: object): string | Uint8Array => {
    const known = encoded.get(message)
    if (known !== undefined) return known
    const text = JSON.stringify(message)
    const made = encoding === "json" ? text : compress(text)
    encoded.set(message, made)
    return made
  }
  return (listener) => listen((message) => listener(encode(message)))
}
