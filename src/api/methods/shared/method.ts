/** Defines the methods of this folder over the parts of a node. */

import type { Node } from "../../../node/node.ts"
import type { ContractArtifacts } from "../../../solidity/inspect/artifacts.ts"
import { defineMethod } from "../../rpc/method.ts"
import type { Session } from "../../rpc/session.ts"
import type { ForkRoute } from "./forkRoute.ts"

/** The context of handlers: the parts of the node, and the connection of the request, when it can receive notifications. */
export interface Context extends Node {
  readonly session?: Session | undefined
  /** True for a request on the public endpoint. */
  readonly isPublic: boolean
  /** The artifacts of `createNode`, which name calls, contracts and variables. */
  readonly artifacts?: ContractArtifacts | undefined
}

/** Defines a JSON-RPC method of the node; see {@link defineMethod}. */
export const method = defineMethod<Context, ForkRoute>()
