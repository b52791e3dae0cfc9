/** The end of a node, also when it fails: nothing stays open. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { asyncDispose, stopAndThrow } from "../../src/instance/closing.ts"
import { eachInFolder } from "../dataFolder.ts"
import { createParts } from "../node/parts.ts"
import { refusal } from "../refusal.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

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

test("error: a node that cannot save its fork file fails to close with the reason, and closes its ports nevertheless", async () => {
  await using remote = await createNode()
  const record = join(folder, "absent", "a.json")
  const node = await createNode({ fork: { url: remote, record } })
  const { url } = await node.listen()
  expect(await refusal(node.close())).toMatch(
    new RegExp(`^-32000 fork file ${record}: it cannot be locked: `),
  )
  await expect(fetch(url)).rejects.toThrow("fetch failed")
})

test("stopAndThrow: a node that cannot begin is stopped, and the reason is thrown", async () => {
  const node = await createParts()
  const reason = new Error("its newest block is another one")
  await expect(stopAndThrow(node, reason)).rejects.toBe(reason)
  expect(node.miner.isStopped).toBe(true)
})
