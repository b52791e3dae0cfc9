/** Refuses methods that change the chain while a sandbox is open: reads would not see their effect. */
import type { Middleware } from "../../api/rpc/middleware.ts"
import type { NodeMethod } from "../feature.ts"
import { SandboxIsOpen } from "./errors.ts"

/** Returns the middleware that refuses the methods that send transactions, and those that control the node. */
export function refusing(methods: readonly NodeMethod[], isOpen: () => boolean): Middleware {
  const changes = new Set(
    methods
      .filter(({ name, access }) => access === "control" || /^eth_send(?!Us)/.test(name))
      .flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  )
  return (next) => (request, client) => {
    if (isOpen() && changes.has(request.method)) throw new SandboxIsOpen({ call: request.method })
    return next(request, client)
  }
}
