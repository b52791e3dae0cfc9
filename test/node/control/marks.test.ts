import { expect, test } from "vitest"
import type { Node } from "../../../src/node/node.ts"
import { createParts, recipient } from "../parts.ts"

const nothing = { pool: undefined, returned: [] }

const view = async ({ chain, state, builder, snapshots }: Node) => ({
  hashes: chain
    .segments(0n, chain.head.header.number)
    .flatMap((segment) => ("block" in segment ? [segment.block.hash] : [])),
  balance: state.at(builder.published.version).account(recipient)?.balance,
  snapshots: snapshots.count,
})

test("undo removes the blocks, cheats and snapshots after a mark, and keeps the mark", async () => {
  const node = await createParts()
  await node.miner.mine(2)
  const before = await view(node)
  node.snapshots.mark()
  await node.cheats.setBalance(recipient, 5n)
  await node.miner.mine(3)
  await node.snapshots.take()
  expect(await view(node)).not.toEqual(before)
  await node.snapshots.undo(nothing)
  expect([await view(node), node.snapshots.canUndo()]).toEqual([before, true])
})

test("undo restores blocks that a revert removed after the mark; canUndo is false without a mark", async () => {
  const node = await createParts()
  expect(node.snapshots.canUndo()).toBe(false)
  const id = await node.snapshots.take()
  await node.cheats.setBalance(recipient, 5n)
  await node.miner.mine(3)
  node.snapshots.mark()
  const before = await view(node)
  await node.snapshots.revert(id)
  expect((await view(node)).hashes).toHaveLength(1)
  await node.snapshots.undo(nothing)
  expect(await view(node)).toEqual(before)
})
