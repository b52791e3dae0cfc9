/** The ether that a transaction moved, and the contracts that it created and destroyed. */
import { z } from "zod"
import type { ParityTrace } from "../../../kernel/evm/trace/parityTrace.ts"
import { createFlatTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcInternalOperation, toRpcInternalOperation } from "../../wire/trace/otsTrace.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const ots_getInternalOperations = method({
  name: "ots_getInternalOperations",
  summary: "Returns the transfers of ether, creations and self-destructions of a transaction.",
  params: [param("Transaction hash", hash32)],
  result: result(
    "Internal operations",
    () => z.array(rpcInternalOperation()),
    (traces: readonly ParityTrace[]) => traces.flatMap((trace) => toRpcInternalOperation(trace) ?? []),
  ),
  example: {
    after: [payment],
    params: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
    result: [
      {
        type: 0,
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
  },
  fork: "transaction",
  handler: (node, hash, task) => node.traces.transaction(hash, createFlatTracer, task),
})
