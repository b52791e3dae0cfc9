/** Solidity stack traces as JSON. */

import { z } from "zod"
import type { StackTrace } from "../../../solidity/stackTrace.ts"
import { schema } from "../../rpc/schema.ts"

const textOrNull = schema(() => z.string().nullable())
const numberOrNull = schema(() => z.number().int().positive().nullable())

const rpcStackFrame = schema(() =>
  z.object({
    contract: textOrNull().describe("The contract whose code ran; `<0x…>` for code that no artifact has."),
    function: textOrNull(),
    file: textOrNull(),
    line: numberOrNull(),
    column: numberOrNull(),
  }),
)

/** A stack trace: the reason of the failure, and the frames, innermost first. */
export const rpcStackTrace = schema(() =>
  z.object({ message: z.string(), frames: z.array(rpcStackFrame()) }).meta({ title: "Solidity stack trace" }),
)

/** Encodes a stack trace; unknown values of a frame are `null`. */
export const toRpcStackTrace = ({
  message,
  frames,
}: StackTrace): z.infer<ReturnType<typeof rpcStackTrace>> => ({
  message,
  frames: frames.map((frame) => ({
    contract: frame.contract ?? null,
    function: frame.function ?? null,
    file: frame.file ?? null,
    line: frame.line ?? null,
    column: frame.column ?? null,
  })),
})
