/** The stored settings of a node. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  createControlRecord,
  type KeptControl,
  type OptionSettings,
  restoreControl,
} from "../../../../src/features/durability/journal/control.ts"
import { readMeta } from "../../../../src/features/durability/store/meta.ts"
import { openStore, type Store } from "../../../../src/features/durability/store/store.ts"
import { createNode } from "../../../../src/index.ts"
import type { Node } from "../../../../src/node/node.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"
import { createParts, recipient } from "../../../node/parts.ts"
import { writesOf } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const rule = { automine: false, blockTimeMs: 0, flashblockTimeMs: 200, hold: false }
const optionSettings: OptionSettings = { rule, autoImpersonate: false }
const prevRandao = new Uint8Array(32).fill(9)

const recordOf = (node: Node) => createControlRecord(node, { optionSettings, isVirtualClock: true })
const controlIn = (store: Store) => readMeta<KeptControl>(store, "control")

/** Returns all settings that are stored. */
const settingsOf = (node: Node) => ({
  chainId: node.rules.chainId,
  overrides: node.nextBlock.overrides,
  rule: node.miner.rule,
  impersonations: node.impersonations.capture(),
  signatures: node.impersonatedSignatures.capture(),
  minGasPrice: node.pool.minGasPrice,
  snapshots: node.snapshots.count,
})

/** Changes all settings. */
async function changeAll(node: Node): Promise<void> {
  node.rules.setChainId(77n)
  node.nextBlock.restore({ prevRandao, gasLimit: 8_000_000n, intervalSeconds: 3 })
  node.miner.setRule({ automine: true, hold: true })
  node.impersonations.add(recipient)
  node.impersonatedSignatures.add("0x1234", recipient)
  node.pool.minGasPrice = 2n ** 64n
  await node.snapshots.take()
}

test("the record is written when a setting or the clock has changed, until the write is settled", async () => {
  const [node, store] = [await createParts(), await openStore(dataDir)]
  const record = recordOf(node)
  const write = () => writesOf(store, record.write)
  const changes: readonly (() => void)[] = [
    () => node.rules.setChainId(5n),
    () => node.nextBlock.restore({ gasLimit: 1n }),
    () => node.miner.setRule({ hold: true }),
    () => node.impersonations.add(recipient),
    () => node.impersonatedSignatures.add("0x12", recipient),
    () => (node.pool.minGasPrice = 4n),
  ]
  expect(record.isChanged()).toBe(true)
  expect(write()).toEqual(["meta clock", "meta control"])
  record.settle()
  for (const change of changes) {
    expect(record.isChanged()).toBe(false)
    change()
    expect(record.isChanged()).toBe(true)
    expect(write()).toEqual(["meta control"])
    expect(write()).toEqual(["meta control"])
    expect(record.isChanged()).toBe(true)
    record.settle()
  }
  for (const move of [() => node.clock.wait(5), () => node.clock.step(7, 100), () => node.clock.advance(9)]) {
    move()
    expect(record.isChanged()).toBe(true)
    expect(write()).toEqual(["meta clock"])
    record.settle()
  }
  expect(record.isChanged()).toBe(false)
  await store.close()
})

test("the record has all settings, and the next node starts with them", async () => {
  const [node, store] = [await createParts(), await openStore(dataDir)]
  await changeAll(node)
  store.write(recordOf(node).write)
  const kept = controlIn(store) as KeptControl
  expect(kept).toEqual({
    chainId: 77n,
    overrides: { prevRandao: `0x${"09".repeat(32)}`, gasLimit: 8_000_000n, intervalSeconds: 3 },
    rule: { ...node.miner.rule, automine: true, hold: true },
    optionsRule: rule,
    impersonations: { addresses: [recipient], everyone: false },
    autoImpersonate: false,
    signatures: [["0x1234", recipient]],
    minGasPrice: 2n ** 64n,
    snapshots: 64n,
  })
  const next = await createParts()
  restoreControl(next, kept, optionSettings)
  expect(settingsOf(next)).toEqual({ ...settingsOf(node), snapshots: 64n })
  await store.close()
})

test("the mining rule is that of the options when these have changed, and the other settings are restored", async () => {
  const [node, store] = [await createParts(), await openStore(dataDir)]
  await changeAll(node)
  store.write(recordOf(node).write)
  const next = await createParts({ autoImpersonate: true })
  const before = next.miner.rule
  restoreControl(next, controlIn(store) as KeptControl, {
    rule: { ...rule, flashblockTimeMs: 100 },
    autoImpersonate: true,
  })
  const impersonations = { addresses: [recipient], everyone: true }
  const restored = { ...settingsOf(node), rule: before, impersonations, snapshots: 64n }
  expect(settingsOf(next)).toEqual(restored)
  await store.close()
})

test("64 ids of snapshots are reserved at once, and close releases those that were not used", async () => {
  const [node, store] = [await createParts(), await openStore(dataDir)]
  const record = recordOf(node)
  const written = () => {
    const isChanged = record.isChanged()
    store.write(record.write)
    record.settle()
    return [isChanged, controlIn(store)?.snapshots]
  }
  const found = [written()]
  for (const count of [1, 63, 1]) {
    for (let taken = 0; taken < count; taken++) await node.snapshots.take()
    found.push(written())
  }
  record.close()
  expect([...found, written()]).toEqual([
    ...[
      [true, 0n],
      [true, 64n],
      [false, 64n],
      [true, 128n],
    ],
    [true, 65n],
  ])
  await store.close()
})

test("after a kill, no id of a snapshot is used again", async () => {
  const node = await createNode({ dataDir, automine: true })
  expect(await ask(node, "evm_snapshot")).toBe("0x1")
  expect(await ask(node, "evm_snapshot")).toBe("0x2")
  expect(await ask(node, "evm_revert", "0x2")).toBe(true)
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

test("a restart applies autoImpersonate if the option has changed, and else keeps the value of the methods", async () => {
  const stranger = "0x00000000000000000000000000000000000000aa"
  const isSent = async (autoImpersonate: boolean, ...calls: readonly boolean[]) => {
    await using node = await createNode({ dataDir, autoImpersonate })
    for (const everyone of calls) await ask(node, "anvil_autoImpersonateAccount", everyone)
    await ask(node, "anvil_setBalance", stranger, "0xde0b6b3a7640000")
    const sent = send(node, 1, { from: stranger })
    return sent.then(
      () => true,
      () => false,
    )
  }
  expect(await isSent(false)).toBe(false)
  expect(await isSent(true)).toBe(true)
  expect(await isSent(true, false)).toBe(false)
  expect(await isSent(true)).toBe(false)
  expect(await isSent(false)).toBe(false)
  expect(await isSent(false, true)).toBe(true)
  expect(await isSent(false)).toBe(true)
})
