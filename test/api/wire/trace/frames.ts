/** Call frames, for the tests of the encoders of traces. */
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { token } from "../fixtures.ts"

export const sender = `0x${"11".repeat(20)}` as const

/** A call of the token with 3 wei; some fields may be others. */
export const frame = (fields: Partial<CallFrame> = {}): CallFrame => ({
  ...{
    type: "CALL",
    from: sender,
    to: token,
    input: "0x1234",
    gas: 90n,
    value: 3n,
    output: "0x05",
    gasUsed: 50n,
  },
  ...{ failure: undefined, code: undefined, calls: [], logs: [] },
  ...fields,
})
