/** `anvil_reset` and `hardhat_reset` with and without `forking`. */
import { createTestClient, http } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { startProxy } from "../remote/proxy.ts"
import { chainOf } from "./chainOf.ts"
import { ada, askOf, bob, contracts, startRemotes, sum, usingNode } from "./remotes.ts"

type Remotes = Awaited<ReturnType<typeof startRemotes>>
let remotes: Remotes

beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes?.[Symbol.asyncDispose]())

const ether = (amount: bigint) => `0x${(amount * 10n ** 18n).toString(16)}`

describe.each(["anvil", "midblock"] as const)("the remote is %s", (name) => {
  test("behavior: a node with its own chain becomes a fork, and nothing of the old chain is left", async () => {
    const { ask: remote, proxy } = remotes[name]
    await usingNode({ chainId: 7n }, async (node) => {
      const ask = askOf(node)
      await node.mine(3)
      await ask("anvil_setCode", [bob, "0x00"])
      const hash = await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x5" }])
      const snapshot = await node.snapshot()
      expect(await ask("anvil_reset", [{ forking: { jsonRpcUrl: proxy.url, blockNumber: 3 } }])).toBeNull()
      const block = (await remote("eth_getBlockByNumber", ["0x3", false])) as Record<string, unknown>
      expect(await chainOf(node)).toEqual(["0x3", block.hash, "0x7a69", block.gasLimit, false])
      expect(await ask("eth_getCode", [bob, "latest"])).toBe("0x")
      expect(await ask("eth_getTransactionByHash", [hash])).toBeNull()
      expect(await ask("eth_getBalance", [ada, "latest"])).toBe(ether(10_000n))
      expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
      expect(await node.revert(snapshot)).toBe(false)
      expect(node.options.chainId).toBe(31337n)
      expect(await ask("eth_getBlockByNumber", ["0x2", false])).toEqual(
        await remote("eth_getBlockByNumber", ["0x2", false]),
      )
    })
  })

  test("behavior: newHeads and block filters report each new head, whatever its number, but no unchanged head", async () => {
    await usingNode({}, async (node) => {
      const ask = askOf(node)
      const told: unknown[] = []
      const stop = await node.subscribe(["newHeads"], (head) => {
        const { number, hash } = head as Record<string, unknown>
        told.push([number, hash])
      })
      const filter = await ask("eth_newBlockFilter")
      const reset = async (blockNumber?: number) => {
        const forking = { jsonRpcUrl: remotes[name].proxy.url, blockNumber }
        await ask("anvil_reset", blockNumber === undefined ? [] : [{ forking }])
        const { number, hash } = (await ask("eth_getBlockByNumber", ["latest", false])) as Record<
          string,
          unknown
        >
        expect(told.splice(0)).toEqual([[number, hash]])
        expect(await ask("eth_getFilterChanges", [filter])).toEqual([hash])
      }
      await reset(3)
      await reset(2)
      await reset(3)
      await node.mine()
      told.splice(0)
      await reset(2)
      await reset()
      await node.mine()
      told.splice(0)
      await ask("eth_getFilterChanges", [filter])
      await reset(3)
      await ask("anvil_reset", [{ forking: { jsonRpcUrl: remotes[name].proxy.url, blockNumber: 3 } }])
      expect(told).toEqual([])
      expect(await ask("eth_getFilterChanges", [filter])).toEqual([])
      stop()
    })
  })

  test("behavior: later transactions are executed on the fork, and node.reset() goes back to the fork block", async () => {
    await usingNode({}, async (node) => {
      const ask = askOf(node)
      await ask("hardhat_reset", [{ forking: { jsonRpcUrl: remotes[name].proxy.url, blockNumber: 3 } }])
      await ask("eth_sendTransaction", [{ from: ada, to: contracts.adder, gas: "0x30000" }])
      await node.mine()
      const word = (slot: number) => ask("eth_getStorageAt", [contracts.adder, `0x${slot}`, "latest"])
      expect(await ask("eth_blockNumber")).toBe("0x4")
      expect(await word(0)).toBe(`0x${"2".padStart(64, "0")}`)
      await node.reset()
      expect(await ask("eth_blockNumber")).toBe("0x3")
      expect(await word(0)).toBe(`0x${"1".padStart(64, "0")}`)
    })
  })
})

