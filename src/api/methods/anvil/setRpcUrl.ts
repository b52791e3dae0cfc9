/** Changes the remote of a fork, from which the state that is not fetched yet is read. */
import { NotForked } from "../../../errors/index.ts"
import { none, param } from "../../rpc/method.ts"
import { httpUrl } from "../../wire/reset.ts"
import { method } from "../shared/method.ts"
import { assertOther } from "../shared/ownRemote.ts"

export const anvil_setRpcUrl = method({
  name: "anvil_setRpcUrl",
  aliases: ["hardhat_setRpcUrl", "ganache_setRpcUrl"],
  summary: "Changes the remote of a fork, which must have the fork block; an empty text changes nothing.",
  params: [param("URL", httpUrl)],
  result: none,
  example: { params: [""], result: null },
  access: "control",
  handler({ fork, ownPorts }, url) {
    if (url === undefined) return
    if (fork === undefined) throw new NotForked()
    assertOther(ownPorts, url, "URL")
    return fork.remote.setUrl(url)
  },
})
