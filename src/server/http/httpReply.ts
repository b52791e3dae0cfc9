/** From the text of a JSON-RPC body to what HTTP answers: the one handler of every way in. */

import type { MaybePromise } from "../../base/maybePromise.ts"
import type { Client } from "../../base/task.ts"
import { MidblockError } from "../../errors/index.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { createFraming, errorText, type JsonRpcBody, readFrame } from "../frames.ts"
import { loadHttp } from "../lazyImports.ts"

/** What is answered; without a text there is none (HTTP 204). */
export interface Reply {
  readonly status: number
  readonly text: string | undefined
}

export interface AnswerOptions {
  readonly dispatcher: Dispatcher
  readonly batchLimit?: number | undefined
  /** Why a frame may not run here at all, which is answered with HTTP 403. */
  readonly refusal?: ((frame: JsonRpcBody) => MidblockError | undefined) | undefined
  /** The HTTP status that the next request is to fail with, if it is to fail. */
  readonly failure?: (() => number | undefined) | undefined
}

/** Answers a body; when its client leaves, the work for it stops. */
export type Answer = (body: string, client?: Client) => MaybePromise<Reply>

/** Answers bodies; what is thrown on the way becomes a JSON-RPC error. */
export function createAnswer(options: AnswerOptions): Answer {
  const { dispatcher, batchLimit, refusal, failure } = options
  const framing = createFraming(dispatcher)
  const bar = (frame: JsonRpcBody): Reply | undefined => {
    const refused = refusal?.(frame)
    if (refused !== undefined) {
      dispatcher.reject(refused)
      return { status: 403, text: errorText(refused, frame.batch ? undefined : frame.ids[0]) }
    }
    const status = isControl(frame) ? undefined : failure?.()
    return status === undefined ? undefined : { status, text: gatewayText(status) }
  }
  const fail = (thrown: unknown): Reply => {
    const error = dispatcher.toErrorObject(thrown)
    dispatcher.reject(error)
    return { status: thrown instanceof MidblockError ? 200 : 500, text: errorText(error) }
  }
  return (body, client) => {
    try {
      const frame = readFrame(body, batchLimit)
      const barred = bar(frame)
      if (barred !== undefined) return barred
      const answer = framing.answer(frame, { client })
      return answer instanceof Promise ? answer.then(toReply, fail) : toReply(answer)
    } catch (error) {
      return fail(error)
    }
  }
}

const toReply = (text: string | undefined): Reply => ({ status: text === undefined ? 204 : 200, text })

/** Whether a frame steers faults, which must be possible whatever else fails. */
const isControl = ({ requests }: JsonRpcBody): boolean =>
  requests.every((request) =>
    String((request as { method?: unknown } | null)?.method).startsWith("midblock_"),
  )

/** What a gateway says that lets no request through: no JSON-RPC, since none was reached. */
const gatewayText = (status: number): string =>
  JSON.stringify({ message: `${loadHttp().STATUS_CODES[status] ?? "Error"} (a fault that was asked for)` })
