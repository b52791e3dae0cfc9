/** The causes of a failed test as its report lists them. */

/** An error as vitest reports it. */
export interface ReportedError {
  readonly name?: string | undefined
  readonly message?: string | undefined
  /** The node's message, in viem's errors and in errors of a node. */
  readonly details?: unknown
  cause?: unknown
  /** Of a SolidityError. */
  frames?: unknown
}

/**
 * Takes out of a chain of causes those that repeat an error above them: its details, or a part of its message. viem wraps
 * the refusal of one request up to six times.
 *
 * @example
 * const error = { message: "failed: no funds", cause: { message: "no funds", cause: { message: "read only" } } }
 * leaveOutRepeats(error) // { message: "failed: no funds", cause: { message: "read only" } }
 */
export function leaveOutRepeats(error: ReportedError, seen = new Set<unknown>()): void {
  seen.add(error)
  let cause = error.cause
  while (isError(cause) && !seen.has(cause) && isRepeat(error, cause)) {
    seen.add(cause)
    cause = cause.cause
  }
  if (!isError(cause) || seen.has(cause)) {
    delete error.cause
    return
  }
  error.cause = cause
  // vitest prints every field of an error: the frames are in its stack.
  if (cause.name === "SolidityError") delete cause.frames
  leaveOutRepeats(cause, seen)
}

const isError = (value: unknown): value is ReportedError => typeof value === "object" && value !== null

function isRepeat(error: ReportedError, cause: ReportedError): boolean {
  if (cause.name === "SolidityError") return false
  if (cause.details !== undefined && cause.details === error.details) return true
  return cause.message !== undefined && error.message?.includes(cause.message) === true
}
