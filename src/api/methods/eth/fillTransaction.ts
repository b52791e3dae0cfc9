/** Fills in what a transaction leaves out: nonce, gas, fees; signs nothing. */

import { z } from "zod"
import { toHex } from "../../../base/hex.ts"
import type { FilledTransaction } from "../../../node/submit/submit.ts"
import { param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { callRequest } from "../../wire/call.ts"
import { hexText } from "../../wire/hex.ts"
import { rpcTransaction, toRpcPoolTransaction } from "../../wire/transaction.ts"
import { method } from "../shared/method.ts"

const rpcFilled = schema(() =>
  z.object({ raw: hexText(), tx: rpcTransaction() }).meta({ title: "Filled unsigned transaction object." }),
)

const toRpc = ({ bytes, ...filled }: FilledTransaction): z.infer<ReturnType<typeof rpcFilled>> => ({
  raw: toHex(bytes),
  tx: toRpcPoolTransaction(filled),
})

export const eth_fillTransaction = method({
  name: "eth_fillTransaction",
  summary:
    "Fills the defaults (nonce, gas, gasPrice or 1559 fields) on a given unsigned transaction, and returns it.",
  params: [param("Transaction", callRequest)],
  result: result("Transaction result", rpcFilled, toRpc),
  example: {
    params: [
      {
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
    result: {
      raw: "0x02ec827a6980843b9aca0084a3e9ab808252089400000000000000000000000000000000000012340180c0808080",
      tx: {
        type: "0x2",
        hash: "0x11e971726992d6f89e320dc78809d8be4091129374ecdc2462dfb4420fe21c60",
        nonce: "0x0",
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
        gas: "0x5208",
        input: "0x",
        v: "0x0",
        r: "0x0",
        s: "0x0",
        maxFeePerGas: "0xa3e9ab80",
        maxPriorityFeePerGas: "0x3b9aca00",
        chainId: "0x7a69",
        yParity: "0x0",
        accessList: [],
        gasPrice: "0xa3e9ab80",
        blockHash: null,
        blockNumber: null,
        blockTimestamp: null,
        transactionIndex: null,
      },
    },
  },
  fork: "local",
  handler: (node, request, task) => node.submit.filled(request, task),
})
