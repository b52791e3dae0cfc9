/** Counts of instructions and their gas as JSON, as reth writes them. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import type { OpcodeGas } from "../../evm/trace/opcodeGasTracer.ts"

/** The instructions of a transaction. */
export const rpcOpcodeGas = z
  .object({
    transactionHash: z.string(),
    opcodeGas: z.array(z.object({ opcode: z.string(), count: z.number(), gasUsed: z.number() })),
  })
  .meta({ title: "Gas by opcode" })

/** The instructions of a transaction on the wire, in the order in which they were first met. */
export const toRpcOpcodeGas = (hash: Hex, gas: readonly OpcodeGas[]): z.infer<typeof rpcOpcodeGas> => ({
  transactionHash: hash,
  opcodeGas: gas.map(({ opcode, count, gasUsed }) => ({ opcode, count, gasUsed: Number(gasUsed) })),
})
