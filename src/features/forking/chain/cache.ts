/** The disk cache of a fork: whether it is used, and its folder. */

import { cacheFolder } from "../../../base/folder.ts"
import type { Hex } from "../../../base/hex.ts"
import { loadNet } from "../../../base/nodeModules.ts"
import { InvalidOption } from "../../../errors/index.ts"
import { quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import { type ForkCache, openCache } from "../remote/cache/cache.ts"
import { machineTiming } from "../remote/origin/timing.ts"
import type { ForkOptions } from "./options.ts"

/** The chain ids of Hardhat, anvil and midblock, and of Ganache: their state changes without a new block. */
const developmentChains: ReadonlySet<bigint> = new Set([31337n, 1337n])

/** The age, in seconds, from which a block is final: finality takes 13 minutes on Ethereum, and somewhat more on rollups. */
const settledAfterSeconds = 3600

/** Checks the option `cache` for callers in JavaScript, which have no types. @throws {@link InvalidOption} */
export function assertCacheOption({ cache }: ForkOptions): void {
  if (cache === undefined || typeof cache === "boolean" || (typeof cache === "string" && cache !== "")) return
  throw new InvalidOption({ name: "fork.cache", expected: "a folder, true or false", value: cache })
}

/** Opens the cache; `undefined` when the fork has none. */
export function openForkCache(
  options: ForkOptions,
  {
    chainId,
    block,
  }: { readonly chainId: bigint; readonly block: { readonly hash: Hex; readonly header: RemoteHeader } },
): ForkCache | undefined {
  const { cache, url, timing = machineTiming, onWarning = warnOnce } = options
  if (!(cache ?? isCachedByDefault(url, chainId))) return undefined
  const age = timing.now() / 1000 - Number(quantityOf(block.header, "timestamp") ?? 0n)
  return openCache({
    folder: folderOf(options),
    chainId,
    blockHash: block.hash,
    isNearHead: age < settledAfterSeconds,
    log: onWarning,
  })
}

/** Returns the folder of a cache; `undefined` for a user without a home folder. */
const folderOf = ({ cache }: ForkOptions): string | undefined =>
  typeof cache === "string" ? cache : cacheFolder()

const warnings = new Set<string>()

/** Emits a warning, once in a process. */
function warnOnce(line: string): void {
  if (warnings.has(line)) return
  warnings.add(line)
  process.emitWarning(line, { code: "MIDBLOCK_FORK_CACHE" })
}

/**
 * Returns `true` for remotes that are cached unless the caller says otherwise.
 *
 * @example
 * isCachedByDefault("https://eth.example.com/v2/key", 1n) // true
 * isCachedByDefault("http://127.0.0.1:8545", 1n) // false: it may be a development node, itself a fork of chain 1
 */
export function isCachedByDefault(url: ForkOptions["url"], chainId: bigint): boolean {
  const remotes = [url].flat()
  return !developmentChains.has(chainId) && remotes.every(isPublic)
}

function isPublic(remote: unknown): boolean {
  if (!(remote instanceof URL) && typeof remote !== "string") return false
  const host = new URL(remote).hostname.replace(/^\[|\]$/g, "")
  if (loadNet().isIP(host) === 0)
    return host.includes(".") && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
  return !/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^(::1?$|f[cd]|fe[89ab])/.test(host)
}
