/** One commit: the entries of a store transaction, which omits unchanged ones. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, eachInFolder, send } from "../../dataFolder.ts"
import { createKept, newestSequence, newestWrites, pay } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("a block is one store transaction, which has the settings only if they change", async () => {
  const node = await createNode({ dataDir, automine: true })
  await send(node, 1)
  await send(node, 1)
  expect(newestWrites(dataDir).filter((name) => name !== "meta clock")).toEqual([
    ...["block", "transaction", "blockHash", "busy", "transactionHash", "nonce", "meta head"],
    ...["version", "version", "version"],
  ])
  await ask(node, "evm_setNextBlockTimestamp", 2_000_000_000)
  expect(newestWrites(dataDir)).toEqual(["meta control"])
  await send(node, 1)
  // The timestamp was for this block alone.
  expect(newestWrites(dataDir)).toContain("meta control")
  await send(node, 1)
  expect(newestWrites(dataDir)).not.toContain("meta control")
  await node.close()
})

test("a block above a snapshot is one `sealed` value, and its revert removes the value", async () => {
  await using node = await createNode({ dataDir, automine: true })
  // Without this timestamp, the block moves the clock only if less than a second has passed since its parent.
  await ask(node, "evm_setNextBlockTimestamp", 2_000_000_000)
  const id = await ask(node, "evm_snapshot")
  await send(node, 1)
  expect(newestWrites(dataDir)).toEqual(["meta clock", "meta control", "sealed"])
  await ask(node, "evm_revert", id)
  expect(newestWrites(dataDir)).toEqual(["meta clock", "meta control", "sealed"])
})

test("a published transaction is one entry beside the open block, and a job without changes writes nothing", async () => {
  await using kept = await createKept(dataDir)
  const { node } = kept
  await pay(node)
  expect(newestWrites(dataDir)).toEqual(["pool", "open", "meta open"])
  const written = newestSequence(dataDir)
  await node.queue(() => {})
  expect(newestSequence(dataDir)).toBe(written)
})

test("a change of the newest state writes its block again, and the versions after it", async () => {
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  await node.miner.mine(1)
  await node.cheats.setBalance(`0x${"aa".repeat(20)}`, 5n)
  expect(newestWrites(dataDir)).toEqual(["block", "meta head", "version"])
  expect(folder.state.newest).toBe(node.chain.head.version)
})
