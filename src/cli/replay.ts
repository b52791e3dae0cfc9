/** Sends the requests of a recording again and compares the results. */
import { jsonExcerpt, linesOfChange } from "./compare.ts"
import type { OpenOptions } from "./open.ts"
import { type Recorded, type Recording, readRecording } from "./record.ts"
import { sendTo, sendToNew } from "./send.ts"

/** The result of a replay. */
export interface ReplayResult {
  /** The text of each difference. */
  readonly differences: readonly string[]
  readonly isTorn: boolean
}

/**
 * Sends a recording, one request after the other, to a new node or to a URL.
 *
 * @throws {@link InvalidRecording}
 */
export async function replay(path: string, against: string | undefined): Promise<ReplayResult> {
  const { head, requests, isTorn }: Recording = readRecording(path)
  const send = against === undefined ? await sendToNew(head.options as OpenOptions) : sendTo(against)
  const differences: string[] = []
  for (const request of requests) {
    const { result, error } = JSON.parse(JSON.stringify(await send(request)))
    const lines = linesOfChange({ result: request.result, error: request.error }, { result, error })
    if (lines.length > 0) differences.push([titleOf(request), ...lines.map((each) => `  ${each}`)].join("\n"))
  }
  return { differences, isTorn }
}

const titleOf = ({ line, method, params }: Recorded): string =>
  `line ${line}: ${method} ${jsonExcerpt(params ?? [])}`
