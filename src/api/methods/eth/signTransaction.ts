/** Signs a transaction of one of the node's accounts without submitting it. */

import { toHex } from "../../../base/hex.ts"
import { param } from "../../rpc/method.ts"
import { callRequest } from "../../wire/call.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_signTransaction = method({
  name: "eth_signTransaction",
  summary: "Returns an RLP encoded transaction signed by the specified account.",
  params: [param("Transaction", callRequest)],
  result: data("Transaction result"),
  example: {
    params: [
      {
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
    result:
      "0x02f86c827a6980843b9aca0084a3e9ab808252089400000000000000000000000000000000000012340180c080a0a95384b70ac80260c569e4836509b2509eb23a088079f0c122d6415ca8378e8da04051cec2a4640a43e1602d80714329fb511647d15f6a74cd00af85a9b9a1e741",
  },
  access: "keys",
  handler: async (node, transaction, task) => toHex(await node.submit.signed(transaction, task)),
})
