/** Methods that describe and control a fork, compared with anvil. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { startProxy } from "../../fork/proxy.ts"
import { askOf, bob, startRemotes, usingNode } from "./remotes.ts"

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

  test("behavior: a fork of a provider in process has no URL, and a node that is no fork has null fields", async () => {
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

test("behavior: node.fork has the block, its age, the hosts, the notes and the counters", async () => {
  await usingNode({ fork: { url: remotes.anvil.proxy.url, blockNumber: 3 } }, async (node) => {
    const header = (await remotes.anvil.ask("eth_getBlockByNumber", ["0x3", false])) as Record<string, string>
    const { stats, save: _, unused: __, ...rest } = node.fork ?? ({} as NonNullable<MidblockNode["fork"]>)
    expect(rest).toEqual({
      chainId: 31337n,
      block: {
        number: 3n,
        hash: header.hash,
        timestamp: BigInt(header.timestamp ?? 0),
        ageSeconds: rest.block.ageSeconds,
      },
      hosts: [new URL(remotes.anvil.proxy.url).host],
      file: undefined,
      notes: ["rules: osaka, the newest that the header of the fork block allows"],
    })
    expect([Number.isInteger(rest.block.ageSeconds), stats.roundTrips]).toEqual([true, 1])
  })
  expect(await usingNode({}, async (node) => node.fork)).toBeUndefined()
})

describe("anvil_setRpcUrl", () => {
  test("behavior: values that are not known yet are read from the new remote, and the counters continue", async () => {
    const { anvil } = remotes
    await using other = await startProxy(anvil.proxy.url)
    await usingNode({ fork: { url: anvil.proxy.url } }, async (node) => {
      const ask = askOf(node)
      await ask("anvil_setRpcUrl", [other.url])
      const before = anvil.proxy.messages.length
      const met = other.messages.length
      expect(await ask("eth_getBalance", [`0x${"77".repeat(20)}`, "latest"])).toBe("0x0")
      expect([met, other.messages.length, anvil.proxy.messages.length - before]).toEqual([1, 2, 1])
      expect([node.fork?.hosts, node.fork?.stats.roundTrips]).toEqual([[new URL(other.url).host], 3])
    })
  })

  test("error: the remote stays when the new URL is invalid, unreachable, or lacks the chain or the block", async () => {
    const { anvil } = remotes
    const host = new URL(anvil.proxy.url).host
    await using otherChain = await startAnvil(["--chain-id", "5"])
    await using otherHistory = await startAnvil([])
    const gone = await startProxy(anvil.proxy.url)
    await gone[Symbol.asyncDispose]()
    await usingNode({ fork: { url: anvil.proxy.url, retries: 0 } }, async (node) => {
      const set = (url: string) => codeOf(askOf(node)("anvil_setRpcUrl", [url]))
      const hash = node.fork?.block.hash
      expect([await set("s3cr3t"), await set("ws://a.example/s3cr3t"), await set("")]).toEqual([
        [-32602, "invalid argument 0: URL: expected an HTTP URL"],
        [-32602, "invalid argument 0: URL: expected an HTTP URL"],
        "answered",
      ])
      expect(await set(otherChain.url)).toEqual([
        -32002,
        `the origin ${new URL(otherChain.url).host} serves chain 5, not chain 31337`,
      ])
      expect(await set(otherHistory.url)).toEqual([
        -32001,
        `the origin ${new URL(otherHistory.url).host} does not have the block to fork: ${hash}`,
      ])
      expect((await set(`${gone.url}/s3cr3tk3y`))[0]).toBe(-32002)
      expect(node.fork?.hosts).toEqual([host])
      expect(await askOf(node)("eth_getBalance", [bob, "0x2"])).toBe(
        await anvil.ask("eth_getBalance", [bob, "0x2"]),
      )
    })
  })

  test("error: a node that is no fork has no remote", async () => {
    const set = (node: MidblockNode) => codeOf(askOf(node)("anvil_setRpcUrl", [remotes.anvil.proxy.url]))
    expect(await usingNode({}, set)).toEqual([-32000, "this node is no fork: it has a chain of its own"])
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
