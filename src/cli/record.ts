/** Recordings: every request of a node with its answer, a line each, to be sent again and compared. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import type { RequestEvent } from "../api.ts"
import { InvalidRecording } from "../errors.ts"
import { fromJson, toJson } from "../json.ts"
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

/** Begins a recording, and gives what writes each request to it, at once, so that none is lost. */
export function createRecorder(path: string, options: CliOptions): (request: RequestEvent) => void {
  const { record: _, host: __, port: ___, ...kept } = options
  const head: Head = { format, midblock: version, options: kept }
  writeFileSync(path, `${toJson(head)}\n`)
  return ({ method, params, result, error }) =>
    appendFileSync(path, `${JSON.stringify({ method, params, result, error })}\n`)
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
    const now = JSON.stringify(await send(request))
    if (now !== answerOf(request)) differences.push({ line: index + 2, request, now })
  }
  return differences
}

/** What was answered, in one text. */
export const answerOf = ({ result, error }: Recorded): string => JSON.stringify({ result, error })

function readRecording(path: string): { head: Head; requests: readonly Recorded[] } {
  try {
    const [first = "null", ...lines] = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "")
    const head = fromJson(first)
    if (!isHead(head)) throw new Error("it has no head")
    return { head, requests: lines.map((line) => JSON.parse(line)) }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new InvalidRecording({ path, reason: code ?? message }, { cause })
  }
}

const isHead = (line: unknown): line is Head => (line as Partial<Head> | null | undefined)?.format === format

type Send = (request: Recorded) => Promise<{ result?: unknown; error?: unknown }>

async function sendToNew({ options }: Head): Promise<Send> {
  const node = await openNode(options, await artifactsOf(options))
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
