/** In which call a revert began: the innermost of those that passed the same bytes up. */
import { EVMError } from "@ethereumjs/evm"
import { equalsBytes } from "@ethereumjs/util"
import type { Opened, Result } from "./messages.ts"

/** A call that reverted with bytes of its own. */
export interface RevertedCall {
  /** The code that ran; of a creation, its init code. */
  readonly code: Uint8Array
  readonly input: Uint8Array
  readonly output: Uint8Array
  /** Of the outermost call that passed its bytes on so far. */
  readonly depth: number
}

/** What is known after one more call has ended. */
export function revertedIn(
  before: RevertedCall | undefined,
  { message: { data: input, depth }, begun: code }: Opened,
  { output, error }: Result,
): RevertedCall | undefined {
  if (error?.error !== EVMError.errorMessages.REVERT || !(code instanceof Uint8Array)) return before
  const passedOn = before !== undefined && before.depth > depth && equalsBytes(before.output, output)
  return passedOn ? { ...before, depth } : { code, input, output, depth }
}
