/** The outcome of a message for which the process has no more memory. */
import { emptyBytes } from "../../../base/binary.ts"
import type { Instance } from "../../core/instance.ts"
import * as Layout from "../../core/layout.ts"
import type { ExecutionResult } from "./topLevelMessage.ts"

/** Returns the outcome of a message that ended because the host had no memory for the core; throws any other error. */
export function outOfMemory(error: unknown, { core }: Instance, gas: bigint): ExecutionResult {
  if (error instanceof WebAssembly.RuntimeError && core.error() === Layout.OUT_OF_MEMORY)
    return withoutEffect(gas)
  throw error
}

/** The outcome of such a message: the same as when its gas does not pay for the memory. */
const withoutEffect = (gas: bigint): ExecutionResult => ({
  ...{ gasUsed: gas, refund: 0n, output: emptyBytes, failure: "out of gas", words: "out of memory" },
  ...{ logs: [], destroyed: [], created: new Set(), consoleCalls: undefined },
})
