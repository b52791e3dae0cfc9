/** Lets contracts accept a signature as that of another account. */

import { z } from "zod"
import { InvalidArgument, MissingArgument } from "../../../errors/index.ts"
import { none, optional, param } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { expecting } from "../../wire/describeInput.ts"
import { address, signature } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const expected = expecting("a signature (0x and 130 hex digits), or an array of one and an address")

const pair = schema(() => z.tuple([signature(), address()]))

export const anvil_impersonateSignature = method({
  name: "anvil_impersonateSignature",
  summary:
    "Makes ECRECOVER return an address for a signature (r, s, v); takes an array of both, or two parameters.",
  params: [
    param("Signature and address", () => z.union([pair(), signature()], expected)),
    optional("Address", address),
  ],
  result: none,
  example: {
    params: [[`0x${"11".repeat(32)}${"22".repeat(32)}1b`, "0x0000000000000000000000000000000000001234"]],
    result: null,
  },
  access: "control",
  handler(node, given, signer) {
    if (typeof given === "object") {
      if (signer !== undefined)
        throw new InvalidArgument({ index: 1, path: "Address", reason: "is in the first parameter already" })
      return node.changeSettings(() => node.impersonatedSignatures.add(...given))
    }
    if (signer === undefined) throw new MissingArgument({ index: 1, parameter: "Address" })
    return node.changeSettings(() => node.impersonatedSignatures.add(given, signer))
  },
})
