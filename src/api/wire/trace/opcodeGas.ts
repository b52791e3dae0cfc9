/** Counts of instructions and their gas as JSON, as in reth. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import type { OpcodeGas } from "../../../kernel/evm/trace/opcodeGasTracer.ts"
import { schema } from "../../rpc/schema.ts"

/** The instructions of a transaction as JSON. */
export const rpcOpcodeGas = schema(() =>
  z
    .object({
      transactionHash: z.string(),
      opcodeGas: z.array(z.object({ opcode: z.string(), count: z.number(), gasUsed: z.number() })),
    })
    .meta({ title: "Gas by opcode" }),
)

/** Encodes the instructions of a transaction, in the order of their first execution. */
export const toRpcOpcodeGas = (
  hash: Hex,
  gas: readonly OpcodeGas[],
): z.infer<ReturnType<typeof rpcOpcodeGas>> => ({
  transactionHash: hash,
  opcodeGas: gas.map(({ opcode, count, gasUsed }) => ({ opcode, count, gasUsed: Number(gasUsed) })),
})
