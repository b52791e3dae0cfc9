/** Runs a method by its name and parameters and returns its JSON result; errors become JSON only here. */

import { mapMaybePromise } from "../../base/maybePromise.ts"
import { nearest } from "../../base/nearest.ts"
import { type Client, Task } from "../../base/task.ts"
import { InternalError, MethodNotFound, MidblockError } from "../../errors/index.ts"
import type { Access, Method } from "./method.ts"
import { decodeParams } from "./params.ts"
import type { Session } from "./session.ts"
import { createTimeLimit } from "./timeLimit.ts"

/** A request as a transport passes it on: JSON values, not yet checked. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** JSON-RPC 2.0 §5.1. */
export interface ErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The form of errors that one family of clients expects. */
export interface Dialect {
  /** Returns code, message and data for an error of ours; the error's own when absent. */
  readonly error?: ((error: MidblockError) => ErrorObject) | undefined
}

/** The part of a method that transports use. */
export interface Signature {
  readonly name: string
  readonly access: Access
}

export interface DispatcherOptions<Context> {
  readonly methods: Iterable<Method<Context>>
  /**
   * Returns the methods that describe a list of methods; the dispatcher has them too. A dispatcher with fewer methods has its own,
   * which describe only these.
   */
  readonly about?: ((methods: readonly Method<Context>[]) => readonly Method<Context>[]) | undefined
  /**
   * Returns the first argument of every handler; `session` is the connection, when it can receive notifications. `isRestricted` is true
   * for a dispatcher with fewer methods.
   */
  readonly context: (session: Session | undefined, isRestricted: boolean) => Context
  readonly dialect?: Dialect | undefined
  /** Requires the parameters and fields that only the strict mode requires. */
  readonly isStrict?: boolean | undefined
  /** After this many milliseconds a call fails and its work stops; 0 is no limit. */
  readonly timeoutMs?: number | undefined
  /** Called with each unexpected error, once. Clients never see it. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called with the error of each body, or request of a batch, that a transport rejects without a dispatch. */
  readonly onRejected?: ((error: ErrorObject) => void) | undefined
}

/** The single entrance to the method table: HTTP, WebSocket, IPC and in-process requests all use it. */
export interface Dispatcher {
  /**
   * Returns the JSON result of one call, or a promise of it where the method is asynchronous. Errors are thrown, or reject the
   * promise.
   *
   * @param client - The work stops when this client disconnects.
   * @throws {@link MethodNotFound} when the table has no such method, or the transport may not use it.
   * @throws {@link InvalidParams} when the parameters are invalid.
   * @throws `RequestTimeout` when the time limit passes first.
   */
  dispatch(request: RpcRequest, client?: Client): unknown
  /** Returns anything thrown in the form that clients may see: no stack, no path, no text of an unknown error. */
  toErrorObject(error: unknown): ErrorObject
  /** Calls `onRejected` with the error with which a transport replies to a request that it does not dispatch. */
  reject(error: ErrorObject): void
  /** Returns the method with a name or an alias. */
  lookup(method: string): Signature | undefined
  /** Returns a dispatcher with fewer methods; the others are unknown there. */
  restrict(accept: (method: Signature) => boolean): Dispatcher
  /** Returns a dispatcher for one connection that can receive notifications. */
  forSession(session: Session): Dispatcher
}

/**
 * Creates the dispatcher of a method table.
 *
 * @example
 * const { dispatch } = createDispatcher({ methods: [add], context: () => counter })
 * await dispatch({ method: "add", params: [2] }) // 2
 */
export function createDispatcher<Context>(options: DispatcherOptions<Context>): Dispatcher {
  const kept = { ...options, methods: [...options.methods] }
  return createWithSession(kept, tableOf(kept), undefined)
}

function createWithSession<Context>(
  options: DispatcherOptions<Context>,
  table: ReadonlyMap<string, Method<Context>>,
  session: Session | undefined,
  whole = table,
): Dispatcher {
  const context = options.context(session, table !== whole)
  const { dialect, isStrict = false, timeoutMs = 0, onError } = options
  const limited = timeoutMs > 0 ? createTimeLimit(timeoutMs) : <T>(work: Promise<T>, _task: Task) => work
  const report = (error: unknown) => {
    try {
      onError?.(error)
    } catch {
      // The client gets its reply even when the listener throws.
    }
  }
  return {
    dispatch(request, client) {
      const method = table.get(request.method)
      if (method === undefined)
        throw new MethodNotFound(request.method, suggestionFor(request.method, table, whole))
      const task = new Task(client)
      const work = method.run(context, decodeParams(method.params, request.params, isStrict), task)
      const limitedWork = work instanceof Promise && method.waits !== true ? limited(work, task) : work
      return mapMaybePromise(limitedWork, (value) => resultByPrefix(request.method, method.answers, value))
    },
    toErrorObject(error) {
      if (error instanceof MidblockError && !(error instanceof InternalError))
        return (dialect?.error ?? toErrorObject)(error)
      if (isNew(error)) report(error)
      return toErrorObject(new InternalError())
    },
    reject: ({ code, message }) => options.onRejected?.({ code, message }),
    lookup: (method) => table.get(method),
    restrict(accept) {
      const isLeft = (method: Method<Context>) => table.has(method.name) && accept(method)
      return createWithSession(options, tableOf(options, isLeft), session, whole)
    },
    forSession: (opened) => createWithSession(options, table, opened, whole),
  }
}

/** The largest number of wrong letters for which a name is suggested: clients also call methods that only other nodes have. */
const maxWrongLetters = 2

/** Returns the name in a table that was probably meant; `undefined` for a method that is left out of the table. */
const suggestionFor = (
  name: string,
  table: ReadonlyMap<string, unknown>,
  whole: ReadonlyMap<string, unknown>,
): string | undefined => (whole.has(name) ? undefined : nearest(name, [...table.keys()], maxWrongLetters))

const reported = new WeakSet<object>()

/** Returns `true` for the first use of an error: one error may become JSON for the client, the log and a recording. */
function isNew(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return true
  const isKnown = reported.has(error)
  reported.add(error)
  return !isKnown
}

/** Returns the result of a method under the prefix of its name, such as `hardhat`, where nodes differ. */
function resultByPrefix(
  name: string,
  byPrefix: Readonly<Record<string, unknown>> | undefined,
  result: unknown,
): unknown {
  if (byPrefix === undefined) return result
  const [prefix = ""] = name.split("_")
  return Object.hasOwn(byPrefix, prefix) ? byPrefix[prefix] : result
}

/** Returns the accepted methods by name and alias, with the methods that describe them. */
function tableOf<Context>(
  { methods, about = () => [] }: DispatcherOptions<Context>,
  accept: (method: Method<Context>) => boolean = () => true,
): ReadonlyMap<string, Method<Context>> {
  const accepted = [...methods].filter(accept)
  accepted.push(...about(accepted).filter(accept))
  return byName(accepted)
}

/** Returns the methods by name and alias, in a `Map`, so that `constructor` and `__proto__` are names like any other. */
function byName<Context>(methods: Iterable<Method<Context>>): ReadonlyMap<string, Method<Context>> {
  const table = new Map<string, Method<Context>>()
  for (const method of methods)
    for (const name of [method.name, ...method.aliases]) {
      if (table.has(name)) throw new Error(`two methods are named ${name}`)
      table.set(name, method)
    }
  return table
}

function toErrorObject({ code, message, data }: MidblockError): ErrorObject {
  return data === undefined ? { code, message } : { code, message, data }
}
