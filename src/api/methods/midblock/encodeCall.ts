/** Encodes a call of a contract. */
import { z } from "zod"
import { toHex } from "../../../base/hex.ts"
import { InvalidParams, MidblockError } from "../../../errors/index.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import { param } from "../../rpc/method.ts"
import { address, string } from "../../wire/values.ts"
import { contractAt } from "../shared/contractAt.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

const selectorOf = (signature: string) => toHex(keccak256(Buffer.from(signature)).subarray(0, 4))

export const midblock_encodeCall = method({
  name: "midblock_encodeCall",
  summary:
    "Encodes a call of a contract by the ABI of its artifact; integers may be text, arrays and tuples JSON or JSON text.",
  params: [
    param("Address", address),
    param("Function signature", string),
    param("Arguments", () => z.array(z.unknown())),
  ],
  result: data("Input"),
  example: {
    params: ["0x0000000000000000000000000000000000001234", "totalSupply()", []],
    result: "0x18160ddd",
  },
  fork: "local",
  handler(node, to, signature, args) {
    const contract = contractAt(node, to, { tag: "pending" })
    if (contract === undefined && args.length === 0 && /^\w+\(\)$/.test(signature))
      return selectorOf(signature)
    if (contract === undefined) throw new InvalidParams(`no artifact has the code of ${to}`)
    try {
      return contract.encodeCall(signature, args)
    } catch (error) {
      if (error instanceof MidblockError || !(error instanceof Error)) throw error
      throw new InvalidParams(error.message.split("\n")[0] ?? "")
    }
  },
})
