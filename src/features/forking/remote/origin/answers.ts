/** Answers of a remote to one message: matched by id, and distinguished from failures. */
import { type Failure, type Outcome, toRpcError } from "./failures.ts"
import type { RemoteName } from "./remoteName.ts"
import type { HttpReply } from "./transport/http.ts"
import { failureOf, saysBatch } from "./words.ts"

type Answer = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }

const isObject = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) && (value.error !== undefined || "result" in value)

/** Statuses with which a remote refuses a batch; for a single request they have their usual meaning. */
const batchStatuses: ReadonlySet<number> = new Set([400, 405, 413, 415, 422, 501])

/** Statuses after which another attempt may succeed. */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

/**
 * Reads the reply to the requests with these ids.
 *
 * @returns One outcome for each id, in their order.
 */
export function readReply(reply: HttpReply, ids: readonly number[], name: RemoteName): Outcome[] {
  const body = parse(reply.text)
  const failure = failureOfStatus(reply, body, name, ids.length > 1)
  if (failure !== undefined) return ids.map(() => ({ failure }))
  if (Array.isArray(body) && (ids.length > 1 || body.length === 1)) return readBatch(body, ids, reply, name)
  if (isAnswer(body)) return readSingle(body, ids, reply, name)
  const unreadable: Failure = { kind: "transient", reason: unreadableReason(reply, body, name) }
  return ids.map(() => ({ failure: unreadable }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the failure of an HTTP error, unless the body is the node's own answer. */
function failureOfStatus(
  { status, statusText, text, waitMs }: HttpReply,
  body: unknown,
  name: RemoteName,
  isBatch: boolean,
): Failure | undefined {
  if (status >= 200 && status < 300) return undefined
  const error = isObject(body) && body.error !== undefined ? toRpcError(wordsOf(body.error)) : undefined
  const said = error && failureOf(error, name.clean)
  const words = name.clean(error?.message ?? text)
  const reason =
    [`HTTP ${status}`, ...(statusText === "" ? [] : [statusText])].join(" ") + (words && `: ${words}`)
  if (isBatch && status !== 429 && saysBatch({ code: 0, message: words })) return { kind: "batch", reason }
  if (said?.kind === "refused") return { kind: "refused", reason }
  if (isPassing(status)) return { kind: "transient", reason, waitMs }
  if (status !== 401 && (said !== undefined || (status < 401 && error !== undefined))) {
    return isBatch && said?.kind !== "noState" ? { kind: "batch", reason } : undefined
  }
  return { kind: isBatch && batchStatuses.has(status) ? "batch" : "refused", reason }
}

/** Some gateways answer `{ "error": "words" }`. */
const wordsOf = (error: unknown): unknown => (typeof error === "string" ? { message: error } : error)

function unreadableReason({ text }: HttpReply, body: unknown, name: RemoteName): string {
  if (text.trim() === "") return "the answer is empty"
  if (body !== undefined) return `the answer is not JSON-RPC: ${name.clean(text)}`
  return /^\s*[[{]/.test(text)
    ? `the answer is not complete JSON (${text.length} characters)`
    : `the answer is not JSON: ${name.clean(text)}`
}

function toOutcome(answer: Answer, { waitMs }: HttpReply, name: RemoteName): Outcome {
  if (answer.error === undefined || answer.error === null) return { result: answer.result ?? null }
  const error = toRpcError(wordsOf(answer.error))
  const failure = failureOf(error, name.clean)
  return failure === undefined ? { error } : { failure: { ...failure, waitMs } }
}

function readSingle(answer: Answer, ids: readonly number[], reply: HttpReply, name: RemoteName): Outcome[] {
  const outcome = toOutcome(answer, reply, name)
  if (ids.length > 1) {
    // One answer to many requests: the remote takes no batches, unless the answer is a passing failure or a refusal.
    const said = outcome.failure
    const passes = said?.kind === "transient" || said?.kind === "refused"
    const failure: Failure =
      passes && !(said.error && saysBatch(said.error))
        ? said
        : {
            kind: "batch",
            reason: name.clean(outcome.error?.message ?? said?.reason ?? "one answer to a batch"),
          }
    return ids.map(() => ({ failure }))
  }
  const isOther = answer.id !== ids[0] && !(answer.error !== undefined && answer.id == null)
  if (!isOther) return [outcome]
  return [
    {
      failure: {
        kind: "transient",
        reason: `the answer has the id ${shownId(answer.id)} of another request`,
      },
    },
  ]
}

const shownId = (id: unknown): string => JSON.stringify(id ?? null).slice(0, 40)

function readBatch(
  body: readonly unknown[],
  ids: readonly number[],
  reply: HttpReply,
  name: RemoteName,
): Outcome[] {
  const answers = new Map(body.filter(isAnswer).map((answer) => [answer.id, answer]))
  // geth answers a batch that is too long with one error for the first id, dRPC with one error for each id.
  const refusals = [...answers.values()].map(({ error }) => (error ? toRpcError(wordsOf(error)) : undefined))
  const [first] = refusals
  if (ids.length > 1 && first !== undefined && refusals.every((error) => error && saysBatch(error))) {
    return ids.map(() => ({ failure: { kind: "batch", reason: name.clean(first.message) } }))
  }
  return ids.map((id): Outcome => {
    const answer = answers.get(id)
    if (answer !== undefined) return toOutcome(answer, reply, name)
    return { failure: { kind: "transient", reason: "the answer to a batch lacks one of its requests" } }
  })
}
