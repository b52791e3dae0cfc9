/** The options of a fork that replaces another. */
import type { Fork } from "./open.ts"
import type { ForkOptions } from "./options.ts"

/**
 * Returns the options of the next fork. Retries and other settings of requests stay; block and chain do not. The fork files stay
 * for the same block of the same remote, so that a suite that resets before each test runs from its file. The file of an offline
 * fork also stays when no block is named, or when there is no remote to request another block from.
 *
 * HTTP headers stay for the same URL only: they often contain a key, which another provider must not get.
 *
 * @example
 * optionsAfter(fork, { blockNumber: 7n }) // { url: "https://a.example", retries: 2, blockNumber: 7n }
 */
export function optionsAfter(
  fork: Pick<Fork, "block" | "hosts" | "remote"> | undefined,
  {
    url = fork?.remote.options.url,
    blockNumber,
    headers,
  }: Pick<ForkOptions, "url" | "blockNumber" | "headers">,
): ForkOptions {
  const before = fork?.remote.options
  const {
    headers: kept,
    chainId: _,
    blockHash: __,
    transactionHash: ___,
    pending: ____,
    file,
    record,
    offline,
    ...asking
  } = before ?? {}
  const isSame = String(url) === String(before?.url)
  const isSameBlock = isSame && blockNumber !== undefined && BigInt(blockNumber) === fork?.block.number
  const isAlone = isSame && fork?.hosts.length === 0 && (url === undefined || blockNumber === undefined)
  const files = isSameBlock || isAlone ? { file, record, offline } : {}
  return { ...asking, ...files, url, blockNumber, headers: headers ?? (isSame ? kept : undefined) }
}
