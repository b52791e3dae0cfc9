/** The dispatcher of a node, and the events of its requests. */
import type { EventEmitter } from "node:events"
import { discover } from "../api/methods/rpc/discover.ts"
import { modules } from "../api/methods/rpc/modules.ts"
import type { Context } from "../api/methods/shared/method.ts"
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type ErrorObject,
} from "../api/rpc/dispatch.ts"
import { cacheJsonText } from "../api/rpc/jsonText.ts"
import type { Method } from "../api/rpc/method.ts"
import { type Middleware, withMiddleware } from "../api/rpc/middleware.ts"
import { observed } from "../api/rpc/observed.ts"
import { openRpcDocumentInTurns } from "../api/rpc/openrpc.ts"
import { version } from "../base/version.ts"
import { createSharedYielder } from "../base/yielding.ts"
import { NodeClosed } from "../errors/index.ts"
import type { Node } from "../node/node.ts"
import { loggingConsole } from "./consoleEvents.ts"
import { type DialectName, dialects } from "./dialects.ts"
import type { RequestEvent } from "./events.ts"
import { fetching } from "./fetching.ts"
import type { Gate } from "./gate.ts"
import { methods } from "./methods.ts"
import type { CreateNodeOptions } from "./options.ts"

/** Options of the dispatcher, as {@link CreateNodeOptions} has them. */
interface DispatchOptions extends Pick<CreateNodeOptions, "strict" | "timeoutMs" | "artifacts"> {
  readonly onError: (error: unknown) => void
  readonly onRejected: (error: ErrorObject) => void
  /** The middleware around the requests, the first one outermost. */
  readonly middleware?: readonly Middleware[] | undefined
}

/** The methods, each of which fetches unknown state of a remote chain. */
const fetchingMethods = fetching(methods)

/** Creates the dispatcher of a node in a dialect. */
export function createNodeDispatcher(
  node: Node,
  dialect: DialectName,
  { strict = false, timeoutMs, artifacts, onError, onRejected, middleware = [] }: DispatchOptions,
): Dispatcher {
  const info = { title: "midblock", version, isStrict: strict }
  const about = (known: readonly Method<Context>[]): Method<Context>[] => {
    let kept: Promise<Readonly<Record<string, unknown>>> | undefined
    const document = () => {
      kept ??= openRpcDocumentInTurns({ ...info, methods: known }, createSharedYielder()).then((made) =>
        cacheJsonText({ ...made }),
      )
      return kept
    }
    return [modules(() => known.map(({ name }) => name)), discover(document)]
  }
  const options: Omit<DispatcherOptions<Context>, "methods"> = {
    about,
    context: (session, isRestricted) => ({
      ...node,
      session,
      isPublic: isRestricted,
      artifacts,
    }),
    dialect: dialects[dialect],
    isStrict: strict,
    timeoutMs,
    onError,
    onRejected,
  }
  const dispatcher = createDispatcher({ ...options, methods: fetchingMethods })
  return withMiddleware(dispatcher, middleware)
}

/**
 * Creates the middleware that emits `console`, `answer`, and `request` while logging is enabled, and refuses requests once the node is
 * closed.
 */
export function emitting(
  emitter: EventEmitter,
  { log, stackTraces }: Pick<Node, "log" | "stackTraces">,
  gate: Pick<Gate, "isOpen">,
): Middleware {
  const observerOf = (event: "request" | "answer", isOn = () => true) => ({
    isActive: () => isOn() && emitter.listenerCount(event) > 0,
    report(request: RequestEvent, thrown: unknown) {
      const traced = event === "request" ? stackTraces.ofError(thrown) : undefined
      if (traced === undefined) emitter.emit(event, request)
      else void traced.then((stackTrace) => emitter.emit(event, { ...request, stackTrace }))
    },
  })
  const reports = [
    loggingConsole(emitter),
    observed(observerOf("answer")),
    observed(observerOf("request", () => log.enabled)),
  ]
  const hasListeners = () => requestEvents.some((event) => emitter.listenerCount(event) > 0)
  return (next, endpoint) => {
    const reporting = reports.reduceRight((inner, report) => report(inner, endpoint), next)
    return (request, client) => {
      if (!gate.isOpen) throw new NodeClosed()
      return (hasListeners() ? reporting : next)(request, client)
    }
  }
}

const requestEvents = ["console", "answer", "request"] as const
