/** Injected faults of the remote of a fork: it is slow, fails a share of the reads, or lags behind. */
import { OriginClosed, OriginStateUnavailable, OriginUnavailable } from "../../../errors/index.ts"
import type { RemoteFault } from "../../../node/ledgerSource.ts"
import type { Timing } from "../remote/origin/options.ts"
import type { OriginBlock } from "../remote/origin/origin.ts"
import { wait } from "../remote/origin/timing.ts"
import { createController, withLinked } from "../remote/origin/transport/linkedSignal.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"

/** The fault of one remote. */
export interface OriginFaults {
  /** Sets the fault; `undefined` ends it. */
  set(fault: RemoteFault | undefined): void
  /** Returns the remote with its fault; a delay ends with the remote. */
  wrap(origin: ForkOrigin): ForkOrigin
}

/** Creates the fault of a remote; none is set at first. */
export function createOriginFaults(block: OriginBlock, timing: Timing): OriginFaults {
  let fault: RemoteFault = {}
  let count = 0
  const isFailing = (rate: number): boolean => {
    const before = Math.floor(count * rate)
    return Math.floor(++count * rate) > before
  }
  const closing = createController()
  const suffer = async (origin: string, needsBlock: boolean, signal?: AbortSignal): Promise<void> => {
    const { delayMs = 0, status, rate = 1, lagBlocks = 0 } = fault
    if (delayMs > 0) await withLinked([closing.signal, signal], (either) => wait(timing, delayMs, either))
    if (status !== undefined && isFailing(rate))
      throw new OriginUnavailable({ origin, attempts: 1, reason: `HTTP ${status}, as asked for` })
    if (needsBlock && lagBlocks > 0) {
      const reason = `it is ${lagBlocks} blocks behind, as asked for`
      throw new OriginStateUnavailable({ origin, block, reason })
    }
  }
  return {
    set(next = {}) {
      fault = next
      count = 0
    },
    wrap(origin) {
      const name = () => origin.hosts.join(", ")
      return {
        ...origin,
        get hosts() {
          return origin.hosts
        },
        get stats() {
          return origin.stats
        },
        async read(at, keys, options) {
          await suffer(name(), true, options?.signal)
          return origin.read(at, keys, options)
        },
        async request(method, params, options) {
          await suffer(name(), options?.pinnedTo !== undefined, options?.signal)
          return origin.request(method, params, options)
        },
        close() {
          closing.abort(new OriginClosed(name()))
          origin.close()
        },
      }
    },
  }
}
