/** One snapshot: its contents, and the return to it. */
import { expect, test } from "vitest"
import { createBranches } from "../../../src/node/control/branches.ts"
import {
  capture,
  headOf,
  restore,
  restoreAllButChain,
  type Snapshot,
  versionsOf,
} from "../../../src/node/control/snapshot.ts"
import { createParts, pay, recipient, type SnapshotNode, signPayment } from "../parts.ts"

/** Creates a node that executes on command, with one sealed block, one executed transaction and one that waits. */
async function start() {
  const node = (await createParts({ holdFlashblocks: true, chainId: 5n })) as SnapshotNode
  await pay(node)
  await node.miner.mine(1)
  await pay(node)
  await node.miner.flashblock()
  node.pool.add(await signPayment(node, { nonce: 7 }))
  const branches = createBranches(node)
  const kept: bigint[] = []
  const restoring = {
    ...branches,
    keepAbove: (base: ReturnType<typeof headOf>) => {
      kept.push(base.header.number)
      branches.keep(() => [], base)
    },
  }
  return { node, kept, goBack: (snapshot: Snapshot) => restore(node, snapshot, restoring) }
}

const seen = ({ chain, builder, state, ...node }: SnapshotNode) => ({
  head: chain.head.hash,
  open: builder.open.transactions.map(({ hash }) => hash),
  balance: state.at(builder.published.version).account(recipient)?.balance,
  pool: node.pool.capture().map(({ hash }) => hash),
  bundles: node.bundles.capture(),
  clock: node.clock.capture(),
  overrides: node.nextBlock.overrides,
  chainId: node.rules.chainId,
  impersonations: node.impersonations.capture(),
  signatures: node.impersonatedSignatures.capture(),
})

/** Changes the values that are in no block. */
async function changeSettings(node: SnapshotNode): Promise<void> {
  const transactions = [await signPayment(node, { account: 1 })]
  const [none, last] = [0n, 2n ** 64n]
  const window = { minBlockNumber: none, maxBlockNumber: last, minTimestamp: none, maxTimestamp: last }
  const flashblocks = { minFlashblock: 0, maxFlashblock: 9, uuid: undefined }
  const names = { hash: recipient, reverting: new Set<`0x${string}`>(), dropping: new Set<`0x${string}`>() }
  node.bundles.hold({ transactions, ...window, ...flashblocks, ...names })
  node.pool.add(await signPayment(node, { nonce: 8 }))
  node.nextBlock.restore({ gasLimit: 9_000_000n })
  node.impersonations.add(recipient)
  node.impersonatedSignatures.add("0x12", recipient)
}

test("a restore returns the chain, the open block, the pool, the clock and all settings", async () => {
  const { node, kept, goBack } = await start()
  const [snapshot, before] = [capture(node), seen(node)]
  await changeSettings(node)
  await node.cheats.setChainId(6n)
  node.clock.wait(5000)
  await node.miner.mine(2)
  expect(await goBack(snapshot)).toBe(true)
  expect(seen(node)).toEqual(before)
  expect(kept).toEqual([1n])
})

test("a snapshot whose head was never on this chain is not restored, and nothing changes", async () => {
  const [{ node, goBack, kept }, other] = [await start(), await start()]
  await other.node.cheats.increaseTime(60)
  await other.node.miner.mine(2)
  const before = seen(node)
  expect(await goBack(capture(other.node))).toBe(false)
  expect(seen(node)).toEqual(before)
  expect(kept).toEqual([])
})

test("the event of removed blocks comes before those of the open block", async () => {
  const { node } = await start()
  const snapshot = capture(node)
  await node.miner.mine(2)
  const [first, second] = [node.chain.block(2n), node.chain.head]
  const events: unknown[] = []
  node.events.on("removed", (blocks) => events.push(["removed", blocks]))
  node.events.on("rewrite", ({ transactions }) => events.push(["rewrite", transactions.length]))
  await restore(node, snapshot, { ...createBranches(node), keepAbove: () => {} })
  expect(events).toEqual([
    ["removed", [first, second]],
    ["rewrite", 1],
  ])
})

test("restoreAllButChain leaves the chain, the open block, the clock and the chain id", async () => {
  const { node } = await start()
  const [snapshot, before] = [capture(node), seen(node)]
  await changeSettings(node)
  node.clock.wait(5000)
  await node.miner.mine(1)
  const { head, open, balance, clock } = seen(node)
  restoreAllButChain(node, snapshot)
  expect(seen(node)).toEqual({ ...before, head, open, balance, clock })
})

test("a snapshot needs the state of its head, and those of its open block", async () => {
  const { node } = await start()
  const snapshot = capture(node)
  const { parent, beginning, transactions } = node.builder.open
  expect(headOf(snapshot)).toBe(node.chain.head)
  expect(versionsOf(snapshot, createBranches(node))).toEqual([
    ...[parent.version, beginning, ...transactions.map(({ version }) => version)],
  ])
  expect(versionsOf(snapshot, { basesOf: () => [node.chain.block(0n) ?? parent] }).at(0)).toBe(
    node.chain.block(0n)?.version,
  )
})
