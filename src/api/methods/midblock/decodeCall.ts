/** Decodes the input of a call, and what it returned. */

import { z } from "zod"
import { withKnownNames } from "../../../solidity/inspect/knownNames.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { address, bytes } from "../../wire/values.ts"
import { codeAt } from "../shared/contractAt.ts"
import { method } from "../shared/method.ts"

const rpcDecoded = schema(() =>
  z.object({
    contract: z.string().nullable(),
    call: z.string().nullable(),
    result: z.string().nullable(),
  }),
)

export const midblock_decodeCall = method({
  name: "midblock_decodeCall",
  summary:
    "Returns the contract, the function with its arguments, and the returned values of a call as text; null for what is not known.",
  params: [param("Address", address), param("Input", bytes), optional("Output", bytes)],
  result: result("Decoded call", rpcDecoded, (decoded: z.infer<ReturnType<typeof rpcDecoded>>) => decoded),
  example: {
    params: ["0x0000000000000000000000000000000000001234", "0x18160ddd"],
    result: { contract: null, call: "totalSupply() (guessed)", result: null },
  },
  fork: "local",
  handler(node, to, input, output) {
    const code = codeAt(node, to, { tag: "pending" })
    const names = withKnownNames(node.artifacts).decodingOf(code)
    return {
      contract: node.artifacts?.ofCode(code)?.contractName ?? null,
      call: names.decodeCall(input)?.text ?? null,
      result: (output && names.decodeResult?.(input, output)) ?? null,
    }
  },
})
