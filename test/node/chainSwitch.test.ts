import { expect, test } from "vitest"
import { NodeClosed } from "../../src/errors/index.ts"
import type { StartChain } from "../../src/node/chainSwitch.ts"
import { createNodeParts } from "../../src/node/node.ts"
import { type NodeOptions, withDefaults } from "../../src/node/options/index.ts"
import { hashesOf } from "./bundling.ts"
import { settings, signPayment } from "./parts.ts"

const optionsOf = (options: Partial<NodeOptions> = {}) =>
  withDefaults({ mining: false, seed: "0", accounts: 2, ...options })

/** Creates a node with two sealed blocks, a snapshot, a pre-confirmed transaction and a waiting one. */
async function start(startChain?: StartChain) {
  const node = await createNodeParts(optionsOf(), { ...settings, startChain })
  const { builder, chain, events, pool, snapshots } = node
  const genesis = chain.head
  await node.miner.mine(2)
  const snapshot = await snapshots.take()
  await builder.execute(await signPayment(node))
  builder.flashblock()
  pool.add(await signPayment(node, { account: 1 }))
  const told: unknown[] = []
  events
    .on("dropped", (_, dropped) => told.push(["dropped", hashesOf(dropped)]))
    .on("removed", (blocks) => told.push(["removed", blocks.map(({ header }) => header.number)]))
    .on("adopted", ({ hash }) => told.push(["adopted", hash]))
  return { node, genesis, snapshot, told }
}

/** What a switch that has no effect must not change. */
const seen = ({ node }: Awaited<ReturnType<typeof start>>) => ({
  head: node.chain.head.hash,
  open: hashesOf(node.builder.open.transactions),
  waiting: hashesOf(node.pool.capture()),
  chainId: node.rules.chainId,
  time: node.clock.now(),
  reasons: node.readiness.reasons,
})

test("a switch to the own chain returns to genesis, its time included; pool and snapshots are empty", async () => {
  const it = await start()
  const { node, genesis, snapshot } = it
  await node.chainSwitch.to(undefined)
  expect(seen(it)).toEqual({
    head: genesis.hash,
    open: [],
    waiting: [],
    chainId: 31337n,
    time: Number(genesis.header.timestamp) * 1000,
    reasons: [],
  })
  expect(await node.snapshots.revert(snapshot)).toBe(false)
  expect(node.builder.open.parent.hash).toBe(genesis.hash)
})

test("the removed blocks are announced once the new chain can be read, and subscriptions go on", async () => {
  const { node, genesis, told } = await start()
  const dropped = hashesOf(node.builder.open.transactions)
  const [heads, read]: [bigint[], string[]] = [[], []]
  node.events.on("removed", () => read.push(node.chain.head.hash))
  node.subscriptions.newHeads(({ header }) => heads.push(header.number))
  await node.chainSwitch.to(undefined)
  await node.miner.mine(1)
  expect(told).toEqual([
    ["dropped", dropped],
    ["removed", [1n, 2n]],
    ["adopted", genesis.hash],
  ])
  expect(read).toEqual([genesis.hash])
  expect(heads).toEqual([0n, 1n])
})

test("the chain begins with the options of its beginning, and the options of the node become these", async () => {
  const begin: StartChain = async () => ({
    options: optionsOf({ chainId: 7n, balance: 5n, hardfork: "cancun" }),
  })
  const { node } = await start(begin)
  await node.chainSwitch.to(undefined)
  const [address] = node.accounts.list.map((each) => each.address)
  const { chainId, balance, hardfork } = node.options
  expect(node.rules.chainId).toBe(7n)
  expect(address && node.blocks.view({ tag: "latest" }).account(address)?.balance).toBe(5n)
  expect({ chainId, balance, hardfork }).toEqual({ chainId: 7n, balance: 5n, hardfork: "cancun" })
})

test("error: when the new chain cannot begin, nothing changes; meanwhile the node is not ready", async () => {
  const reasons: unknown[] = []
  const begin: StartChain = async () => {
    reasons.push(it.node.readiness.reasons)
    throw new Error("no such chain")
  }
  const it = await start(begin)
  const before = seen(it)
  await expect(it.node.chainSwitch.to(undefined)).rejects.toThrow(new Error("no such chain"))
  expect(seen(it)).toEqual(before)
  expect(it.told).toEqual([])
  expect(reasons).toEqual([["resetting"]])
})

test("of two switches at the same time the one that was requested last stays, whichever is ready first", async () => {
  const begins: (() => void)[] = []
  const begin: StartChain = () => {
    const chainId = BigInt(begins.length + 1)
    return new Promise((resolve) => begins.push(() => resolve({ options: optionsOf({ chainId }) })))
  }
  const { node, told } = await start(begin)
  const [first, second] = [node.chainSwitch.to(undefined), node.chainSwitch.to(undefined)]
  begins[1]?.()
  await second
  begins[0]?.()
  await first
  expect(node.rules.chainId).toBe(2n)
  expect(told.length).toBe(3)
})

test("error: close ends a switch in flight, and later ones are refused", async () => {
  const begin: StartChain = (_, __, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
  const it = await start(begin)
  const before = seen(it)
  const refused = expect(it.node.chainSwitch.to(undefined)).rejects.toThrow(new NodeClosed())
  await it.node.chainSwitch.close()
  await refused
  await expect(it.node.chainSwitch.to(undefined)).rejects.toThrow(new NodeClosed())
  expect(seen(it)).toEqual(before)
  expect(it.told).toEqual([])
})
