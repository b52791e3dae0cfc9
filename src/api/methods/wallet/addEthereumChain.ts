/** Accepts the chain of this node as one that the wallet knows (EIP-3085). */

import { z } from "zod"
import { UnrecognizedChain } from "../../../errors/index.ts"
import { none, param } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

/** The chain that a site adds; all fields except its id are texts that a wallet shows, and are not checked. */
const chain = schema(() => z.looseObject({ chainId: uint() }).meta({ title: "Chain" }))

export const wallet_addEthereumChain = method({
  name: "wallet_addEthereumChain",
  summary:
    "Accepts the chain of this node, which is there already; refuses every other chain with code 4902.",
  params: [param("Chain", chain)],
  result: none,
  example: { params: [{ chainId: "0x7a69" }], result: null },
  fork: "local",
  handler(node, { chainId }) {
    if (chainId !== node.rules.chainId) throw new UnrecognizedChain({ chainId })
  },
})