test("behavior: a reset without forking makes a fork a chain of its own again, as in anvil and Hardhat", async () => {
  const fork = { url: remotes.anvil.proxy.url, blockNumber: 3 }
  const fresh = await usingNode({}, chainOf)
  for (const params of [[], [{}], [{ forking: null }]])
    await usingNode({ fork }, async (node) => {
      await node.mine()
      expect(await askOf(node)("hardhat_reset", params)).toBe(true)
      expect(params).toEqual(params)
      expect(await chainOf(node)).toEqual(fresh)
      expect(node.fork).toBeUndefined()
      await node.mine()
      expect(await askOf(node)("eth_getBlockByNumber", ["0x1", false])).not.toBeNull()
    })
})

test("behavior: forking without a URL forks the same remote, and without a block its newest block", async () => {
  const { proxy, history } = remotes.anvil
  await usingNode({ fork: { url: proxy.url, blockNumber: 2, headers: { "x-key": "abc" } } }, async (node) => {
    const blockAfter = async (forking: object) => {
      await askOf(node)("anvil_reset", [{ forking }])
      return askOf(node)("eth_blockNumber")
    }
    const from = proxy.messages.length
    expect(await blockAfter({ blockNumber: "0x1" })).toBe("0x1")
    expect(await blockAfter({ blockNumber: 4 })).toBe("0x4")
    expect(await blockAfter({})).toBe(`0x${history.head.toString(16)}`)
    expect(await blockAfter({ blockNumber: null })).toBe(`0x${history.head.toString(16)}`)
    expect(new Set(proxy.messages.slice(from).map(({ headers }) => headers["x-key"]))).toEqual(
      new Set(["abc"]),
    )
  })
  expect(
    await usingNode({}, async (node) => {
      await node.mine(2)
      await askOf(node)("anvil_reset", [{ forking: { blockNumber: null } }])
      return askOf(node)("eth_blockNumber")
    }),
  ).toBe("0x0")
})

test("behavior: a reset sends the headers of its request, and never those of the old fork to another URL", async () => {
  const { url } = remotes.anvil.proxy
  await using other = await startProxy(url)
  await using third = await startProxy(url)
  await usingNode({ fork: { url, headers: { "x-key": "abc" } } }, async (node) => {
    await askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl: other.url } }])
    const httpHeaders = { "x-key": "def" }
    await askOf(node)("hardhat_reset", [{ forking: { jsonRpcUrl: third.url, httpHeaders } }])
  })
  const keys = ({ messages }: typeof other) => new Set(messages.map(({ headers }) => headers["x-key"]))
  expect(keys(other)).toEqual(new Set([undefined]))
  expect(keys(third)).toEqual(new Set(["def"]))
})

