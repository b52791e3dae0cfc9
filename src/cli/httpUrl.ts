/** Checks the URLs that commands are given. */
import { InvalidFile } from "../errors/index.ts"

/**
 * Refuses what is no URL of an HTTP server.
 *
 * @throws {@link InvalidFile} with the flag and the value.
 * @example
 * assertHttpUrl("against", "localhost:8545") // InvalidFile: --against localhost:8545: no HTTP URL, such as http://127.0.0.1:8545
 */
export function assertHttpUrl(flag: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw new InvalidFile({ flag, path: url, reason: "no HTTP URL, such as http://127.0.0.1:8545" })
}
