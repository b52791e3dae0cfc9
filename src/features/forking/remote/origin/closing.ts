/** The end of an origin, which ends its requests in flight. */

import { OriginClosed } from "../../../../errors/index.ts"
import { createController } from "./transport/linkedSignal.ts"

/** The end of one origin. */
export interface Closing {
  /** Is aborted with {@link OriginClosed}. */
  readonly signal: AbortSignal
  close(): void
}

/**
 * Creates the end of an origin.
 *
 * @param hosts - Named in the error.
 * @param outer - Closes the origin too. It may live longer, so its listener is removed at the end.
 */
export function createClosing(hosts: readonly string[], outer?: AbortSignal): Closing {
  const controller = createController()
  const close = () => {
    outer?.removeEventListener("abort", close)
    controller.abort(new OriginClosed(hosts.join(", ")))
  }
  if (outer?.aborted === true) close()
  else outer?.addEventListener("abort", close)
  return { signal: controller.signal, close }
}
