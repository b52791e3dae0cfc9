/** How this folder defines a method: over the parts of a node. */
import type { Node } from "../../node/node.ts"
import { defineMethod } from "../../rpc/method.ts"
import type { Session } from "../../rpc/session.ts"

/** What handlers get: the parts of the node, and the connection that asks, when it can be told things. */
export interface Context extends Node {
  readonly session?: Session | undefined
}

/** Defines a JSON-RPC method of the node; see {@link defineMethod}. */
export const method = defineMethod<Context>()
