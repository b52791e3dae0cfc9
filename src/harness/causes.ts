/** Removes repeated causes from the errors of a failed test. */

/** An error as vitest reports it. */
export interface ReportedError {
  readonly name?: string | undefined
  readonly message?: string | undefined
  /** The node's message, in errors of viem and of a node. */
  readonly details?: unknown
  cause?: unknown
  /** The frames of a SolidityError. */
  frames?: unknown
}

/**
 * Removes the causes that repeat an error above them in the chain: its details, or a part of its message. viem wraps the error of
 * one refused request up to six times.
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
  // vitest prints every field of an error, and the frames are already in its stack.
  if (cause.name === "SolidityError") delete cause.frames
  leaveOutRepeats(cause, seen)
}

const isError = (value: unknown): value is ReportedError => typeof value === "object" && value !== null

function isRepeat(error: ReportedError, cause: ReportedError): boolean {
  if (cause.name === "SolidityError") return false
  if (cause.details !== undefined && cause.details === error.details) return true
  return cause.message !== undefined && error.message?.includes(cause.message) === true
}
