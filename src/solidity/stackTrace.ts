/** Solidity stack traces: the source lines in which a message failed, and the reason. */
import { type Hex, toHex } from "../base/hex.ts"
import type { Explainer } from "../kernel/evm/execute/explainer.ts"
import type { CompiledCode } from "./compiled/compiledCode.ts"
import { failureMessage } from "./failureMessage.ts"
import type { Frame } from "./trace/frames.ts"
import { inferStack, type KnownCode } from "./trace/inferStack.ts"
import type { RecordedMessage } from "./trace/recorder.ts"

/** A frame of a stack trace; unknown fields are `undefined`. */
export interface StackFrame {
  /** The contract whose code ran; `<0x…>` for code without a source map. */
  readonly contract: string | undefined
  readonly function: string | undefined
  /** The file as the compiler named it, such as `contracts/Token.sol`. */
  readonly file: string | undefined
  /** The line, from 1. */
  readonly line: number | undefined
  /** The column, from 1, in characters. */
  readonly column: number | undefined
}

/** The reason why a message failed, and the location. */
export interface StackTrace {
  readonly message: string
  /** The frames, innermost first. */
  readonly frames: readonly StackFrame[]
  /** The text of the source file of the innermost frame that has a source location. */
  readonly source: string | undefined
}

/** Artifacts that may have source maps; `loadArtifacts` of `midblock/harness` returns such artifacts. */
export interface SourceMapped extends Explainer {
  /** Returns true when there are source maps. Without them, failures are not traced automatically. */
  hasSourceMaps?(): boolean
  /** Returns code with its contract and its source locations; `undefined` when they are not known. */
  compiledOf?(code: Hex, isInitCode: boolean): CompiledCode | undefined
}

/** Returns the stack trace of a message that failed. */
export function stackTraceOf(message: RecordedMessage, artifacts: SourceMapped | undefined): StackTrace {
  const { frames, failed } = inferStack(message, knownCodeOf(artifacts))
  const innermostFirst = [...frames].reverse()
  return {
    message: failureMessage(frames.at(-1) as Frame, failed, artifacts),
    frames: innermostFirst.map(toStackFrame),
    source: innermostFirst.find(({ range }) => range !== undefined)?.range?.file.text,
  }
}

const knownCodeOf = (artifacts: SourceMapped | undefined): KnownCode => ({
  compiledOf: (code, isInitCode) => artifacts?.compiledOf?.(toHex(code), isInitCode),
  decodes: (code, input) => artifacts?.decodingOf(toHex(code)).decodeCall(input) !== undefined,
  nameOf: (each) => artifacts && nameOf(each, artifacts),
})

/** The reason why a message failed, and the line of its own code that failed. */
export interface OwnFailure extends Pick<StackTrace, "message"> {
  /** The innermost frame of the message itself, without the messages that it sent; `undefined` without a line. */
  readonly frame: StackFrame | undefined
}

/** Returns the reason why a message failed, as in its stack trace, and the location in its own code. */
export function ownFailureOf(message: RecordedMessage, artifacts: SourceMapped): OwnFailure {
  const known = knownCodeOf(artifacts)
  const { frames, failed } = inferStack(message, known)
  const inner =
    failed === message || message.last === undefined
      ? 0
      : inferStack(message.last.message, known).frames.length
  const own = frames.slice(0, Math.max(1, frames.length - inner)).findLast(({ range }) => range !== undefined)
  return {
    message: failureMessage(frames.at(-1) as Frame, failed, artifacts),
    frame: own && toStackFrame(own),
  }
}

/** Returns the names of code with an artifact but without a source map. */
function nameOf({ code, input, type }: RecordedMessage, artifacts: Explainer) {
  if (code === undefined) return undefined
  const text = toHex(code)
  const isCreation = type.startsWith("CREATE")
  const contract = (isCreation ? artifacts.ofInitCode(text) : artifacts.ofCode(text))?.contractName
  if (contract === undefined) return undefined
  return {
    contract,
    function: isCreation ? "constructor" : artifacts.decodingOf(text).decodeCall(input)?.name,
  }
}

function toStackFrame({ contract, function: name, range, address }: Frame): StackFrame {
  const position = range?.file.positionAt(range.start)
  return {
    contract: contract ?? (address && `<${address}>`),
    function: name,
    file: range?.file.name,
    line: position?.line,
    column: position?.column,
  }
}

/**
 * Returns a frame in the format of JavaScript engines.
 *
 * @example
 * frameText({ contract: "Token", function: "transfer", file: "contracts/Token.sol", line: 42, column: 9 })
 * // "Token.transfer (contracts/Token.sol:42:9)"
 */
export function frameText({ contract, function: name, file, line, column }: StackFrame): string {
  const words = [contract, name].filter((word) => word !== undefined).join(".")
  if (file === undefined) return words
  const location = [file, line, column].filter((part) => part !== undefined).join(":")
  return words === "" ? location : `${words} (${location})`
}
