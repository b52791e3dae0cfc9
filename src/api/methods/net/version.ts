/** The chain id in decimal. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const net_version = method({
  name: "net_version",
  aliases: ["eth_networkId"],
  summary: "Returns the current network id.",
  params: [],
  result: result(
    "Network ID",
    () => z.string(),
    (chainId: bigint) => chainId.toString(),
  ),
  example: { params: [], result: "31337" },
  handler: (node) => node.rules.chainId,
})