test("error: when the new fork fails, the chain stays and works", async () => {
  const { anvil } = remotes
  await using broken = await startProxy(anvil.proxy.url)
  const host = new URL(broken.url).host
  await usingNode({ fork: { url: anvil.proxy.url, blockNumber: 3, retries: 0 } }, async (node) => {
    const ask = askOf(node)
    await node.mine()
    await ask("anvil_setBalance", [bob, "0x7"])
    const before = [await chainOf(node), await ask("eth_getBalance", [bob, "pending"])]
    const failure = (forking: object) =>
      ask("anvil_reset", [{ forking }]).then(
        () => "reset",
        ({ code, message }: { code: number; message: string }) => [code, message],
      )
    expect(await failure({ jsonRpcUrl: broken.url, blockNumber: 99 })).toEqual([
      -32001,
      `the origin ${host} does not have the block to fork: 99`,
    ])
    broken.always(({ calls }) =>
      calls.some(({ method }) => method === "eth_chainId") ? "forward" : { status: 401, body: "bad key" },
    )
    expect(await failure({ jsonRpcUrl: `${broken.url}/?key=s3cr3tk3y` })).toEqual([
      -32002,
      `the origin ${host} refuses requests: HTTP 401 Unauthorized: bad key`,
    ])
    expect(await failure({ jsonRpcUrl: "s3cr3t" })).toEqual([
      -32602,
      "invalid argument 0: Options.forking.jsonRpcUrl: expected an HTTP URL",
    ])
    expect(await failure({ jsonRpcUrl: broken.url, blockNumber: -1 })).toEqual([
      -32602,
      "invalid argument 0: Options.forking.blockNumber: expected a block number, got -1",
    ])
    expect([await chainOf(node), await ask("eth_getBalance", [bob, "pending"])]).toEqual(before)
    await node.mine()
    expect(await ask("eth_blockNumber")).toBe("0x5")
  })
})

test("behavior: the old chain works while the new fork is fetched, and is then replaced in one step", async () => {
  await using slow = await startProxy(remotes.anvil.proxy.url)
  await usingNode({ chainId: 7n }, async (node) => {
    const ask = askOf(node)
    slow.hold()
    const reset = ask("anvil_reset", [{ forking: { jsonRpcUrl: slow.url, blockNumber: 3 } }])
    await slow.arrived(1)
    await node.mine(2)
    expect(await ask("eth_blockNumber")).toBe("0x2")
    expect(await ask("eth_chainId")).toBe("0x7")
    slow.release()
    await reset
    expect(await ask("eth_blockNumber")).toBe("0x3")
    expect(await ask("eth_chainId")).toBe("0x7a69")
  })
})

test("behavior: subscriptions continue with the new chain", async () => {
  await usingNode({}, async (node) => {
    const heads: string[] = []
    const stop = await node.subscribe(["newHeads"], (head) => heads.push((head as { number: string }).number))
    await node.mine()
    await askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl: remotes.anvil.proxy.url, blockNumber: 3 } }])
    await node.mine()
    stop()
    expect(heads.at(0)).toBe("0x1")
    expect(heads.at(-1)).toBe("0x4")
  })
})

test("behavior: viem's test client resets over HTTP", async () => {
  await usingNode({}, async (node) => {
    const { url } = await node.listen()
    const client = createTestClient({ mode: "anvil", transport: http(url) })
    await client.reset({ jsonRpcUrl: remotes.anvil.proxy.url, blockNumber: 2n })
    expect(await askOf(node)("eth_blockNumber")).toBe("0x2")
    await client.reset()
    expect(await askOf(node)("eth_blockNumber")).toBe(`0x${remotes.anvil.history.head.toString(16)}`)
  })
})

test("behavior: the same resets give the same block numbers and fork blocks as anvil", async () => {
  const { url } = remotes.anvil.proxy
  await using anvil = await startAnvil(["--fork-url", url, "--fork-block-number", "2"])
  const resets = [
    [{ forking: { jsonRpcUrl: url, blockNumber: "0x3" } }],
    [{ forking: { blockNumber: 1 } }],
    [{ forking: {} }],
    [],
    [{ forking: { jsonRpcUrl: url, blockNumber: 4 } }],
  ]
  await usingNode({ fork: { url, blockNumber: 2 } }, async (node) => {
    for (const params of resets) {
      const named = async (ask: (method: string, params: readonly unknown[]) => Promise<unknown>) => {
        await ask("anvil_reset", params)
        const { forkBlockNumber } = (
          (await ask("anvil_nodeInfo", [])) as { forkConfig: Record<string, unknown> }
        ).forkConfig
        return [await ask("eth_blockNumber", []), forkBlockNumber]
      }
      expect(params).toEqual(params)
      expect(await named(askOf(node))).toEqual(await named(anvil.request))
    }
  })
})
