/** From a method's name and parameters to its JSON result, and the one border where errors become JSON. */

import { mapMaybePromise } from "../base/maybePromise.ts"
import { nearest } from "../base/nearest.ts"
import { type Client, Task } from "../base/task.ts"
import { InternalError, MethodNotFound, MidblockError } from "../errors/index.ts"
import type { Access, Method } from "./method.ts"
import { decodeParams } from "./params.ts"
import type { Session } from "./session.ts"
import { createTimeLimit } from "./timeLimit.ts"

/** What a door hands over: JSON values, not yet checked. */
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

/** How one family of clients expects the border to look. */
export interface Dialect {
  /** Code, message and data for an error of ours; without it, the error's own. */
  readonly error?: ((error: MidblockError) => ErrorObject) | undefined
}

/** What doors need to know of a method. */
export interface Signature {
  readonly name: string
  readonly access: Access
}

export interface DispatcherOptions<Context> {
  readonly methods: Iterable<Method<Context>>
  /** What every handler is handed; by the connection that asks, when it can be told things. */
  readonly context: (session: Session | undefined) => Context
  readonly dialect?: Dialect | undefined
  /** Requires the parameters and fields that only the strict mode requires. */
  readonly isStrict?: boolean | undefined
  /** After this many milliseconds a call is answered with an error and its work stops; 0 is no limit. */
  readonly timeoutMs?: number | undefined
  /** Told of every request, before anything of it is checked. */
  readonly onRequest?: ((request: RpcRequest) => void) | undefined
  /** Given what nobody expected, once, which clients never see. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Is told of each body, or request of a batch, that a door answers with an error and does not dispatch. */
  readonly onRejected?: ((error: ErrorObject) => void) | undefined
}

/** The door of the method table: HTTP, WebSocket and in-process requests all go through it. */
export interface Dispatcher {
  /**
   * The JSON result of one call, or a promise of it where the method takes its time; errors are thrown alike.
   *
   * @param client - Whose departure stops the work.
   * @throws {@link MethodNotFound} when the table has no such method, or the door may not use it.
   * @throws {@link InvalidParams} when the parameters do not fit.
   * @throws `RequestTimeout` when the time limit passes first.
   */
  dispatch(request: RpcRequest, client?: Client): unknown
  /** Anything thrown, as clients may see it: no stack, no path, no text of an unknown error. */
  toErrorObject(error: unknown): ErrorObject
  /** Tells `onRejected` that a door answers with this error what it does not dispatch. */
  reject(error: ErrorObject): void
  /** The method that a name or an alias stands for. */
  lookup(method: string): Signature | undefined
  /** The same table for a door that offers fewer methods; the others look unknown there. */
  restrict(accept: (method: Signature) => boolean): Dispatcher
  /** The same table for one connection that can be told things. */
  forSession(session: Session): Dispatcher
}

/**
 * The dispatcher of a method table.
 *
 * @example
 * const { dispatch } = createDispatcher({ methods: [add], context: () => counter })
 * await dispatch({ method: "add", params: [2] }) // 2
 */
export function createDispatcher<Context>(options: DispatcherOptions<Context>): Dispatcher {
  return dispatcherOf(options, byName(options.methods), undefined)
}

function dispatcherOf<Context>(
  options: DispatcherOptions<Context>,
  table: ReadonlyMap<string, Method<Context>>,
  session: Session | undefined,
  whole = table,
): Dispatcher {
  const context = options.context(session)
  const { dialect, isStrict = false, timeoutMs = 0, onRequest, onError } = options
  const limited = timeoutMs > 0 ? createTimeLimit(timeoutMs) : <T>(work: Promise<T>, _task: Task) => work
  const report = (error: unknown) => {
    try {
      onError?.(error)
    } catch {
      // Who cannot be told is no reason to leave a client without an answer.
    }
  }
  return {
    dispatch(request, client) {
      onRequest?.(request)
      const method = table.get(request.method)
      if (method === undefined)
        throw new MethodNotFound(request.method, meantBy(request.method, table, whole))
      const task = new Task(client)
      const work = method.run(context, decodeParams(method.params, request.params, isStrict), task)
      const answer = work instanceof Promise && method.waits !== true ? limited(work, task) : work
      return mapMaybePromise(answer, (value) => answerUnder(request.method, method.answers, value))
    },
    toErrorObject(error) {
      if (error instanceof MidblockError && !(error instanceof InternalError))
        return (dialect?.error ?? toOwnWords)(error)
      if (isNew(error)) report(error)
      return toOwnWords(new InternalError())
    },
    reject: ({ code, message }) => options.onRejected?.({ code, message }),
    lookup: (method) => table.get(method),
    restrict: (accept) =>
      dispatcherOf(options, new Map([...table].filter(([, method]) => accept(method))), session, whole),
    forSession: (opened) => dispatcherOf(options, table, opened, whole),
  }
}

/** Most letters of a name that may be wrong for another to be suggested: clients also ask for what other nodes have. */
const maxWrongLetters = 2

/** Returns the name in a table that was probably meant; none for a method that is left out of the table. */
const meantBy = (
  name: string,
  table: ReadonlyMap<string, unknown>,
  whole: ReadonlyMap<string, unknown>,
): string | undefined => (whole.has(name) ? undefined : nearest(name, [...table.keys()], maxWrongLetters))

const told = new WeakSet<object>()

/** One fault may become JSON for several: the client, the log, a recording. */
function isNew(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return true
  const isKnown = told.has(error)
  told.add(error)
  return !isKnown
}

/** What a name with this prefix answers, where nodes differ. */
function answerUnder(
  name: string,
  answers: Readonly<Record<string, unknown>> | undefined,
  answer: unknown,
): unknown {
  if (answers === undefined) return answer
  const [prefix = ""] = name.split("_")
  return Object.hasOwn(answers, prefix) ? answers[prefix] : answer
}

/** A `Map`, so that `constructor` and `__proto__` are names like any other. */
function byName<Context>(methods: Iterable<Method<Context>>): ReadonlyMap<string, Method<Context>> {
  const table = new Map<string, Method<Context>>()
  for (const method of methods)
    for (const name of [method.name, ...method.aliases]) {
      if (table.has(name)) throw new Error(`two methods are named ${name}`)
      table.set(name, method)
    }
  return table
}

function toOwnWords({ code, message, data }: MidblockError): ErrorObject {
  return data === undefined ? { code, message } : { code, message, data }
}
