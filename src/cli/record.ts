/** Writes and reads recordings: one line for each request of a node with its result, to be sent again and compared. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { reasonOf } from "../base/atomicFile.ts"
import { fromJson, toJson } from "../base/json.ts"
import { version } from "../base/version.ts"
import { InvalidFile, InvalidRecording } from "../errors/index.ts"
import type { RequestEvent } from "../instance/events.ts"
import { withoutForkKeys } from "./fork.ts"
import type { CliOptions } from "./options/arguments.ts"
import { isOwn } from "./output/ownRequests.ts"
import { withoutKeys } from "./recordedParams.ts"

/** One request with its result or error. */
export interface Recorded {
  /** The number of the line in the file, from 1. */
  readonly line: number
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
  /** Present when the request came to the public endpoint. */
  readonly public?: true
}

/** The first line: the version and the options of the node. */
export interface RecordingHead {
  readonly format: typeof format
  readonly midblock: string
  readonly options: Record<string, unknown>
}

/** A recording in memory. */
export interface Recording {
  readonly head: RecordingHead
  readonly requests: readonly Recorded[]
  /** `true` when the last line is incomplete; then it is left out. */
  readonly isTorn: boolean
}

const format = "midblock-recording"

/**
 * Begins a recording and returns the function that writes a request to it. It writes at once, so that no request is lost.
 *
 * @param onFailure - Called once with the error when a request cannot be written; the node continues without the recording.
 * @throws {@link InvalidFile} when the file cannot be written.
 */
export function createRecorder(
  path: string,
  options: CliOptions,
  onFailure: (error: Error) => void,
): (request: RequestEvent) => void {
  const { record: _, host: __, port: ___, ...kept } = options
  const head: RecordingHead = { format, midblock: version, options: withoutForkKeys(kept) }
  withFileError(path, () => writeFileSync(path, `${toJson(head)}\n`))
  let isBroken = false
  return ({ method, params, result, error, isRestricted }) => {
    if (isOwn({ params })) return
    if (isBroken) return
    const request = {
      method,
      params: withoutKeys(method, params),
      result,
      error,
      ...(isRestricted && { public: true }),
    }
    try {
      withFileError(path, () => appendFileSync(path, `${JSON.stringify(request)}\n`))
    } catch (failure) {
      isBroken = true
      onFailure(failure as Error)
    }
  }
}

function withFileError(path: string, write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw new InvalidFile({ flag: "record", path, reason: `not written: ${reasonOf(cause)}` }, { cause })
  }
}

/**
 * Reads a recording. Its last line may be incomplete, when the node was killed.
 *
 * @throws {@link InvalidRecording} with the invalid line.
 */
export function readRecording(path: string): Recording {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new InvalidRecording({ path, reason }, { cause })
  }
  const lines = readLines(path, refuse)
  const head = tryParse(lines[0] ?? "", fromJson)
  if (!isHead(head)) return refuse("it has no head")
  const requests: Recorded[] = []
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === "") continue
    const request = tryParse(text)
    if (isRequest(request)) requests.push({ ...request, line: index + 1 })
    else if (index === lines.length - 1) return { head, requests, isTorn: true }
    else refuse(`line ${index + 1} is no request with its answer`)
  }
  return { head, requests, isTorn: false }
}

function readLines(path: string, refuse: (reason: string, cause: unknown) => never): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n")
  } catch (cause) {
    return refuse(reasonOf(cause), cause)
  }
}

/** Parses a line; returns `undefined` when it is not JSON. */
function tryParse(line: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(line)
  } catch {
    return undefined
  }
}

function isHead(line: unknown): line is RecordingHead {
  const { format: found, options } = (line ?? {}) as Partial<RecordingHead>
  return found === format && typeof options === "object" && options !== null
}

const isRequest = (line: unknown): line is Omit<Recorded, "line"> =>
  typeof (line as Partial<Recorded> | null | undefined)?.method === "string"
