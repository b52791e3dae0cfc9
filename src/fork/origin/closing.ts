/** The end of an origin: what is in flight ends with it. */

import { OriginClosed } from "../../errors/index.ts"
import { createController } from "./transport/linkedSignal.ts"

/** The end of one origin. */
export interface Closing {
  /** Is aborted with {@link OriginClosed}. */
  readonly signal: AbortSignal
  close(): void
}

/**
 * Creates it.
 *
 * @param hosts - For the message.
 * @param outer - Closes the origin too. It may live longer, and is let go of at the end.
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
