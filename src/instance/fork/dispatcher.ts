/** The dispatcher of a fork: it sends requests about the chain up to the fork block to the remote. */
import { OriginClosed } from "../../errors/index.ts"
import type { Node } from "../../node/node.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { borderOf } from "./border.ts"
import type { AskLocal, ForkedNode } from "./resolveBlock.ts"

/**
 * Creates the dispatcher of a node that may become a fork or stop being one; each request goes to the matching dispatcher.
 *
 * @param createForked - Creates the dispatcher for a fork; called once, when it is first needed.
 */
export function switchedByFork(
  node: Pick<Node, "fork">,
  plain: Dispatcher,
  createForked: () => Dispatcher,
): Dispatcher {
  let made: Dispatcher | undefined
  const forked = () => {
    made ??= createForked()
    return made
  }
  return {
    ...plain,
    restrict: (accept) => switchedByFork(node, plain.restrict(accept), () => forked().restrict(accept)),
    forSession: (session) =>
      switchedByFork(node, plain.forSession(session), () => forked().forSession(session)),
    dispatch: (request, client) => (node.fork === undefined ? plain : forked()).dispatch(request, client),
  }
}

/**
 * Wraps the dispatcher of a fork, and the restricted dispatchers that it creates.
 *
 * @param assertOpen - Throws once the node is closed.
 */
export function forkDispatcher(dispatcher: Dispatcher, node: Node, assertOpen: () => void): Dispatcher {
  let known: ForkedNode | undefined
  /** Returns the node with its current fork; a request uses this fork to its end. */
  const forkedNode = (): ForkedNode | undefined => {
    const { fork } = node
    if (known?.fork !== fork) known = fork && { ...node, fork }
    return known
  }
  return wrap(dispatcher, forkedNode, assertOpen)
}

const wrap = (
  dispatcher: Dispatcher,
  forkedNode: () => ForkedNode | undefined,
  assertOpen: () => void,
): Dispatcher => {
  const dispatch: Dispatcher["dispatch"] = (request, client) => {
    const known = dispatcher.lookup(request.method)
    const answer = known === undefined ? undefined : borderOf(known.name)
    const { params = [] } = request
    const node = forkedNode()
    if (node === undefined || known === undefined || answer === undefined || !Array.isArray(params))
      return dispatcher.dispatch(request, client)
    assertOpen()
    const local: AskLocal = (own, method = request.method) =>
      dispatcher.dispatch(own === params ? request : { ...request, method, params: own }, client)
    const answered = answer(node, request.method, params, local)
    if (!(answered instanceof Promise)) return answered
    return answered.catch((error) => {
      // A reset closed the remote during a read, which changes nothing and can be repeated.
      if (error instanceof OriginClosed && forkedNode() !== node) return dispatch(request, client)
      throw error
    })
  }
  return {
    ...dispatcher,
    restrict: (accept) => wrap(dispatcher.restrict(accept), forkedNode, assertOpen),
    forSession: (session) => wrap(dispatcher.forSession(session), forkedNode, assertOpen),
    dispatch,
  }
}
