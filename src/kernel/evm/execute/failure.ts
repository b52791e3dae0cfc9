/** Converts the outcome of an execution to the error that a client gets. */
import { ExecutionFailed, ExecutionReverted } from "../../../errors/index.ts"
import type { CallOutcome } from "./message.ts"

/** EthereumJS's words for an exceptional halt, in geth's (core/vm/errors.go). */
const gethWords: Readonly<Record<string, string>> = {
  "code store out of gas": "contract creation code storage out of gas",
  "code size to deposit exceeds maximum code size": "max code size exceeded",
  "invalid JUMP": "invalid jump destination",
  "invalid opcode": "invalid opcode: INVALID",
  "static state change": "write protection",
  "create collision": "contract address collision",
  "insufficient balance": "insufficient balance for transfer",
  "invalid bytecode deployed": "invalid code: must not begin with 0xef",
  "initcode exceeds max initcode size": "max initcode size exceeded",
}

type Failed = Partial<Pick<CallOutcome, "failure" | "words" | "reason">>

/**
 * Returns the reason why a call failed, in geth's words; a revert with its reason.
 *
 * @example
 * failureText({ failure: "revert", reason: "boom" }) // "execution reverted: boom"
 */
export function failureText({ failure = "", words, reason }: Failed): string {
  if (failure !== "revert") return words ?? gethWords[failure] ?? failure
  return reason === undefined ? "execution reverted" : `execution reverted: ${reason}`
}

/** Returns `true` when a call ran out of gas. */
export const isOutOfGas = (outcome: Failed): boolean => failureText(outcome).startsWith("out of gas")

/**
 * Throws the error that a client gets for a failed call.
 *
 * @param options.Reverted - Class of the error for a revert.
 * @param options.isGasCapped - `true` when the gas cap of the node set the gas limit: the error of a call that runs out of gas names it.
 * @throws {@link ExecutionReverted} when it reverted.
 * @throws {@link ExecutionFailed} when it failed in another way.
 */
export function throwIfFailed(
  outcome: CallOutcome,
  { Reverted = ExecutionReverted, isGasCapped = false } = {},
): void {
  const { failure, output, reason } = outcome
  if (failure === undefined) return
  if (failure === "revert") throw new Reverted({ data: output, reason })
  throw new ExecutionFailed({ reason: failureText(outcome), isGasCapped: isGasCapped && isOutOfGas(outcome) })
}
