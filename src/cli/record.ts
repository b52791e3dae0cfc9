/** Recordings: every request of a node with its answer, a line each, to be sent again and compared. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import type { RequestEvent } from "../api.ts"
import { InvalidRecording } from "../errors.ts"
import { version } from "../version.ts"
import type { CliOptions } from "./arguments.ts"
import { artifactsOf, openNode } from "./open.ts"

/** One request and what was answered. */
interface Recorded {
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/** The first line: how the node was started. */
interface Head {
  readonly format: typeof format
  readonly midblock: string
  readonly options: Record<string, unknown>
}

const format = "midblock-recording"

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))

/** Begins a recording, and gives what writes each request to it, at once, so that none is lost. */
export function createRecorder(path: string, options: CliOptions): (request: RequestEvent) => void {
  const { record: _, host: __, port: ___, ...kept } = options
  const head: Head = { format, midblock: version, options: kept }
  writeFileSync(path, `${toText(head)}\n`)
  return ({ method, params, result, error }) =>
    appendFileSync(path, `${toText({ method, params, result, error })}\n`)
}

/** A difference between what was answered and what is answered now. */
interface Difference {
  readonly line: number
  readonly request: Recorded
  readonly now: string
}

/**
 * Sends a recording again, one request after the other, to a new node or to a URL.
 *
 * @returns What is answered otherwise than it was.
 * @throws {@link InvalidRecording}
 */
export async function replay(path: string, against: string | undefined): Promise<readonly Difference[]> {
  const { head, requests } = readRecording(path)
  const send = against === undefined ? await sendToNew(head) : sendTo(against)
  const differences: Difference[] = []
  for (const [index, request] of requests.entries()) {
    const now = toText(await send(request))
    if (now !== answerOf(request)) differences.push({ line: index + 2, request, now })
  }
  return differences
}

/** What was answered, in one text. */
export const answerOf = ({ result, error }: Recorded): string => toText({ result, error })

function readRecording(path: string): { head: Head; requests: readonly Recorded[] } {
  try {
    const [head, ...requests] = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
    if (head?.format !== format) throw new Error("it has no head")
    return { head, requests }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new InvalidRecording({ path, reason: code ?? message }, { cause })
  }
}

type Send = (request: Recorded) => Promise<{ result?: unknown; error?: unknown }>

async function sendToNew({ options }: Head): Promise<Send> {
  const revived = JSON.parse(JSON.stringify(options), (_, value) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
  const node = await openNode(revived, await artifactsOf(revived))
  return ({ method, params }) =>
    node.request({ method, params }).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, ...(data !== undefined && { data }) } }),
    )
}

const sendTo =
  (url: string): Send =>
  async ({ method, params }) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", body, headers })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    return { result, error }
  }
