/** The remote of a fork; another remote of the same chain can replace it. */

import { OriginClosed } from "../../../errors/index.ts"
import { createTurns } from "../../../node/base/turns.ts"
import { defaultBackoffMs } from "../remote/origin/options.ts"
import type { OriginStats } from "../remote/origin/origin.ts"
import { createController } from "../remote/origin/transport/linkedSignal.ts"
import { type ForkPoint, openAtBlock } from "./forkPoint.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"
import type { ForkOptions } from "./options.ts"

/** The remote of a fork. */
export interface ForkRemote extends ForkOrigin {
  /** The given options of the fork; {@link ForkRemote.setUrl} changes the URL. */
  readonly options: ForkOptions & { readonly backoffMs: number }
  /**
   * Sends all later requests to another remote. The previous remote answers the requests in flight; both are closed together. When
   * several calls open remotes at once, the remote of the last call is used.
   *
   * @throws {@link OriginChainMismatch}, {@link ForkBlockNotFound} when it serves another chain or lacks the fork block, and every
   * error of `openOrigin`; the previous remote is then still used. {@link OriginClosed} when the fork is closed meanwhile.
   */
  setUrl(url: string): Promise<void>
}

/** Creates the remote of a fork. */
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
