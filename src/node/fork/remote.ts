/** The remote of a fork, which another one of the same chain can replace. */

import { OriginClosed } from "../../errors/index.ts"
import { defaultBackoffMs } from "../../fork/origin/options.ts"
import type { OriginStats } from "../../fork/origin/origin.ts"
import { createController } from "../../fork/origin/transport/linkedSignal.ts"
import { type ForkPoint, openAtBlock } from "./forkPoint.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"
import type { ForkOptions } from "./options.ts"
import { createTurns } from "./turns.ts"

/** The remote of a fork. */
export interface ForkRemote extends ForkOrigin {
  /** Those of the fork as they were given, but for the URL, which {@link ForkRemote.setUrl} changes. */
  readonly options: ForkOptions & { readonly backoffMs: number }
  /**
   * Asks another remote from now on; the one before answers what it was asked, and both are closed together. Of several that are
   * opened at once, the one that was named last stays.
   *
   * @throws {@link OriginChainMismatch}, {@link ForkBlockNotFound} when it does not have the chain or the fork block, and every
   * error of `openOrigin`; the remote stays then. {@link OriginClosed} when the fork is closed meanwhile.
   */
  setUrl(url: string): Promise<void>
}

/** Creates it. */
export function createForkRemote(
  { origin: first, chainId, block }: ForkPoint,
  options: ForkOptions,
): ForkRemote {
  const origins = [first]
  const closing = createController()
  let current = first
  let { url } = options
  const askTurn = createTurns()
  return {
    get hosts() {
      return current.hosts
    },
    get stats() {
      return origins.map(({ stats }) => stats).reduce(sum)
    },
    get options() {
      return { ...options, url, backoffMs: options.backoffMs ?? defaultBackoffMs }
    },
    read: (block, keys, options) => current.read(block, keys, options),
    request: (method, params, options) => current.request(method, params, options),
    async setUrl(next) {
      const takeTurn = askTurn()
      const opened = await openAtBlock({ ...options, url: next, chainId }, block.hash, closing.signal)
      if (closing.signal.aborted) throw new OriginClosed(opened.hosts.join(", "))
      origins.push(opened)
      if (!takeTurn()) return
      current = opened
      url = next
    },
    close() {
      first.close()
      closing.abort()
    },
  }
}

const sum = (one: OriginStats, other: OriginStats): OriginStats =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof OriginStats]]),
  ) as unknown as OriginStats
