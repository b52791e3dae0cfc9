/** Checks the URLs in the arguments of commands. */
import { InvalidFile } from "../errors/index.ts"

/**
 * Refuses a text that is not an HTTP URL.
 *
 * @throws {@link InvalidFile} with the flag and the value.
 * @example
 * assertHttpUrl("against", "localhost:8545") // InvalidFile: --against localhost:8545: no HTTP URL, such as http://127.0.0.1:8545
 */
export function assertHttpUrl(flag: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw new InvalidFile({ flag, path: url, reason: "no HTTP URL, such as http://127.0.0.1:8545" })
}
