/** The reason of a failure in words. */
import { type Hex, toHex } from "../base/hex.ts"
import { decodeRevert } from "../kernel/evm/base/revert.ts"
import type { Explainer } from "../kernel/evm/execute/explainer.ts"
import { failureText } from "../kernel/evm/execute/failure.ts"
import type { Frame, FrameKind } from "./trace/frames.ts"
import type { RecordedMessage } from "./trace/recorder.ts"

/** The text of a revert without data and without a known cause. */
export const noReason = "reverted without a reason"

type Text = (message: RecordedMessage, callee: string, explainer: Explainer | undefined) => string

/** Returns the name of the callee: the contract and the function, or the known parts. */
const calleeOf = ({ contract, function: name, address }: Frame): string =>
  [contract ?? (address && `<${address}>`), name].filter((word) => word !== undefined).join(".")

const amountOf = ({ value = 0n }: RecordedMessage): string => `${value} wei`

/** Returns the reason: the decoded revert data, or the text of another failure. */
function reasonOf({ failure, output, code }: RecordedMessage, explainer: Explainer | undefined): string {
  if (failure !== "revert") return failureText({ failure, reason: undefined })
  if (output === "0x") return noReason
  const names = code === undefined ? explainer : explainer?.decodingOf(toHex(code))
  const decoded = names?.decodeError(output)
  if (decoded === undefined) return reasonWithoutNames(output)
  if (decoded.name !== "Error") return `reverted with ${decoded.text}`
  return `reverted with ${JSON.stringify(decodeRevert(output) ?? decoded.text)}` // decoded.text replaces an empty reason by words
}

function reasonWithoutNames(output: Hex): string {
  const reason = decodeRevert(output)
  if (reason === undefined) return `reverted with data that no known error has: ${output}`
  return `reverted with ${reason.startsWith("panic: ") ? reason : JSON.stringify(reason)}`
}

const texts: Partial<Record<FrameKind, Text>> = {
  missingFunction({ input }, callee) {
    const contract = callee.split(".")[0]
    if (input === "0x")
      return `${contract} has neither a receive nor a fallback function, and was called without data`
    return `${contract} has no function with the selector ${input.slice(0, 10)}, and no fallback function`
  },
  notPayable: (message, callee) => `${callee} is not payable, and was called with ${amountOf(message)}`,
  fallbackNotPayable: (message, callee) =>
    message.input === "0x"
      ? `${callee} is not payable, there is no receive function, and it was called with ${amountOf(message)}`
      : `${callee} is not payable, and was called with ${amountOf(message)}`,
  invalidParameters: (_, callee) =>
    `${callee} was called with data that is too short or wrong for its parameters`,
  returnDataTooShort: () => "the called contract returned less data than its interface declares",
  noCode: () => "the called account has no code",
  callFailed: () => "the call could not begin: too little balance, or too many calls within calls",
  directLibraryCall({ input }, callee) {
    if (callee.includes(".")) return `${callee} is in a library, which cannot be called directly`
    return input === "0x"
      ? `${callee} is a library, and was called without data`
      : `${callee} is a library, and has no function with the selector ${input.slice(0, 10)}`
  },
  codeTooLarge: () => "the code to deploy is larger than the limit",
  calleeOutOfGas: () => "the called contract ran out of gas",
  precompile: ({ failure }, callee) => `the precompile ${callee} failed: ${failure}`,
}

/** Returns the reason why a message failed, by the kind of its innermost frame. */
export function failureMessage(
  frame: Frame,
  failed: RecordedMessage,
  explainer: Explainer | undefined,
): string {
  return texts[frame.kind]?.(failed, calleeOf(frame), explainer) ?? reasonOf(failed, explainer)
}
