import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const call = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })

const pay = (node: MidblockNode) => {
  const [from, to] = node.accounts.map(({ address }) => address)
  return call(node, "eth_sendTransaction", { from, to, value: "0x1" })
}

/** Returns blocks 0 to 3, the chain id and the open block of a node. */
async function chainOf(node: MidblockNode) {
  const blocks: unknown[] = []
  for (const number of ["0x0", "0x1", "0x2", "0x3"])
    blocks.push(await call(node, "eth_getBlockByNumber", number, true))
  return { blocks, chainId: await call(node, "eth_chainId"), pending: await node.at().block() }
}

test("behavior: a fixture keeps transactions of former chain ids, and the current chain id", async () => {
  await using node = await createNode({ seed: "ids" })
  await pay(node)
  await node.mine()
  await call(node, "anvil_setChainId", 77)
  await pay(node)
  await call(node, "eth_sendTransaction", {
    from: node.accounts[1]?.address,
    gas: "0x5208",
    gasPrice: "0x77359400",
    to: node.accounts[0]?.address,
  })
  await node.mine()
  await call(node, "anvil_setChainId", 78)
  await pay(node)
  await node.mine()
  const fixture = node.exportFixture()
  await using loaded = await createNode({ fixture })
  expect(await chainOf(loaded)).toEqual(await chainOf(node))
  expect(await call(loaded, "eth_chainId")).toBe("0x4e")
  expect(loaded.exportFixture()).toBe(fixture)
  const sent = await pay(loaded)
  expect(await call(loaded, "eth_getTransactionByHash", sent)).toMatchObject({ chainId: "0x4e" })
})

test("behavior: a node with interval mining continues the fixture of a node without it", async () => {
  await using node = await createNode({ seed: "clock", blockTime: "20ms" })
  await pay(node)
  await node.mine(2)
  await using running = await createNode({ fixture: node.exportFixture(), mining: true })
  const heads: unknown[] = []
  await new Promise<void>((resolve) =>
    running.on("block", ({ header }) => {
      heads.push(header.number)
      if (heads.length === 2) resolve()
    }),
  )
  expect(heads).toEqual([3n, 4n])
  expect(await call(running, "eth_getBlockByNumber", "0x1", true)).toEqual(
    await call(node, "eth_getBlockByNumber", "0x1", true),
  )
})

test("behavior: a fixture of a node with interval mining and without a seed has the same newest block", async () => {
  await using node = await createNode({ mining: true, blockTime: 3_600_000 })
  await pay(node)
  await node.mine()
  const fixture = node.exportFixture()
  await using loaded = await createNode({ fixture, mining: false })
  expect(await call(loaded, "eth_getBlockByNumber", "latest", true)).toEqual(
    await call(node, "eth_getBlockByNumber", "latest", true),
  )
})
