/** Changes the remote of a fork, from which the state that is not fetched yet is read. */
import { method } from "../../../api/methods/shared/method.ts"
import { assertOther } from "../../../api/methods/shared/ownRemote.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { httpUrl } from "../../../api/wire/reset.ts"
import { NotForked } from "../../../errors/index.ts"
import { forkOf } from "../current.ts"

export const anvil_setRpcUrl = method({
  name: "anvil_setRpcUrl",
  aliases: ["hardhat_setRpcUrl", "ganache_setRpcUrl"],
  summary: "Changes the remote of a fork, which must have the fork block; an empty text changes nothing.",
  params: [param("URL", httpUrl)],
  result: none,
  example: { params: [""], result: null },
  access: "control",
  handler(node, url) {
    if (url === undefined) return
    const fork = forkOf(node)
    if (fork === undefined) throw new NotForked()
    assertOther(node.ownPorts, url, "URL")
    return fork.remote.setUrl(url)
  },
})
