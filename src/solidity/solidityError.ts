/** The stack trace of a failed call as an error of JavaScript, for reports of test runners. */
import { frameLines } from "./frameLines.ts"
import type { StackFrame, StackTrace } from "./stackTrace.ts"

/** The number of lines shown before and after the line of the failure. */
const around = 2

/** The reason why a call failed. Its stack has the lines of the Solidity source. It is the last `cause` of the error of a request. */
export class SolidityError extends Error {
  /** The frames, innermost first. */
  declare readonly frames: readonly StackFrame[]
  /** The line of the failure with the lines around it; vitest prints them. `undefined` without a source. */
  declare readonly codeFrame: string | undefined
  override get name(): string {
    return "SolidityError"
  }

  constructor(trace: StackTrace) {
    super(trace.message)
    const { frames } = trace
    this.stack = `SolidityError: ${trace.message}\n${stackLines(frames)}`
    Object.defineProperty(this, "frames", { value: frames })
    Object.defineProperty(this, "codeFrame", { get: () => codeFrameOf(trace) })
  }
}

/** Returns the lines of a stack in the format of JavaScript engines. */
const stackLines = (frames: readonly StackFrame[]): string =>
  frameLines(frames)
    .map((line) => `    at ${line}`)
    .join("\n")

/** Inserts the lines of a Solidity stack before the lines of JavaScript. */
export function withSolidityStack(stack: string, frames: readonly StackFrame[]): string {
  const start = stack.search(/^ {4}at /m)
  const [head, rest] = start < 0 ? [`${stack}\n`, ""] : [stack.slice(0, start), stack.slice(start)]
  return `${head}${stackLines(frames)}\n${rest}`.trimEnd()
}

/**
 * Returns the lines around a failure.
 *
 * @example
 * codeFrameOf(trace)
 * //   8|   function withdraw(uint256 amount) external {
 * // > 9|     require(amount <= balance, "too much");
 * //    |     ^
 * //  10|   }
 */
export function codeFrameOf({ frames, source }: StackTrace): string | undefined {
  const { line, column = 1 } = frames.find((frame) => frame.file !== undefined) ?? {}
  if (source === undefined || line === undefined) return undefined
  const lines = source.split(/\r?\n/)
  const first = Math.max(1, line - around)
  const last = Math.min(lines.length, line + around)
  const width = String(last).length
  const shown: string[] = []
  for (let number = first; number <= last; number++) {
    const text = lines[number - 1] ?? ""
    shown.push(`${number === line ? ">" : " "} ${String(number).padStart(width)}| ${text}`.trimEnd())
    if (number === line) shown.push(`  ${" ".repeat(width)}| ${indentOf(text, column)}^`)
  }
  return shown.join("\n")
}

/** Returns the indent before a column. It keeps tabs, so that the mark is under its character. */
const indentOf = (text: string, column: number): string => text.slice(0, column - 1).replace(/[^\t]/g, " ")
