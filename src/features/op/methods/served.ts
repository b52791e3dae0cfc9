/** Methods that only the endpoints of some networks have. */
import type { Context } from "../../../api/methods/shared/method.ts"
import { MethodNotFound } from "../../../errors/index.ts"
import { createPartKey } from "../../../node/addedParts.ts"
import type { NetworkMethod } from "../dialects.ts"

/** The methods that the network of a node has of its own. */
export const ownMethodsOf = createPartKey<readonly NetworkMethod[]>("ownMethods")

/** Refuses a method that the network of a node does not have. @throws {@link MethodNotFound} */
export function assertServed(node: Context, name: NetworkMethod): void {
  if (ownMethodsOf.find(node)?.includes(name) !== true) throw new MethodNotFound(name)
}
