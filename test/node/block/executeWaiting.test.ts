import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { MissingKeys, UnknownState } from "../../../src/kernel/state/base.ts"
import { executeBest, executeWaiting } from "../../../src/node/block/executeWaiting.ts"
import { createStateWaits } from "../../../src/node/block/stateWaits.ts"
import type { NodeOptions } from "../../../src/node/options/index.ts"
import { createBuilding, failingOnce, recipient, signPayment } from "../parts.ts"

/** Creates the parts of a builder with a waiting payment of each of three accounts, the best one first. */
async function withWaiting(options: Partial<NodeOptions> = {}) {
  const parts = await createBuilding(options)
  const add = async (account: number) =>
    parts.pool.add(await signPayment(parts, { account, tip: BigInt(9 - account) }))
  const waiting = [await add(0), await add(1), await add(2)] as const
  return { parts, open: parts.builder.open, waiting }
}

const hashesOf = (transactions: readonly ({ readonly hash: Hex } | undefined)[]) =>
  transactions.map((each) => each?.hash)

test("executeBest: the best one that fits is executed and leaves the pool; there is none in a full block", async () => {
  const { parts, open, waiting } = await withWaiting({ maxTransactions: 2 })
  const [first, second, third] = waiting
  const executed = [
    await executeBest(parts, open),
    await executeBest(parts, open, { allowed: 41_999n }),
    await executeBest(parts, open),
    await executeBest(parts, open),
  ]
  expect(hashesOf(executed)).toEqual(hashesOf([first, undefined, second, undefined]))
  expect(hashesOf(parts.pool.capture())).toEqual([third.hash])
})

test("executeBest: a transaction that does not fit is passed over, and is tried again when there is more gas", async () => {
  const { parts, open, waiting } = await withWaiting()
  const [first, second, third] = waiting
  const executed = [
    await executeBest(parts, open, { allowed: 20_999n }),
    await executeBest(parts, open, { allowed: 21_000n }),
    await executeBest(parts, open, { allowed: 21_000n }),
    await executeBest(parts, open),
    await executeBest(parts, open),
  ]
  expect(hashesOf(executed)).toEqual(hashesOf([undefined, first, undefined, second, third]))
})

test("executeBest: isTimed passes a transaction whose state is being fetched; once it is there, it is executed", async () => {
  const { parts, open, waiting } = await withWaiting()
  const [first, second, third] = waiting
  const arrivals: (() => void)[] = []
  const fetch = () => new Promise<void>((resolve) => arrivals.push(resolve))
  const stateWaits = createStateWaits({ current: { fetch } }, parts.events)
  const missing = { ...failingOnce(parts, new UnknownState(new MissingKeys())), stateWaits }
  const executed = [
    await executeBest(missing, open, { isTimed: true }),
    await executeBest(missing, open, { isTimed: true }),
  ]
  for (const arrive of arrivals) arrive()
  await new Promise(setImmediate)
  executed.push(await executeBest(missing, open, { isTimed: true }))
  expect(hashesOf(executed)).toEqual(hashesOf([second, third, first]))
  expect(arrivals).toHaveLength(1)
})

test("error: a transaction on which execution itself fails is reported and removed, and the next is executed", async () => {
  const { parts, open, waiting } = await withWaiting()
  const [first, second, third] = waiting
  const failure = new RangeError("the engine failed")
  const faults: unknown[] = []
  parts.events.on("fault", (fault) => faults.push(fault))
  const executed = await executeBest(failingOnce(parts, failure), open)
  expect(executed?.hash).toBe(second.hash)
  expect(faults).toEqual([{ transaction: first, error: failure }])
  expect(hashesOf(parts.pool.capture())).toEqual([third.hash])
})

test("executeWaiting: one transaction is executed even when the time is over, otherwise all, with a turn after each", async () => {
  const { parts, open } = await withWaiting()
  let turns = 0
  const endTurn = () => {
    turns++
    return undefined
  }
  const counts: unknown[] = []
  for (const isOver of [() => true, () => false]) {
    await executeWaiting(parts, open, { allowed: undefined, isTimed: false, isOver, endTurn })
    counts.push([open.transactions.length, turns])
  }
  expect(counts).toEqual([
    [1, 0],
    [3, 2],
  ])
})

test("the pending transaction count stays the same while a flashblock is built", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const from = node.accounts[0]?.address as Hex
  const send = () =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to: recipient, value: "0x1" }] })
  for (let sent = 0; sent < 30; sent++) await send()
  const nonces = new Set<string>()
  let building = true
  const built = node.flashblock().then(() => {
    building = false
  })
  for (let read = 1; building; read++) {
    nonces.add(await node.request({ method: "eth_getTransactionCount", params: [from, "pending"] }))
    if (read % 50 === 0) await new Promise(setImmediate) // lets the building continue
  }
  await built
  expect([...nonces]).toEqual(["0x1e"])
})

test.each([
  ["fees", [2, 1, 0]],
  ["fifo", [0, 1, 2]],
] as const)("order %s decides the order of waiting transactions in the block", async (order, expected) => {
  await using node = await createNode({ holdFlashblocks: true, order })
  const hashes: string[] = []
  for (const [index, account] of node.accounts.slice(0, 3).entries())
    hashes.push(
      await node.request({
        method: "eth_sendTransaction",
        params: [
          {
            from: account.address,
            to: recipient,
            maxFeePerGas: "0x2540be400",
            maxPriorityFeePerGas: `0x${index + 1}`,
          },
        ],
      }),
    )
  await node.mine()
  const receipts = (await node.at({ block: 1 }).receipts()) ?? []
  expect(receipts.map(({ transactionHash }) => hashes.indexOf(transactionHash))).toEqual(expected)
})
