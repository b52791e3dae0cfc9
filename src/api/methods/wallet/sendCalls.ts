/** Sends a batch of calls of one account (EIP-5792). */
import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { callBatch } from "../../wire/callBatch.ts"
import { method } from "../shared/method.ts"

export const wallet_sendCalls = method({
  name: "wallet_sendCalls",
  summary:
    "Sends a batch of calls as transactions of one account, in their order; returns the id of the batch.",
  params: [param("Batch", callBatch)],
  result: result(
    "Batch identifier",
    () => z.object({ id: z.string() }),
    (id: string) => ({ id }),
  ),
  example: {
    params: [
      {
        version: "2.0.0",
        id: "0x01",
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        chainId: "0x7a69",
        atomicRequired: false,
        calls: [{ to: "0x0000000000000000000000000000000000001234", value: "0x1" }],
      },
    ],
    result: { id: "0x01" },
  },
  access: "keys",
  handler: (node, batch) => node.callBatches.send(batch),
})
