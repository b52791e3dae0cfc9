/** The calls and transfers of a transaction in the form of Otterscan. */

import { z } from "zod"
import { type ParityTrace, reverted } from "../../../kernel/evm/trace/parityTrace.ts"
import { schema } from "../../rpc/schema.ts"
import { toQuantity } from "../values.ts"

/** One call; the top-level call has depth 0. */
export const rpcTraceEntry = schema(() =>
  z
    .object({
      type: z.string(),
      depth: z.number(),
      from: z.string(),
      to: z.string(),
      value: z.string().nullable(),
      input: z.string(),
      output: z.string(),
    })
    .meta({ title: "Trace entry" }),
)

/** Encodes a call; one that failed without a revert has no output. */
export const toRpcTraceEntry = ({
  frame,
  traceAddress,
  error,
}: ParityTrace): z.infer<ReturnType<typeof rpcTraceEntry>> => ({
  type: frame.type,
  depth: traceAddress.length,
  from: frame.from,
  to: frame.to,
  value: toQuantity(frame.value ?? 0n),
  input: frame.input,
  output: error === undefined || error === reverted ? frame.output : "0x",
})

/** A transfer of ether, or the creation or destruction of a contract. */
export const rpcInternalOperation = schema(() =>
  z
    .object({
      type: z.number().describe("0: transfer, 1: self-destruction, 2: CREATE, 3: CREATE2."),
      from: z.string(),
      to: z.string(),
      value: z.string(),
    })
    .meta({ title: "Internal operation" }),
)

/** Encodes the operation of a call; returns `undefined` when it transfers nothing. */
export function toRpcInternalOperation({
  frame,
}: ParityTrace): z.infer<ReturnType<typeof rpcInternalOperation>> | undefined {
  const { type, from, to, value = 0n } = frame
  const kind = kinds[type]
  if (kind === undefined || (type === "CALL" && value === 0n)) return undefined
  return { type: kind, from, to, value: toQuantity(value) }
}

/** @see Otterscan src/types.ts `OperationType` */
const kinds: Readonly<Record<string, number>> = { CALL: 0, SELFDESTRUCT: 1, CREATE: 2, CREATE2: 3 }
