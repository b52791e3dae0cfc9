/** The dispatcher of a node, and the events of its requests. */
import type { EventEmitter } from "node:events"
import { methods as table } from "../api/methods/index.ts"
import { discover } from "../api/methods/rpc/discover.ts"
import { modules } from "../api/methods/rpc/modules.ts"
import type { Context } from "../api/methods/shared/method.ts"
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type ErrorObject,
} from "../api/rpc/dispatch.ts"
import { keepJson } from "../api/rpc/kept.ts"
import type { Method } from "../api/rpc/method.ts"
import { type Middleware, withMiddleware } from "../api/rpc/middleware.ts"
import { observed } from "../api/rpc/observed.ts"
import { openRpcDocumentInTurns } from "../api/rpc/openrpc.ts"
import { version } from "../base/version.ts"
import { createSharedYielder } from "../base/yielding.ts"
import { routedToRemote } from "../features/forking/routes/dispatcher.ts"
import { fetching } from "../features/forking/routes/fetching.ts"
import type { Node } from "../node/node.ts"
import { loggingConsole } from "./consoleEvents.ts"
import { type DialectName, dialects } from "./dialects.ts"
import type { RequestEvent } from "./events.ts"
import type { CreateNodeOptions } from "./options.ts"

/** Options of the dispatcher, as {@link CreateNodeOptions} has them. */
interface DispatchOptions extends Pick<CreateNodeOptions, "strict" | "timeoutMs" | "artifacts"> {
  readonly onError: (error: unknown) => void
  readonly onRejected: (error: ErrorObject) => void
  /** Throws once the node is closed. */
  readonly assertOpen: () => void
  /** The middleware around the requests, the first one outermost. */
  readonly middleware?: readonly Middleware[] | undefined
}

/** The methods, each of which fetches unknown state of a fork. */
const fetchingMethods = fetching(table)

/** Creates the dispatcher of a node in a dialect. */
export function createNodeDispatcher(
  node: Node,
  dialect: DialectName,
  { strict = false, timeoutMs, artifacts, onError, onRejected, assertOpen, middleware = [] }: DispatchOptions,
): Dispatcher {
  const info = { title: "midblock", version, isStrict: strict }
  const about = (methods: readonly Method<Context>[]): Method<Context>[] => {
    let kept: Promise<Readonly<Record<string, unknown>>> | undefined
    const document = () => {
      kept ??= openRpcDocumentInTurns({ ...info, methods }, createSharedYielder()).then((made) =>
        keepJson({ ...made }),
      )
      return kept
    }
    return [modules(() => methods.map(({ name }) => name)), discover(document)]
  }
  // Redefining a property would make V8 store the whole object as a hash table, which slows each access to a part.
  const { fork: _, ...parts } = node
  const options: Omit<DispatcherOptions<Context>, "methods"> = {
    about,
    context: (session, isRestricted) => ({
      ...parts,
      session,
      isPublic: isRestricted,
      artifacts,
      get fork() {
        return node.fork
      },
    }),
    onRequest() {
      assertOpen()
      node.replica.turn()
    },
    dialect: dialects[dialect],
    isStrict: strict,
    timeoutMs,
    onError,
    onRejected,
  }
  const dispatcher = createDispatcher({ ...options, methods: fetchingMethods })
  return withMiddleware(dispatcher, [...middleware, routedToRemote(node, table, assertOpen)])
}

/** Returns the middleware that emits `console`, `answer`, and `request` while logging is enabled. */
export function emitting(
  emitter: EventEmitter,
  { log, stackTraces }: Pick<Node, "log" | "stackTraces">,
): readonly Middleware[] {
  const observerOf = (event: "request" | "answer", isOn = () => true) => ({
    isActive: () => isOn() && emitter.listenerCount(event) > 0,
    report(request: RequestEvent, thrown: unknown) {
      const traced = event === "request" ? stackTraces.ofError(thrown) : undefined
      if (traced === undefined) emitter.emit(event, request)
      else void traced.then((stackTrace) => emitter.emit(event, { ...request, stackTrace }))
    },
  })
  return [
    loggingConsole(emitter),
    observed(observerOf("answer")),
    observed(observerOf("request", () => log.enabled)),
  ]
}
