/** Counts the instructions that each transaction of a block executed. */
import { z } from "zod"
import { HeaderNotFound } from "../../../errors/index.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { createOpcodeGasTracer, type OpcodeGas } from "../../../kernel/evm/trace/opcodeGasTracer.ts"
import { selectorText } from "../../../node/query/blocks.ts"
import type { TracedTransaction } from "../../../node/query/traces.ts"
import { param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcOpcodeGas, toRpcOpcodeGas } from "../../wire/trace/opcodeGas.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash } from "./examples.ts"

interface TracedBlock {
  readonly block: BlockRecord
  readonly traced: readonly TracedTransaction<readonly OpcodeGas[]>[]
}

export const trace_blockOpcodeGas = method({
  name: "trace_blockOpcodeGas",
  summary: "Returns how often each transaction of a block executed each opcode, and the gas that it took.",
  params: [param("Block", blockSelector)],
  result: result(
    "Gas by opcode",
    () =>
      z.object({
        blockHash: z.string().nullable(),
        blockNumber: z.number(),
        transactions: z.array(rpcOpcodeGas()),
      }),
    ({ block, traced }: TracedBlock) => ({
      blockHash: block.hash ?? null,
      blockNumber: Number(block.header.number),
      transactions: traced.map(({ hash, result }) => toRpcOpcodeGas(hash, result)),
    }),
  ),
  example: {
    after: [payment],
    params: ["pending"],
    result: {
      blockHash: null,
      blockNumber: 1,
      transactions: [{ transactionHash: paymentHash, opcodeGas: [] }],
    },
  },
  fork: { content: 0 },
  handler: async (node, selector) => {
    const block = node.blocks.find(selector)
    if (block === undefined) throw new HeaderNotFound({ block: selectorText(selector) })
    if (block.header.number === 0n) return { block, traced: [] }
    return { block, traced: await node.traces.block(selector, createOpcodeGasTracer) }
  },
})
