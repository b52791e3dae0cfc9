import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createAddressIndex } from "../../../src/node/query/addressIndex.ts"
import { createParts, recipient } from "../parts.ts"

/** A constructor that creates a contract of one byte: its init code is 60fe5f5360015ff3. */
const nested: Hex = "0x6760fe5f5360015ff35f52600860185ff000"
/** The same, followed by a revert. */
const undone: Hex = "0x6760fe5f5360015ff35f52600860185ff05f5ffd"

const outer: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
/** The first contract of `outer`. */
const inner: Hex = "0xa16e02e87b7454126e5e10d957a927a7f5b5d2be"
const failed: Hex = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"

/** A node with a creation of two contracts, a reverted creation, and a payment in its open block. */
async function createSearched() {
  const node = await createParts()
  const [from] = node.accounts.list.map(({ address }) => address) as [Hex]
  const send = (request: { to?: Hex; input: Hex }) =>
    node.submit.unlocked({ from, gas: 200_000n, value: 0n, ...request })
  const hash = await send({ input: nested })
  await send({ input: undone })
  await send({ to: recipient, input: "0x" })
  const creations = new Map([
    [outer, { hash, creator: from }],
    [inner, { hash, creator: outer }],
  ])
  return { node, from, creations, pending: node.blocks.record({ tag: "pending" }) }
}

test("default: the accounts of each transaction with those of inner and reverted messages, and the creations", async () => {
  const { node, from, creations, pending } = await createSearched()
  const { touched, creations: found } = await createAddressIndex(node)(pending)
  expect(touched.length).toBe(3)
  expect(touched[0]).toEqual(new Set([from, outer, inner]))
  expect(touched[2]).toEqual(new Set([from, recipient]))
  expect(touched[1]?.size).toBe(3)
  expect(touched[1]?.has(failed)).toBe(true)
  expect(found).toEqual(creations)
})

test("behavior: a sealed block keeps its accounts, also when its state no longer exists; the open block is traced again", async () => {
  const { node, creations, pending } = await createSearched()
  const addressesOf = createAddressIndex(node)
  const open = await addressesOf(pending)
  expect(await addressesOf(pending)).not.toBe(open)
  await node.miner.mine(1)
  const sealed = await addressesOf(node.chain.head)
  expect(sealed).toEqual(open)
  node.state.forgetBefore(node.state.version, [])
  expect(await addressesOf(node.chain.head)).toBe(sealed)
  expect(sealed.creations).toEqual(creations)
})

test("behavior: without the state of its block a transaction has its sender, and its recipient or its own creation", async () => {
  const { node, from, creations } = await createSearched()
  await node.miner.mine(1)
  node.state.forgetBefore(node.state.version, [])
  expect(await createAddressIndex(node)(node.chain.head)).toEqual({
    touched: [new Set([from, outer]), new Set([from, failed]), new Set([from, recipient])],
    creations: new Map([...creations].slice(0, 1)),
  })
})

test("behavior: a block without transactions has no accounts", async () => {
  const node = await createParts()
  await node.miner.mine(1)
  expect(await createAddressIndex(node)(node.chain.head)).toEqual({ touched: [], creations: new Map() })
})
