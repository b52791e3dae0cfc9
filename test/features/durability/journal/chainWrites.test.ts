/** The writes of a changed chain into the tables of a store. */
import { expect, test } from "vitest"
import {
  type ChainTarget,
  isChainChanged,
  writeBlocks,
  writeState,
} from "../../../../src/features/durability/journal/chainWrites.ts"
import { createChangeLog } from "../../../../src/features/durability/journal/changeLog.ts"
import {
  type Identity,
  newIdentity,
  openDataFolder,
} from "../../../../src/features/durability/journal/folder.ts"
import { createBlockTables } from "../../../../src/features/durability/store/blocks/blockTables.ts"
import { firstOf, pastOf } from "../../../../src/features/durability/store/entries.ts"
import { readMeta } from "../../../../src/features/durability/store/meta.ts"
import { runBounds } from "../../../../src/features/durability/store/runTable.ts"
import type { Store } from "../../../../src/features/durability/store/store.ts"
import type { SealedBlock } from "../../../../src/kernel/chain/block.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import type { Node } from "../../../../src/node/node.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { createParts, pay, recipient } from "../../../node/parts.ts"
import { createKept } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const nothing = { sealed: undefined, run: undefined }

/** The tables of a new folder, into which the chain of a node is written. */
async function targetOf({ chain, state, rules }: Node): Promise<ChainTarget> {
  const folder = await openDataFolder({ path: dataDir, sync: "off", history: 4 })
  const { store } = folder
  const { hash: genesisHash, version: genesisVersion } = chain.block(0n) as SealedBlock
  const identity = newIdentity({ options: {}, genesisHash, genesisVersion, genesisSeconds: 1 })
  const blocks = createBlockTables(store, rules)
  return { folder, blocks, identity, chain, state, log: createChangeLog() }
}

/** Writes the whole chain as one transaction. */
function writeWhole(target: ChainTarget): void {
  target.log.isWhole = true
  target.folder.store.write((writes) => {
    writeBlocks(writes, target, nothing)
    writeState(writes, target, target.chain.head)
  })
}

const numbersIn = (store: Store): number[] =>
  [...store.keys(firstOf("block"), pastOf("block"))].map((key) => key.readUIntBE(1, 6))
const hashesIn = ({ blocks, folder }: ChainTarget) =>
  numbersIn(folder.store).map((number) => blocks.block(number).hash)
const hashesOf = ({ chain }: Node, ...numbers: readonly bigint[]) =>
  numbers.map((number) => chain.block(number)?.hash)

test("isChainChanged: true for a truncation, another state of the head, or another chain", () => {
  const log = createChangeLog()
  const changed = [{ lastBlock: 0 }, { isHeadReplaced: true }, { isWhole: true }]
  const unchanged = [{}, { lastVersion: 3 }, { touched: new Set(["0x01" as const]) }]
  expect(changed.map((change) => isChainChanged({ ...log, ...change }))).toEqual([true, true, true])
  expect(unchanged.map((change) => isChainChanged({ ...log, ...change }))).toEqual([false, false, false])
})

test("a whole chain is written with its blocks, its newest state as the base, and its identity", async () => {
  const node = await createParts()
  await pay(node)
  await node.miner.mine(3)
  const target = await targetOf(node)
  const { store, state } = target.folder
  writeWhole(target)
  const { hash, version } = node.chain.head
  expect(hashesIn(target)).toEqual(hashesOf(node, 1n, 2n, 3n))
  expect(readMeta(store, "head")).toEqual({ number: 3, hash, version })
  expect(state.base).toBe(version)
  expect(state.newest).toBe(version)
  const read = createState({ keccak256, initial: state.load() })
  expect(read.version).toBe(version)
  expect(read.root(version)).toEqual(node.chain.head.header.stateRoot)
  expect(readMeta<Identity>(store, "identity")).toEqual(target.identity)
  await store.close()
})

test("blocks above the last unchanged one are removed, and those that replaced them are written, runs as runs", async () => {
  const node = await createParts()
  await node.miner.mine(4)
  const target = await targetOf(node)
  const { store, state } = target.folder
  writeWhole(target)
  const { version } = node.chain.block(2n) as SealedBlock
  await node.reorgs.rollback(2)
  await pay(node)
  await node.miner.mine(300)
  const log = Object.assign(createChangeLog(), { lastBlock: 2, lastVersion: version })
  for (const [each, changes] of node.state.changesAfter(version)) log.versions.set(each, changes)
  store.write((writes) => {
    writeBlocks(writes, { ...target, log }, nothing)
    writeState(writes, { ...target, log }, node.chain.head)
  })
  const [{ first, last } = { first: 0, last: 0 }] = runBounds(store)
  expect(first > 3).toBe(true)
  expect(last).toBe(301)
  const executed = Array.from({ length: first - 1 }, (_, index) => index + 1)
  expect(numbersIn(store)).toEqual([...executed, 301, 302])
  expect(target.blocks.block(302).hash).toBe(node.chain.head.hash)
  expect(state.base).toBe(node.chain.head.version)
  expect(state.newest).toBe(node.chain.head.version)
  await node.reorgs.rollback(202)
  const cut = Object.assign(createChangeLog(), { lastBlock: 100 })
  store.write((writes) => writeBlocks(writes, { ...target, log: cut }, nothing))
  expect(runBounds(store).map(({ last }) => last)).toEqual([100])
  expect(numbersIn(store)).toEqual([...executed, 100])
  await store.close()
})

test("versions are written up to that of the head; those of removed blocks are removed", async () => {
  const node = await createParts()
  const target = await targetOf(node)
  const { store, state } = target.folder
  writeWhole(target)
  const genesis = node.chain.head.version
  const write = (log = createChangeLog()) => {
    for (const [version, changes] of node.state.changesAfter(genesis)) log.versions.set(version, changes)
    store.write((writes) => writeState(writes, { ...target, log }, node.chain.head))
    return [...state.load()].map(([version]) => version)
  }
  await pay(node)
  await node.miner.mine(1)
  await pay(node)
  const existing = node.state.changesAfter(genesis).map(([version]) => version)
  const { version } = node.chain.head
  expect(existing.at(-1)).toBeGreaterThan(version)
  expect(write()).toEqual([genesis, ...existing.filter((each) => each <= version)])
  await node.reorgs.rollback(1)
  expect(write(Object.assign(createChangeLog(), { lastVersion: genesis }))).toEqual([genesis])
  await store.close()
})

test("the base moves to the oldest block of the history with block 64, and not before", async () => {
  await using kept = await createKept(dataDir, {}, { history: 4 })
  const { node, folder } = kept
  const genesis = folder.state.base
  await node.miner.mine(63)
  expect(folder.state.base).toBe(genesis)
  await node.miner.mine(1)
  expect(folder.state.base).toBe(node.chain.block(60n)?.version)
})

test("a cheat on genesis is written to the identity, and one on a later head to its block", async () => {
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  const blocks = createBlockTables(folder.store, node.rules)
  await node.cheats.setBalance(recipient, 5n)
  const { genesisVersion } = readMeta<Identity>(folder.store, "identity") as Identity
  expect(genesisVersion).toBe(node.chain.head.version)
  await node.miner.mine(1)
  const { version } = node.chain.head
  await node.cheats.setBalance(recipient, 6n)
  expect(blocks.block(1).version).toBe(node.chain.head.version)
  expect(blocks.block(1).version > version).toBe(true)
})
