/** The stack trace of a failed call as an error of JavaScript, for reports of test runners. */
import { frameText, type StackFrame, type StackTrace } from "./stackTrace.ts"

/** The lines that are shown before and after that of the failure. */
const around = 2

/** The reason why a call failed; its stack has the lines of the Solidity source. It is the last cause of the error of a request. */
export class SolidityError extends Error {
  /** Innermost first. */
  declare readonly frames: readonly StackFrame[]
  /** The line of the failure with those around it; vitest prints it. `undefined` without a source. */
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

/** Returns the lines of a stack, as engines of JavaScript write them. */
const stackLines = (frames: readonly StackFrame[]): string =>
  frames.map((frame) => `    at ${frameText(frame)}`).join("\n")

/** Puts the lines of a Solidity stack before those of JavaScript. */
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

/** Keeps tabs, so that the mark stands under its character. */
const indentOf = (text: string, column: number): string => text.slice(0, column - 1).replace(/[^\t]/g, " ")
