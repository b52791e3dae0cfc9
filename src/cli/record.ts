/** Recordings: every request of a node with its answer, a line each, to be sent again and compared. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { reasonOf } from "../base/atomicFile.ts"
import { fromJson, toJson } from "../base/json.ts"
import { version } from "../base/version.ts"
import { InvalidFile, InvalidRecording } from "../errors/index.ts"
import type { RequestEvent } from "../instance/types.ts"
import type { CliOptions } from "./options/arguments.ts"

/** One request and what was answered. */
export interface Recorded {
  /** Of the file, from 1. */
  readonly line: number
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
  /** Present when it came to the public endpoint. */
  readonly public?: true
}

/** The first line: how the node was started. */
export interface Head {
  readonly format: typeof format
  readonly midblock: string
  readonly options: Record<string, unknown>
}

/** A recording in memory. */
export interface Recording {
  readonly head: Head
  readonly requests: readonly Recorded[]
  /** Whether the last line was not written to its end, and is left out. */
  readonly isTorn: boolean
}

const format = "midblock-recording"

/**
 * Begins a recording, and gives what writes each request to it, at once, so that none is lost.
 *
 * @param onFailure - Told why, once, when no more can be written; the node goes on without.
 * @throws {@link InvalidFile} when the file cannot be written.
 */
export function createRecorder(
  path: string,
  options: CliOptions,
  onFailure: (error: Error) => void,
): (request: RequestEvent) => void {
  const { record: _, host: __, port: ___, ...kept } = options
  const head: Head = { format, midblock: version, options: kept }
  refusing(path, () => writeFileSync(path, `${toJson(head)}\n`))
  let isBroken = false
  return ({ method, params, result, error, isRestricted }) => {
    if (isBroken) return
    const request = { method, params, result, error, ...(isRestricted && { public: true }) }
    try {
      refusing(path, () => appendFileSync(path, `${JSON.stringify(request)}\n`))
    } catch (failure) {
      isBroken = true
      onFailure(failure as Error)
    }
  }
}

function refusing(path: string, write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw new InvalidFile({ flag: "record", path, reason: `not written: ${reasonOf(cause)}` }, { cause })
  }
}

/**
 * Reads a recording; of a node that was killed the last line may be torn.
 *
 * @throws {@link InvalidRecording} with the line that is at fault.
 */
export function readRecording(path: string): Recording {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new InvalidRecording({ path, reason }, { cause })
  }
  const lines = readLines(path, refuse)
  const head = parsed(lines[0] ?? "", fromJson)
  if (!isHead(head)) return refuse("it has no head")
  const requests: Recorded[] = []
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === "") continue
    const request = parsed(text)
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

/** `undefined` when it is no JSON. */
function parsed(line: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(line)
  } catch {
    return undefined
  }
}

function isHead(line: unknown): line is Head {
  const { format: found, options } = (line ?? {}) as Partial<Head>
  return found === format && typeof options === "object" && options !== null
}

const isRequest = (line: unknown): line is Omit<Recorded, "line"> =>
  typeof (line as Partial<Recorded> | null | undefined)?.method === "string"
