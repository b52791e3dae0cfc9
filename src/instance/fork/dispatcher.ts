/** The dispatcher of a fork: it hands over to the remote what concerns the chain up to the fork block. */
import type { Node } from "../../node/node.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { borderOf } from "./border.ts"
import type { AskLocal, ForkedNode } from "./place.ts"

/**
 * Wraps the dispatcher of a node, and what is restricted from it; a node without a fork keeps its own.
 *
 * @param assertOpen - Throws once the node is closed.
 */
export const forkDispatcher = (dispatcher: Dispatcher, node: Node, assertOpen: () => void): Dispatcher =>
  node.fork === undefined ? dispatcher : wrap(dispatcher, node as ForkedNode, assertOpen)

const wrap = (dispatcher: Dispatcher, node: ForkedNode, assertOpen: () => void): Dispatcher => ({
  ...dispatcher,
  restrict: (accept) => wrap(dispatcher.restrict(accept), node, assertOpen),
  forSession: (session) => wrap(dispatcher.forSession(session), node, assertOpen),
  dispatch(request, client) {
    const known = dispatcher.lookup(request.method)
    const answer = known === undefined ? undefined : borderOf(known.name)
    const { params = [] } = request
    if (known === undefined || answer === undefined || !Array.isArray(params))
      return dispatcher.dispatch(request, client)
    assertOpen()
    const local: AskLocal = (own, method = request.method) =>
      dispatcher.dispatch(own === params ? request : { ...request, method, params: own }, client)
    return answer(node, request.method, params, local)
  },
})
