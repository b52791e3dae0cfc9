/** How this folder defines a method: over the parts of a node. */
import type { Node } from "../node/node.ts"
import { defineMethod } from "../rpc/method.ts"

/** Defines a JSON-RPC method of the node; see {@link defineMethod}. */
export const method = defineMethod<Node>()
