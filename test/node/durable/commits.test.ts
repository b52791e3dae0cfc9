/** The commits of a node: the entries of a store transaction, which omits unchanged ones. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { kindOfKey, nameOfKey } from "../../../src/store/entries.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { entriesIn } from "../../../src/store/writeAhead/logRecord.ts"

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "midblock-commits-"))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request({ method, params } as never) as Promise<unknown>

/** Returns the entries of the newest transaction: the names of the `meta` values, and the kinds of the others. */
function newestWrites(): string[] {
  const { payload = Buffer.of() } = readLog(join(dataDir, "chain.mdb")).records.at(-1) ?? {}
  return entriesIn(payload).map(({ key }) =>
    kindOfKey(key) === "meta" ? nameOfKey(key) : (kindOfKey(key) ?? ""),
  )
}

test("a block is one store transaction, which has the settings only if they change", async () => {
  const node = await createNode({ dataDir, automine: true })
  const [from, to] = node.accounts.map(({ address }) => address)
  const send = () => ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
  await send()
  await send()
  expect(newestWrites().filter((name) => name !== "meta clock")).toEqual([
    ...["block", "transaction", "blockHash", "busy", "transactionHash", "nonce", "meta head"],
    ...["version", "version", "version"],
  ])
  await ask(node, "evm_setNextBlockTimestamp", 2_000_000_000)
  expect(newestWrites()).toEqual(["meta control"])
  await send()
  // The timestamp was for this block alone.
  expect(newestWrites()).toContain("meta control")
  await send()
  expect(newestWrites()).not.toContain("meta control")
  await node.close()
})

test("a block above a snapshot is one `sealed` value, and its revert removes the value", async () => {
  await using node = await createNode({ dataDir, automine: true })
  // Without this timestamp, the block moves the clock only if less than a second has passed since its parent.
  await ask(node, "evm_setNextBlockTimestamp", 2_000_000_000)
  const id = await ask(node, "evm_snapshot")
  const [from, to] = node.accounts.map(({ address }) => address)
  await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
  expect(newestWrites()).toEqual(["meta clock", "meta control", "sealed"])
  await ask(node, "evm_revert", id)
  expect(newestWrites()).toEqual(["meta clock", "meta control", "sealed"])
})

test("the first snapshot reserves ids in the settings, later ones write nothing, a kill repeats no id", async () => {
  const node = await createNode({ dataDir, automine: true })
  const newest = () => readLog(join(dataDir, "chain.mdb")).records.at(-1)?.sequence
  expect(await ask(node, "evm_snapshot")).toBe("0x1")
  expect(newestWrites()).toEqual(["meta control"])
  const written = newest()
  expect(await ask(node, "evm_snapshot")).toBe("0x2")
  expect(await ask(node, "evm_revert", "0x2")).toBe(true)
  expect(newest()).toBe(written)
  const killed = mkdtempSync(join(tmpdir(), "midblock-killed-"))
  cpSync(dataDir, killed, { recursive: true, filter: (path) => !path.endsWith("lock") })
  const next = await createNode({ dataDir: killed })
  await expect(ask(next, "evm_revert", "0x2")).rejects.toThrow(
    "snapshot 0x2 is gone: it was taken before the node was started again",
  )
  expect(await ask(next, "evm_snapshot")).toBe("0x41")
  await next.close()
  await node.close()
  rmSync(killed, { recursive: true })
})
