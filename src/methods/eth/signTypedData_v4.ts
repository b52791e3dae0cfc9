/** Signs typed data with the key of an account (EIP-712). */

import { signTypedData } from "../../node/signing.ts"
import { param } from "../../rpc/method.ts"
import { typedData } from "../../wire/typedData.ts"
import { address } from "../../wire/values.ts"
import { method } from "../method.ts"
import { data } from "../results.ts"

export const eth_signTypedData_v4 = method({
  name: "eth_signTypedData_v4",
  summary: "Returns an EIP-712 signature over the provided typed data.",
  params: [param("address", address), param("typedData", typedData)],
  result: data("Signature"),
  example: {
    params: [
      "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      {
        types: { Mail: [{ name: "contents", type: "string" }] },
        primaryType: "Mail",
        domain: { name: "midblock" },
        message: { contents: "hello" },
      },
    ],
    result: "0x",
  },
  access: "keys",
  handler: (node, account, typed) => signTypedData(node.accounts, account, typed),
})
