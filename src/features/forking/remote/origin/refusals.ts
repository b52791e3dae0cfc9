/** Errors for work that no remote could finish. */
import {
  OriginChainMismatch,
  type OriginError,
  OriginRefused,
  OriginRequestFailed,
  OriginStateUnavailable,
  OriginUnavailable,
} from "../../../../errors/index.ts"
import type { GivenUp } from "./failover.ts"
import type { OriginBlock } from "./origin.ts"

/**
 * Returns the error to throw.
 *
 * @param method - The method of the request; an error with which the remote answered it is returned unchanged.
 */
export function errorOf(left: GivenUp, method: string): OriginError {
  const { origin, kind, error, reason, attempts, mismatch } = left
  if (mismatch !== undefined) return new OriginChainMismatch({ origin, ...mismatch })
  const isAnswer = kind === "noState" || kind === "noMethod"
  if (isAnswer && error !== undefined) return new OriginRequestFailed({ origin, ...error })
  if (kind === "refused") return new OriginRefused({ origin, reason })
  return new OriginUnavailable({ origin, attempts, reason: `${method}: ${reason}` })
}

/** Returns the error of a read at a block. */
export function readErrorOf(left: GivenUp, block: OriginBlock): OriginError {
  const { origin, kind, reason, attempts } = left
  if (kind === "noState") return new OriginStateUnavailable({ origin, block, reason })
  if (kind === "refused" || kind === "noMethod") return new OriginRefused({ origin, reason })
  return new OriginUnavailable({ origin, attempts, reason })
}
