import type { EventEmitter } from "node:events"
import type { Hex } from "viem"
import { expect, test } from "vitest"
import type { NodeOptions } from "../../../src/node/options/index.ts"
import { onExecuted } from "../../../src/node/subscribe/executedOnce.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

/** The parts of a node, the hashes that were reported, and a function that sends the next payment. */
async function start(options: Partial<NodeOptions> = {}) {
  const node = await createParts(options)
  const seen: Hex[] = []
  onExecuted(node.events as unknown as EventEmitter, ({ hash }) => void seen.push(hash))
  let nonce = 0
  const pay = async () =>
    node.submit.raw((await signPayment(node, { nonce: nonce++ })).transaction.serialize())
  return { node, seen, pay }
}

test("default: a transaction is reported with its flashblock, and not with its block", async () => {
  const { node, seen, pay } = await start({ holdFlashblocks: true })
  const hashes = [await pay(), await pay()]
  expect(seen).toEqual([])
  await node.miner.flashblock()
  expect(seen).toEqual(hashes)
  await node.miner.mine(2)
  hashes.push(await pay())
  await node.miner.flashblock()
  expect(seen).toEqual(hashes)
})

test("behavior: without flashblocks a transaction is reported with its block", async () => {
  const { node, seen, pay } = await start({ flashblocks: false })
  const hashes = [await pay(), await pay()]
  expect(seen).toEqual([])
  await node.miner.mine(1)
  expect(seen).toEqual(hashes)
})

test("behavior: transactions of an open block that is re-executed are not reported again", async () => {
  const { node, seen, pay } = await start()
  const hashes = [await pay()]
  await node.cheats.setBalance(recipient, 5n)
  await node.cheats.overrideNextBlock({ baseFeePerGas: 7n })
  hashes.push(await pay())
  await node.miner.mine(1)
  expect(seen).toEqual(hashes)
})

test("behavior: a revert that moves a sealed transaction back into the open block does not report it again", async () => {
  const { node, seen, pay } = await start()
  const hashes = [await pay()]
  const id = await node.snapshots.take()
  await node.miner.mine(1)
  await node.snapshots.revert(id)
  await node.miner.mine(1)
  expect(seen).toEqual(hashes)
})

test("behavior: a transaction that a revert has removed is reported again when it is sent again", async () => {
  const { node, seen, pay } = await start()
  const id = await node.snapshots.take()
  const hash = await pay()
  await node.miner.mine(1)
  await node.snapshots.revert(id)
  const { raw } = node.submit
  await raw((await signPayment(node, { nonce: 0 })).transaction.serialize())
  await node.miner.mine(1)
  expect(seen).toEqual([hash, hash])
})
