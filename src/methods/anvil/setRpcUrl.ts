/** Rejects the URL of a fork, which this node does not have. */
import { none, param } from "../../rpc/method.ts"
import { assertNoFork } from "../../wire/reset.ts"
import { string } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setRpcUrl = method({
  name: "anvil_setRpcUrl",
  aliases: ["hardhat_setRpcUrl", "ganache_setRpcUrl"],
  summary: "Refuses a URL: this node has a chain of its own; an empty text asks for nothing.",
  params: [param("URL", string)],
  result: none,
  example: { params: [""], result: null },
  access: "control",
  handler: (_node, url) => assertNoFork(url === "" ? undefined : url),
})
