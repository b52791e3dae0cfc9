/** Requests that the program itself sends to its node: neither the log nor a recording has them. */
import type { MidblockNode } from "../../index.ts"
import type { SendRequest } from "../../solidity/inspect/callFrame.ts"

const own = new WeakSet<object>()

/** Creates a sender whose requests are the program's own. */
export const sendOwn =
  (node: Pick<MidblockNode, "request">): SendRequest =>
  ({ method, params }) => {
    own.add(params)
    return node.request<unknown>({ method, params })
  }

/** Returns `true` for a request of the program itself. */
export const isOwn = ({ params }: { readonly params: unknown }): boolean =>
  typeof params === "object" && params !== null && own.has(params)
