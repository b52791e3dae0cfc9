/** The end of a node, also when it fails: nothing stays open. */
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { asyncDispose, stopAndThrow } from "../../src/instance/closing.ts"
import { createParts } from "../node/parts.ts"
import { refusal } from "../refusal.ts"

test("default: a closed node has emitted `closed` once, and has no port", async () => {
  const node = await createNode()
  const { url } = await node.listen()
  const told: unknown[][] = []
  node.on("closed", (...args) => told.push(args))
  await node.close()
  expect(told).toEqual([[]])
  await expect(fetch(url)).rejects.toThrow("fetch failed")
})

test("default: `await using` closes a node", async () => {
  expect(asyncDispose).toBe(Symbol.asyncDispose)
  const node = await createNode()
  await node[asyncDispose]()
  expect(await refusal(node.request({ method: "eth_chainId" }))).toBe("4900 the node is closed")
})

test("stopAndThrow: a node that cannot begin is stopped, and the reason is thrown", async () => {
  const node = await createParts()
  const reason = new Error("its newest block is another one")
  await expect(stopAndThrow(node, reason)).rejects.toBe(reason)
  expect(node.miner.isStopped).toBe(true)
})
