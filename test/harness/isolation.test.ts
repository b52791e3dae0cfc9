import { isolate } from "../../src/harness/isolation/isolation.ts"
import { createSessionNode } from "../../src/harness/isolation/testSession.ts"
import { describe, expect, test } from "../../src/harness/vitest/index.ts"
import { createNode } from "../../src/index.ts"
import { isolated, session } from "./isolated.ts"

describe("isolate", () => {
  test("default: the state and the mining mode are restored", async () => {
    await using node = await createNode({ automine: true })
    const [from, to] = node.accounts.map(({ address }) => address)
    const send = () => node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
    const seen = async () => [
      await node.request({ method: "eth_mining" }),
      await node.request({ method: "eth_blockNumber" }),
      (await node.at().block())?.number,
    ]
    const before = await seen()
    const isBack = await isolated(node, async () => {
      await node.request({ method: "evm_setAutomine", params: [false] })
      await node.request({ method: "evm_setIntervalMining", params: [5000] })
      await node.mine(3)
      await send()
    })
    expect(isBack).toBe(true)
    expect(await seen()).toEqual(before)
    await send()
    expect(await node.request({ method: "eth_blockNumber" })).toBe("0x1")
  })

  test("behavior: a filter is restored with the changes that it had not returned yet", async () => {
    await using node = await createNode()
    const filter = await node.request({ method: "eth_newBlockFilter" })
    const changes = () => node.request({ method: "eth_getFilterChanges", params: [filter] })
    const [first] = await node.mine()
    await isolated(node, async () => {
      await node.mine(2)
      await changes()
    })
    expect(await changes()).toEqual([first])
    expect(await changes()).toEqual([])
  })

  test("behavior: a new filter, the gas price and the logging setting are undone", async () => {
    await using node = await createNode()
    const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    const [from, to] = node.accounts.map(({ address }) => address)
    let told = 0
    node.on("request", () => told++)
    let filter: unknown
    await isolated(node, async () => {
      filter = await ask("eth_newBlockFilter")
      await ask("miner_setGasPrice", "0xffffffffffff")
      await ask("anvil_setLoggingEnabled", false)
    })
    told = 0
    await expect(ask("eth_getFilterChanges", filter)).rejects.toThrow("filter not found")
    expect(await ask("eth_sendTransaction", { from, to, maxFeePerGas: "0x77359400" })).toMatch(/^0x/)
    expect(told).toBe(2)
  })

  test("behavior: the result is false if the test removes the snapshot", async () => {
    await using node = await createNode()
    expect(await isolated(node, () => node.reset())).toBe(false)
    const older = await node.snapshot()
    expect(await isolated(node, async () => void (await node.revert(older)))).toBe(false)
    expect(await isolated(node, async () => {})).toBe(true)
  })

  test("behavior: after a timeout the node cannot be used for another test", async () => {
    await using node = await createNode()
    const own = await isolate(createSessionNode(node))
    expect(await own.begin()).toBe(true)
    expect(await own.end(session(), true)).toBe(false)
  })

  test("behavior: a test that closes the node ends, and no other one begins", async () => {
    const node = await createNode({ mining: true, blockTime: "1h" })
    const own = await isolate(createSessionNode(node))
    await own.begin()
    await node.request({ method: "evm_setIntervalMining", params: [0] })
    await node.close()
    expect(await own.end(session(), false)).toBe(false)
    expect(await own.begin()).toBe(false)
    expect(await own.begin()).toBe(false)
  })

  test("behavior: changes after a test are reverted before the next one", async () => {
    await using node = await createNode()
    const own = await isolate(createSessionNode(node))
    await own.begin()
    await own.end(session(), false)
    await node.mine(2)
    await own.begin()
    expect(await node.request({ method: "eth_blockNumber" })).toBe("0x0")
    await own.end(session(), false)
  })

  test("behavior: what is executed when a test ends is finished before its changes are reverted", async () => {
    await using node = await createNode()
    const own = createSessionNode(node)
    const isolation = await isolate(own)
    await isolation.begin()
    const mined = own.node.mine(3)
    await isolation.end(session(), false)
    expect((await mined).length).toBe(3)
    expect(await node.request({ method: "eth_blockNumber" })).toBe("0x0")
  })

  test("error: two tests at once on one node", async () => {
    await using node = await createNode()
    const own = await isolate(createSessionNode(node))
    await own.begin()
    await expect(own.begin()).rejects.toThrow("another test uses this node")
    expect(await own.end(session(), false)).toBe(true)
    expect(await own.begin()).toBe(true)
    await own.end(session(), false)
  })
})

describe.concurrent("concurrent tests, each on its own node", () => {
  let begun = 0
  let go = () => {}
  const bothRun = new Promise<void>((resolve) => {
    go = resolve
  })
  for (const name of ["one", "the other"])
    test.setup(() => ({}))(
      `error: a matcher refuses to choose a node (${name})`,
      async ({ client, accounts, expect }) => {
        const hash = await client.sendTransaction({ to: accounts[1].address, value: 1n })
        if (++begun === 2) go()
        await bothRun
        await expect(expect(hash).toBePending()).rejects.toThrow(
          "several tests run at once, and a matcher cannot tell which node to ask: run tests with matchers one after the other, without `concurrent`",
        )
      },
    )
})

describe("a test that removes the snapshots", () => {
  let runs = 0
  const it = test.setup(async ({ client, accounts: [, friend] }) => {
    runs++
    await client.setBalance({ address: friend.address, value: 5n })
    return { friend: friend.address }
  })
  it.for([1, 2])("behavior: the next test runs the set-up again (%i)", async (run, { client, fixture }) => {
    expect(runs).toBe(run)
    expect(await client.getBalance({ address: fixture.friend })).toBe(5n)
    await client.reset()
  })
})

describe("a test that closes its node", () => {
  let runs = 0
  const it = test.setup(() => ({ runs: ++runs }))
  it.for([1, 2])("behavior: the next test has a new node (%i)", async (run, { node, fixture }) => {
    expect(fixture.runs).toBe(run)
    expect(await node.request({ method: "eth_blockNumber" })).toBe("0x0")
    await node.close()
  })
})

describe("a test that is retried after a timeout", () => {
  const heads: unknown[] = []
  // On a slow machine the timeout may expire before the node exists; then vitest retries more often.
  test("behavior: each attempt has its own node", { timeout: 200, retry: 100 }, async ({ node }) => {
    heads.push(await node.request({ method: "eth_blockNumber" }))
    await node.mine()
    if (heads.length === 1) await new Promise(() => {})
  })
  test("behavior: the next test sees no block of the attempts", async ({ node }) => {
    expect(heads.length).toBeGreaterThan(1)
    expect([...heads, await node.request({ method: "eth_blockNumber" })]).toEqual(
      Array(heads.length + 1).fill("0x0"),
    )
  })
})

describe("a set-up that throws", () => {
  let url = ""
  const it = test.setup(async ({ node }) => {
    url = (await node.listen()).url
    throw new Error("no contract")
  })
  it.fails("error: its test fails", () => {})
  test("behavior: its node is closed", async () => {
    await expect(fetch(url)).rejects.toThrow("fetch failed")
  })
})
