/** The method table of a node as its doors ask it, and who is told of what was asked. */
import type { EventEmitter } from "node:events"
import { version } from "../base/version.ts"
import { createSharedYielder } from "../base/yielding.ts"
import { methods as table } from "../methods/index.ts"
import { discover } from "../methods/rpc/discover.ts"
import { modules } from "../methods/rpc/modules.ts"
import type { Context } from "../methods/shared/method.ts"
import type { Node } from "../node/node.ts"
import { createDispatcher, type Dispatcher, type ErrorObject } from "../rpc/dispatch.ts"
import { keepJson } from "../rpc/kept.ts"
import type { Method } from "../rpc/method.ts"
import { observed } from "../rpc/observed.ts"
import { openRpcDocumentInTurns } from "../rpc/openrpc.ts"
import { type DialectName, dialects } from "./dialects.ts"
import type { CreateNodeOptions } from "./options.ts"
import type { RequestEvent } from "./types.ts"

/** Most milliseconds of one call. */
const defaultTimeoutMs = 30_000

/** Options of the dispatcher, as {@link CreateNodeOptions} has them. */
interface Answering extends Pick<CreateNodeOptions, "strict" | "timeoutMs"> {
  readonly onError: (error: unknown) => void
  readonly onRejected: (error: ErrorObject) => void
  /** Throws once the node is closed. */
  readonly assertOpen: () => void
}

/** Creates the dispatcher of a node in a dialect. */
export function createNodeDispatcher(
  node: Node,
  dialect: DialectName,
  { strict = false, timeoutMs = defaultTimeoutMs, onError, onRejected, assertOpen }: Answering,
): Dispatcher {
  const described = { title: "midblock", version, isStrict: strict }
  let kept: Promise<Readonly<Record<string, unknown>>> | undefined
  const document = () => {
    kept ??= openRpcDocumentInTurns({ ...described, methods }, createSharedYielder()).then((made) =>
      keepJson({ ...made }),
    )
    return kept
  }
  const methods: Method<Context>[] = [
    ...table,
    modules(() => methods.map(({ name }) => name)),
    discover(document),
  ]
  return createDispatcher({
    methods,
    context: (session) => ({ ...node, session }),
    onRequest() {
      assertOpen()
      node.replica.turn()
    },
    dialect: dialects[dialect],
    isStrict: strict,
    timeoutMs,
    onError,
    onRejected,
  })
}

/** Tells the listeners of `request`, while there is a log to be kept, and those of `answer`. */
export function observedBy(emitter: EventEmitter, dispatcher: Dispatcher, log: Node["log"]): Dispatcher {
  const told = (event: "request" | "answer", isOn = () => true) => ({
    isThere: () => isOn() && emitter.listenerCount(event) > 0,
    tell: (answered: RequestEvent) => emitter.emit(event, answered),
  })
  return observed(
    observed(
      dispatcher,
      told("request", () => log.enabled),
    ),
    told("answer"),
  )
}
