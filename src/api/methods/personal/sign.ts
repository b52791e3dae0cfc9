/** Signs a message with the key of an account (EIP-191); the message comes first. */

import { signMessage } from "../../../node/submit/signing.ts"
import { optional, param } from "../../rpc/method.ts"
import { address, bytes, string } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const personal_sign = method({
  name: "personal_sign",
  summary: "Returns an EIP-191 signature over the provided data.",
  params: [param("message", bytes), param("address", address), optional("password", string)],
  result: data("Signature"),
  example: {
    params: ["0x68656c6c6f", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
    result:
      "0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c",
  },
  access: "keys",
  handler: (node, message, account) => signMessage(node.accounts, account, message),
})
