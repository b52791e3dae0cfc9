import { describe, expect, test } from "vitest"
import type { LogEvent } from "../../../src/node/query/logs.ts"
import { loggingNode, topic, word } from "../logging.ts"

const everything = { addresses: [], topics: [] }

/** A log event in short: block number, log index, and if it is removed. */
const brief = ({ found, removed }: LogEvent) => [found.block.header.number, found.logIndex, removed]

describe("newHeads", () => {
  test("default: every block is emitted, once it is the head, until the subscription is stopped", async () => {
    const { node } = await loggingNode()
    const heads: unknown[] = []
    const stop = node.subscriptions.newHeads((block) =>
      heads.push([block.header.number, node.chain.head === block]),
    )
    await node.miner.mine(2)
    stop()
    await node.miner.mine(1)
    expect(heads).toEqual([
      [2n, true],
      [3n, true],
    ])
  })

  test("behavior: a revert emits the restored head; a revert that removes no block emits nothing", async () => {
    const { node } = await loggingNode()
    const heads: bigint[] = []
    const [first, second] = [await node.snapshots.take(), await node.snapshots.take()]
    node.subscriptions.newHeads(({ header }) => heads.push(header.number))
    await node.snapshots.revert(second)
    await node.miner.mine(2)
    await node.snapshots.revert(first)
    expect(heads).toEqual([2n, 3n, 1n])
  })
})

