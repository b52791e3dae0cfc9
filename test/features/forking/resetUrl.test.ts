/** The actions of viem's test client that name a remote: a node that is not a fork has none, and a fork needs an HTTP URL. */
import { describe, expect, test } from "vitest"
import { modes, start } from "../../acceptance/testActions.ts"

const noUrl = "invalid argument 0: Options.forking.jsonRpcUrl: expected an HTTP URL"

const refusalOf = (action: Promise<unknown>) =>
  action.then(
    () => "done",
    ({ details }) => details,
  )

describe.each(modes)("mode %s", (mode) => {
  test("setRpcUrl is refused by a node that is not a fork", async () => {
    const { node, test: client } = await start(mode)
    const refusal = await refusalOf(client.setRpcUrl("http://127.0.0.1:1"))
    expect(refusal).toBe("this node is not a fork: it has its own chain")
    await node.close()
  })

  test("reset refuses a URL that is not of HTTP", async () => {
    const { node, test: client } = await start(mode)
    const jsonRpcUrl = "ws://127.0.0.1:1"
    expect(await refusalOf(client.reset({ jsonRpcUrl }))).toBe(noUrl)
    // Without a block number, as Hardhat's clients send it.
    const atHead = { method: "anvil_reset", params: [{ forking: { jsonRpcUrl } }] }
    expect(await refusalOf(client.request(atHead as never))).toBe(noUrl)
    await node.close()
  })
})
