/** The options of a fork that takes the place of another. */
import type { ForkOptions } from "./options.ts"

/**
 * Returns the options of the next fork: how the remote is asked stays; block, chain and files were those of the one before.
 *
 * Headers stay for the same URL only: they often carry a key, which another provider must not get.
 *
 * @example
 * optionsAfter({ url: "https://a.example", retries: 2 }, { blockNumber: 7n }) // { url: "https://a.example", retries: 2, blockNumber: 7n }
 */
export function optionsAfter(
  before: ForkOptions | undefined,
  { url = before?.url, blockNumber, headers }: Pick<ForkOptions, "url" | "blockNumber" | "headers">,
): ForkOptions {
  const {
    headers: kept,
    chainId: _,
    blockHash: __,
    transactionHash: ___,
    pending: ____,
    file: _____,
    record: ______,
    offline: _______,
    ...asking
  } = before ?? {}
  const isSame = String(url) === String(before?.url)
  return { ...asking, url, blockNumber, headers: headers ?? (isSame ? kept : undefined) }
}
