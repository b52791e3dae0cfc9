/** The undo of a job: the node returns to the mark. On a full disk it is tested in refusedRequests.test.ts. */
import { expect, test } from "vitest"
import type { ChainSegment } from "../../../src/chain/canonicalChain.ts"
import type { Moment } from "../../../src/node/durable/chainCommit.ts"
import { createChangeLog } from "../../../src/node/durable/changeLog.ts"
import { createControlRecord } from "../../../src/node/durable/control.ts"
import { createUndo } from "../../../src/node/durable/undo.ts"
import { openStore } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { createParts, type Payment, recipient, signPayment } from "../parts.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

/** Creates a node, and an undo that knows its settings as they are now. */
async function start() {
  const [node, store] = [await createParts({ holdFlashblocks: true }), await openStore(dataDir)]
  const optionSettings = { rule: node.miner.rule, autoImpersonate: false }
  const control = createControlRecord(node, { optionSettings, isVirtualClock: true })
  store.write(control.write)
  control.settle()
  await store.close()
  const log = createChangeLog()
  const undo = createUndo(log)
  const moment: Moment = { ...node, control }
  const add = async (payment: Payment) => {
    const signed = await signPayment(node, payment)
    node.pool.add(signed)
    undo.onPoolChange(signed.hash, undefined)
    return signed.hash
  }
  const remove = (hash: Awaited<ReturnType<typeof add>>) => undo.onPoolChange(hash, node.pool.remove(hash))
  const waiting = () => node.pool.capture().map(({ hash }) => hash)
  const view = () => ({
    hashes: node.chain.segments(0n, node.chain.head.header.number).map(({ block }) => block.hash),
    balance: node.state.at(node.builder.published.version).account(recipient)?.balance,
    overrides: node.nextBlock.overrides,
    impersonations: node.impersonations.capture(),
    snapshots: node.snapshots.count,
    waiting: waiting(),
  })
  return { node, log, undo, moment, add, remove, waiting, view }
}

test("a job is undone with its blocks, cheats, settings, snapshots and transactions", async () => {
  const { node, undo, moment, add, view } = await start()
  await node.miner.mine(2)
  await add({ nonce: 0 })
  undo.mark(moment)
  const before = view()
  await node.reorgs.rollback(1)
  await node.cheats.setBalance(recipient, 5n)
  node.nextBlock.restore({ gasLimit: 7n })
  node.impersonations.add(recipient)
  await add({ nonce: 1 })
  await node.snapshots.take()
  const running: boolean[] = []
  node.events.on("restored", () => running.push(undo.isRunning))
  expect([await undo.job(moment), view()]).toEqual([true, before])
  expect([running, undo.isRunning]).toEqual([[true], false])
})

test("the pool has the transactions of the mark again, in the order of their arrival", async () => {
  const { undo, moment, add, remove, waiting } = await start()
  const [first, second, third] = [await add({ nonce: 0 }), await add({ nonce: 1 }), await add({ nonce: 2 })]
  undo.mark(moment)
  remove(second)
  remove(first)
  await add({ nonce: 3 })
  await add({ nonce: 1 }) // arrives again: its first arrival counts
  await undo.job(moment)
  expect(waiting()).toEqual([first, second, third])
})

test("without a mark, or after a second truncation, a job is not undone and its changes stay", async () => {
  const { node, undo, moment } = await start()
  await node.miner.mine(3)
  expect(await undo.job(moment)).toBe(false)
  undo.mark(moment)
  await node.reorgs.rollback(1)
  await node.reorgs.rollback(1)
  expect([await undo.job(moment), node.chain.head.header.number, undo.isRunning]).toEqual([false, 1n, false])
})

test("the log of the changes is emptied when the store had the chain at the mark, and kept otherwise", async () => {
  const { node, log, undo, moment } = await start()
  await node.miner.mine(1)
  const change = () => {
    log.lastBlock = 0
    log.isWhole = true
    log.versions.set(9_999, { accounts: new Map(), storage: new Map(), cleared: new Set(), code: new Map() })
  }
  log.lastVersion = 5
  undo.mark(moment)
  change()
  log.lastVersion = 2
  await undo.job(moment)
  expect(log).toEqual({ ...createChangeLog(), lastVersion: 5 })
  change()
  undo.mark(moment)
  await undo.job(moment)
  expect([log.lastBlock, log.isWhole, log.versions.size]).toEqual([0, true, 1])
})

test("a replaced chain is restored first, and its blocks are announced as restored", async () => {
  const { node, undo, moment } = await start()
  await node.miner.mine(1)
  undo.mark(moment)
  const segments: ChainSegment[] = [{ block: node.chain.head }]
  const announced: unknown[] = []
  node.events.on("restored", (restored) => announced.push(restored))
  undo.onReplace(() => segments)
  await undo.job(moment)
  undo.mark(moment)
  await undo.job(moment) // the mark forgets the replaced chain
  expect(announced).toEqual([segments])
})

test("settings outside of the queue are undone without a job, and isControl is true meanwhile", async () => {
  const { node, undo, moment } = await start()
  const seen: boolean[] = []
  const { restore } = node.impersonations
  node.impersonations.restore = (state) => {
    seen.push(undo.isControl)
    restore(state)
  }
  node.impersonations.add(recipient)
  node.pool.minGasPrice = 5n
  undo.control(moment)
  expect([node.impersonations.capture().addresses, node.pool.minGasPrice]).toEqual([[], 0n])
  expect([seen, undo.isControl, undo.isRunning]).toEqual([[true], false, false])
})
