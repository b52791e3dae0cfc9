/** Counts the instructions that a transaction executed. */
import type { Hex } from "../../../base/hex.ts"
import { createOpcodeGasTracer, type OpcodeGas } from "../../../kernel/evm/trace/opcodeGasTracer.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcOpcodeGas, toRpcOpcodeGas } from "../../wire/trace/opcodeGas.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash } from "./examples.ts"

export const trace_transactionOpcodeGas = method({
  name: "trace_transactionOpcodeGas",
  summary: "Returns how often a transaction executed each opcode, and the gas that it took.",
  params: [param("Transaction hash", hash32)],
  result: result(
    "Gas by opcode, or null",
    () => rpcOpcodeGas().nullable(),
    (found: { readonly hash: Hex; readonly result: readonly OpcodeGas[] } | undefined) =>
      found === undefined ? null : toRpcOpcodeGas(found.hash, found.result),
  ),
  example: {
    after: [payment],
    params: [paymentHash],
    result: { transactionHash: paymentHash, opcodeGas: [] },
  },
  fork: "transaction",
  handler: (node, hash) => node.traces.placed(hash, createOpcodeGasTracer),
})
