/** The raw feed as messages for WebSocket clients: JSON as text, or compressed as bytes. */
import { memoizeByObject } from "../../base/memoize.ts"
import type { FeedSource } from "./feedStream.ts"
import { loadZlib } from "./lazyImports.ts"

/** The encodings of a message. */
export const feedEncodings = ["json", "brotli"] as const
export type FeedEncoding = (typeof feedEncodings)[number]

/** Compresses with a low quality, which is fast: a message must be sent long before the next one. */
function compress(text: string): Uint8Array {
  const { brotliCompressSync, constants } = loadZlib()
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/**
 * Creates a source that encodes each message of a feed once for all its listeners.
 *
 * @param listen - Begins to listen to messages as JSON values; all listeners get the same object.
 */
export function createFeedSource(
  listen: (listener: (message: object) => void) => () => void,
  encoding: FeedEncoding,
): FeedSource {
  const encode = memoizeByObject((message: object): string | Uint8Array => {
    const text = JSON.stringify(message)
    return encoding === "json" ? text : compress(text)
  })
  return (listener) => listen((message) => listener(encode(message)))
}
