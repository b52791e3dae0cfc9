/** The commits of a node: what a transaction of the store has, and what it does not write again. */
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

/** The names of the values that stand for themselves, and the kinds of the others, of the newest transaction. */
function newestWrites(): string[] {
  const { payload = Buffer.of() } = readLog(join(dataDir, "chain.mdb")).records.at(-1) ?? {}
  return entriesIn(payload).map(({ key }) =>
    kindOfKey(key) === "meta" ? nameOfKey(key) : (kindOfKey(key) ?? ""),
  )
}

test("a block is one transaction, without the settings, which it leaves as they are", async () => {
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

test("a block above a snapshot is one value, and its revert removes that", async () => {
  await using node = await createNode({ dataDir, automine: true })
  // Without it the block moves the clock only if less than a second has passed since its parent.
  await ask(node, "evm_setNextBlockTimestamp", 2_000_000_000)
  const id = await ask(node, "evm_snapshot")
  const [from, to] = node.accounts.map(({ address }) => address)
  await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
  expect(newestWrites()).toEqual(["meta clock", "meta control", "sealed"])
  await ask(node, "evm_revert", id)
  expect(newestWrites()).toEqual(["meta clock", "meta control", "sealed"])
})

test("snapshots reserve ids: the first writes the settings, later ones nothing, and no id comes twice after a kill", async () => {
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