describe("logs", () => {
  test("behavior: a revert of a sealed block emits its logs as removed, then as pre-confirmed again", async () => {
    const { node, contracts, call } = await loggingNode()
    const told: unknown[] = []
    await call(contracts[0], 7)
    const early = { ...everything, toBlock: { tag: "pending" } } as const
    node.subscriptions.logs(early, (event) => told.push([...brief(event), event.found.block.hash]))
    await call(contracts[1], 8)
    const id = await node.snapshots.take()
    await node.miner.mine(1)
    told.length = 0
    await node.snapshots.revert(id)
    // The logs of the first transaction were emitted at the seal, with the hash of the block.
    expect(told).toEqual([
      [2n, 3, true, undefined],
      [2n, 2, true, undefined],
      [2n, 1, true, expect.any(String)],
      [2n, 0, true, expect.any(String)],
      ...[0, 1, 2, 3].map((index) => [2n, index, false, undefined]),
    ])
  })

  test("behavior: a revert that restores a sealed block first emits the open block's logs as removed", async () => {
    const { node, contracts, call } = await loggingNode()
    const told: unknown[] = []
    const early = { ...everything, toBlock: { tag: "pending" } } as const
    await call(contracts[0], 7)
    await node.miner.mine(1)
    const id = await node.snapshots.take()
    await node.reorgs.rollback(1)
    node.subscriptions.logs(early, (event) => told.push([...brief(event), event.found.block.hash]))
    node.subscriptions.newHeads(({ header }) => told.push(header.number))
    await call(contracts[1], 8)
    told.length = 0
    await node.snapshots.revert(id)
    expect(told).toEqual([
      ...[3, 2, 1, 0].map((index) => [2n, index, true, undefined]),
      2n,
      ...[0, 1].map((index) => [2n, index, false, expect.any(String)]),
    ])
  })

  test("default: logs are emitted in the order of the block, filtered by address and topics", async () => {
    const { node, contracts, call } = await loggingNode()
    const told = { all: [] as unknown[], second: [] as unknown[], seven: [] as unknown[] }
    const { logs } = node.subscriptions
    logs(everything, (event) => told.all.push(brief(event)))
    logs({ addresses: [contracts[1]], topics: [] }, (event) => told.second.push(brief(event)))
    logs({ addresses: [], topics: [[topic], [word(7), word(9)]] }, (event) => told.seven.push(brief(event)))
    await call(contracts[0], 7)
    await call(contracts[1], 8)
    await node.miner.mine(1)
    await call(contracts[1], 9)
    await node.miner.mine(1)
    expect(told).toEqual({
      all: [...[0, 1, 2, 3].map((index) => [2n, index, false]), ...[0, 1].map((index) => [3n, index, false])],
      second: [
        [2n, 2, false],
        [2n, 3, false],
        [3n, 0, false],
        [3n, 1, false],
      ],
      seven: [
        [2n, 0, false],
        [3n, 0, false],
      ],
    })
  })

  test("behavior: logs of the open block are not emitted", async () => {
    const { node, contracts, call } = await loggingNode()
    const told: unknown[] = []
    node.subscriptions.logs(everything, (event) => told.push(brief(event)))
    await call(contracts[0], 7)
    await node.miner.flashblock()
    expect(told).toEqual([])
  })

  test("behavior: logs of removed blocks are emitted as removed, newest first, with their block hashes", async () => {
    const { node, contracts, call } = await loggingNode()
    const told: unknown[] = []
    const snapshot = await node.snapshots.take()
    node.subscriptions.logs(everything, ({ found, removed }) =>
      told.push([found.block.hash, found.logIndex, removed]),
    )
    await call(contracts[0], 7)
    const [two] = await node.miner.mine(1)
    await call(contracts[0], 8)
    const [three] = await node.miner.mine(1)
    await node.snapshots.revert(snapshot)
    expect(told.slice(4)).toEqual([
      [three, 1, true],
      [three, 0, true],
      [two, 1, true],
      [two, 0, true],
    ])
  })

  test("behavior: block numbers limit the range, the tags latest and pending do not", async () => {
    const { node, contracts, call } = await loggingNode()
    const told: Record<string, bigint[]> = {}
    const number = (n: bigint) => ({ number: n })
    const pending = { tag: "pending" } as const
    const ranges = {
      from3: { fromBlock: number(3n) },
      to2: { fromBlock: { tag: "earliest" }, toBlock: number(2n) },
      only3: { fromBlock: number(3n), toBlock: number(3n) },
      tags: { fromBlock: { tag: "latest" }, toBlock: pending },
      past: { toBlock: { tag: "earliest" } },
    } as const
    for (const [name, range] of Object.entries(ranges)) {
      told[name] = []
      node.subscriptions.logs({ ...everything, ...range }, ({ found }) =>
        told[name]?.push(found.block.header.number),
      )
    }
    for (let block = 2; block <= 4; block++) {
      await call(contracts[0], block)
      await node.miner.mine(1)
    }
    expect(told).toEqual({
      from3: [3n, 3n, 4n, 4n],
      to2: [2n, 2n],
      only3: [3n, 3n],
      tags: [2n, 2n, 3n, 3n, 4n, 4n],
      past: [],
    })
  })

  test("error: a range that ends before it begins", async () => {
    const { node } = await loggingNode()
    const range = { fromBlock: { number: 5n }, toBlock: { number: 4n } }
    expect(() => node.subscriptions.logs({ ...everything, ...range }, () => {})).toThrow(
      "invalid block range params: fromBlock 5 is after toBlock 4",
    )
    expect(node.subscriptions.size).toBe(0)
  })
})

test("newPendingTransactions: each transaction is emitted once it can be found in the pool", async () => {
  const { node, contracts, call } = await loggingNode()
  const told: unknown[] = []
  const stop = node.subscriptions.newPendingTransactions(({ hash }) =>
    told.push([hash, node.pool.get(hash)?.hash === hash]),
  )
  const hash = await call(contracts[0], 1)
  stop()
  await call(contracts[0], 2)
  expect(told).toEqual([[hash, true]])
  expect(node.subscriptions.size).toBe(0)
})

test("nextId: ids are the same for the same seed, unique, and have 25 to 32 hex digits", async () => {
  const [one, other] = [await loggingNode(), await loggingNode()]
  const take = ({ node }: typeof one) => Array.from({ length: 1000 }, node.subscriptions.nextId)
  const ids = take(one)
  expect(take(other)).toEqual(ids)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^0x[1-9a-f][0-9a-f]{24,31}$/.test(id))).toBe(true)
})
