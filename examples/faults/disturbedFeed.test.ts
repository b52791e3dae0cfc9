/** Messages of the feed are lost, doubled or out of order: a consumer must detect it, and start again at the next index 0. */

import type { RpcFlashblock } from "midblock"
import { expect, test } from "vitest"
import { start } from "./start.ts"

/** Follows the feed like clients: adds the next index to the block, ignores duplicates, and stops at a gap. */
function createFollower() {
  let held: RpcFlashblock[] = []
  const log: string[] = []
  return {
    log,
    take(message: RpcFlashblock) {
      const { index, payload_id, metadata } = message
      const isNext = index === held.length && (index === 0 || payload_id === held[0]?.payload_id)
      if (index === 0) held = [message]
      else if (isNext) held.push(message)
      else if (index < held.length) return void log.push(`block ${metadata.block_number}: ${index} again`)
      else return void log.push(`block ${metadata.block_number}: gap before ${index}`)
      log.push(`block ${metadata.block_number}: ${index}`)
    },
  }
}

/** Makes two flashblocks of a block with a fault, seals it, and begins the next block. */
async function followed(kind: "skip" | "duplicate" | "reorder") {
  await using app = await start()
  const { node, pay } = app
  const follower = createFollower()
  const done = new Promise<void>((resolve) => {
    node.feed((message) => {
      follower.take(message)
      if (message.metadata.block_number === 2) resolve()
    })
  })
  node.faults.disturbFeed(kind)
  await pay()
  await pay()
  await node.mine()
  await done
  return follower.log
}

test("a message is lost", async () => {
  expect(await followed("skip")).toEqual([
    "block 1: 0",
    "block 1: gap before 2",
    "block 1: gap before 3",
    "block 2: 0",
  ])
})

test("a message comes twice", async () => {
  expect(await followed("duplicate")).toEqual([
    "block 1: 0",
    "block 1: 1",
    "block 1: 1 again",
    "block 1: 2",
    "block 1: 3",
    "block 2: 0",
  ])
})

test("two messages come in the wrong order", async () => {
  expect(await followed("reorder")).toEqual([
    "block 1: 0",
    "block 1: gap before 2",
    "block 1: 1",
    "block 1: gap before 3",
    "block 2: 0",
  ])
})
