/** From the way an execution ended to the error that a client sees. */
import { ExecutionFailed, ExecutionReverted } from "../errors.ts"
import type { CallOutcome } from "./call.ts"
import { decodeRevert } from "./revert.ts"

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

/**
 * Throws what a failed call means to a client.
 *
 * @throws {@link ExecutionReverted} when it reverted.
 * @throws {@link ExecutionFailed} when it stopped in another way.
 */
export function assertSucceeded({ failure, output }: CallOutcome): void {
  if (failure === undefined) return
  if (failure === "revert") throw new ExecutionReverted({ data: output, reason: decodeRevert(output) })
  throw new ExecutionFailed({ reason: gethWords[failure] ?? failure })
}
