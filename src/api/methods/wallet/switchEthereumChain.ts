/** Accepts the chain of this node as the chain of the wallet (EIP-3326). */
import { z } from "zod"
import { UnrecognizedChain } from "../../../errors/index.ts"
import { none, param } from "../../rpc/method.ts"
import { uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const wallet_switchEthereumChain = method({
  name: "wallet_switchEthereumChain",
  summary: "Accepts the chain of this node; refuses every other chain with code 4902.",
  params: [param("Chain", () => z.looseObject({ chainId: uint() }))],
  result: none,
  example: { params: [{ chainId: "0x7a69" }], result: null },
  fork: "local",
  handler(node, { chainId }) {
    if (chainId !== node.rules.chainId) throw new UnrecognizedChain({ chainId })
  },
})
