/** Methods that describe and control a fork, compared with anvil. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MidblockNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { askOf, startRemotes, usingNode } from "./remotes.ts"

type Remotes = Awaited<ReturnType<typeof startRemotes>>
let remotes: Remotes

beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes?.[Symbol.asyncDispose]())

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "answered",
    ({ code, message }: { code: number; message: string }) => [code, message],
  )

describe("anvil_nodeInfo and anvil_metadata", () => {
  test("behavior: they describe the fork as anvil does", async () => {
    const { url } = remotes.anvil.proxy
    await using anvil = await startAnvil([
      "--fork-url",
      url,
      "--fork-block-number",
      "3",
      "--fork-retry-backoff",
      "70",
    ])
    const named = (info: unknown) => (info as { forkConfig: unknown }).forkConfig
    const network = (info: unknown) => (info as { forkedNetwork: unknown }).forkedNetwork
    const fork = { url, blockNumber: 3, backoffMs: 70 }
    const ours = await usingNode({ fork }, async (node) => [
      JSON.stringify(named(await askOf(node)("anvil_nodeInfo"))),
      JSON.stringify(network(await askOf(node)("hardhat_metadata"))),
    ])
    expect(ours).toEqual([
      JSON.stringify(named(await anvil.request("anvil_nodeInfo", []))),
      JSON.stringify(network(await anvil.request("anvil_metadata", []))),
    ])
  })

  test("behavior: the URL is shown without user, path and query, which often are a key", async () => {
    const url = `${remotes.anvil.proxy.url.replace("//", "//user:pass@")}/?key=s3cr3t`
    const info = await usingNode({ fork: { url } }, (node) => askOf(node)("anvil_nodeInfo"))
    expect((info as { forkConfig: { forkUrl: unknown } }).forkConfig.forkUrl).toBe(remotes.anvil.proxy.url)
  })

  test("behavior: a fork of a provider in process has no URL, and a node that is not a fork has null fields", async () => {
    await usingNode({}, async (remote) => {
      await remote.mine(2)
      const configOf = async (node: MidblockNode) =>
        (await node.request({ method: "anvil_nodeInfo" })).forkConfig
      expect(await usingNode({ fork: { url: remote } }, configOf)).toEqual({
        forkUrl: null,
        forkBlockNumber: 2,
        forkRetryBackoff: 250,
      })
      expect(await configOf(remote)).toEqual({ forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null })
      expect(await remote.request({ method: "hardhat_metadata" })).not.toHaveProperty("forkedNetwork")
    })
  })
})

describe("anvil_setRpcUrl", () => {
  test("error: an invalid URL is refused, and an empty one changes nothing", async () => {
    await usingNode({ fork: { url: remotes.anvil.proxy.url } }, async (node) => {
      const set = (url: string) => codeOf(askOf(node)("anvil_setRpcUrl", [url]))
      expect(await set("s3cr3t")).toEqual([-32602, "invalid argument 0: URL: expected an HTTP URL"])
      expect(await set("ws://a.example/s3cr3t")).toEqual([
        -32602,
        "invalid argument 0: URL: expected an HTTP URL",
      ])
      expect(await set("")).toBe("answered")
      expect(node.fork?.hosts).toEqual([remotes.anvil.proxy.host])
    })
  })

  test("error: a node that is not a fork has no remote", async () => {
    const set = (node: MidblockNode) => codeOf(askOf(node)("anvil_setRpcUrl", [remotes.anvil.proxy.url]))
    expect(await usingNode({}, set)).toEqual([-32000, "this node is not a fork: it has its own chain"])
  })
})

test("error: a rollback below the fork block names the number of blocks that can be removed", async () => {
  await usingNode({ fork: { url: remotes.midblock.proxy.url } }, async (node) => {
    await node.mine(2)
    await expect(askOf(node)("anvil_rollback", [3])).rejects.toMatchObject({
      code: -32000,
      details: "cannot take 3 blocks off the chain: it has 2 after its first",
    })
    expect(await askOf(node)("anvil_rollback", [2])).toBeNull()
  })
})
