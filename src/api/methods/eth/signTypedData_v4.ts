/** Signs typed data with the key of an account (EIP-712). */

import { signTypedData } from "../../../node/submit/signing.ts"
import { param } from "../../rpc/method.ts"
import { typedData } from "../../wire/typedData.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_signTypedData_v4 = method({
  name: "eth_signTypedData_v4",
  aliases: ["eth_signTypedData", "eth_signTypedData_v3"],
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
    result:
      "0xa0782d0780eccc1dc6be826548bf767f8299b71aa9d5f2254a90a433bec33ee81146a8c813a52eae635c0eb259d3ec63f1704602438d063eb39241efcb7927a91b",
  },
  access: "keys",
  handler: (node, account, typed) => signTypedData(node.accounts, account, typed),
})
