/** Middleware of a node that may be a fork: the remote answers requests about the chain up to the fork block. */

import type { Middleware } from "../../../api/rpc/middleware.ts"
import { untilKnown } from "../../../kernel/evm/execute/untilKnown.ts"
import type { Node } from "../../../node/node.ts"
import { forkOf } from "../current.ts"
import type { AskLocal, ForkedNode } from "./resolveBlock.ts"
import { answersOf } from "./routes.ts"

/**
 * Creates the middleware, which passes all requests on while the node is not a fork.
 *
 * @param methods - The methods, each with its route.
 * @param assertOpen - Throws once the node is closed.
 */
export function routedToRemote(
  node: Node,
  methods: Parameters<typeof answersOf>[0],
  assertOpen: () => void,
): Middleware {
  let forked: ForkedNode | undefined
  let answers: ReturnType<typeof answersOf> | undefined
  /** Returns the node with its current fork; a request uses this fork to its end. */
  const forkedNode = (): ForkedNode | undefined => {
    const fork = forkOf(node)
    if (forked?.fork !== fork) forked = fork && { ...node, fork }
    return forked
  }
  return (next, endpoint) => (request, client) => {
    if (node.remote.current === undefined) return next(request, client)
    answers ??= answersOf(methods)
    const answer = answers.get(endpoint.lookup(request.method)?.name ?? "")
    const { params = [] } = request
    if (answer === undefined || !Array.isArray(params)) return next(request, client)
    assertOpen()
    const local: AskLocal = (own, method = request.method) =>
      next(own === params ? request : { ...request, method, params: own }, client)
    return untilKnown(
      () => node.remote.current,
      () => {
        const now = forkedNode()
        return now === undefined ? next(request, client) : answer(now, request.method, params, local)
      },
    )
  }
}
