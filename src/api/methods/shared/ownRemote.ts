/** A node that is named as the remote of its own fork. */
import { InvalidArgument } from "../../../errors/index.ts"
import type { OwnPorts } from "../../../node/base/ownPorts.ts"

/**
 * Refuses a URL of the node itself.
 *
 * @param path - The path of the URL in the first parameter.
 * @throws {@link InvalidArgument}
 */
export function assertOther(ownPorts: OwnPorts, url: string, path: string): void {
  if (ownPorts.has(url))
    throw new InvalidArgument({ index: 0, path, reason: "this node, which cannot be its own remote" })
}
