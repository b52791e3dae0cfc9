import { describe, expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import type { LogEvent } from "../../../src/node/query/logs.ts"
import { loggingNode, word } from "../logging.ts"

const everything = { addresses: [], topics: [] }

/** A log event in short: block number, log index, and if it is removed. */
const brief = ({ found, removed }: LogEvent) => [found.block.header.number, found.logIndex, removed]

describe("newFlashblocks", () => {
  test("default: the whole open block with its roots, at each flashblock and each rewrite, until it is stopped", async () => {
    const { node, contracts, call } = await loggingNode()
    const { state } = node
    const seen: unknown[] = []
    const stop = node.subscriptions.newFlashblocks(({ header, hash, transactions, version }) => {
      const isRoot = toHex(header.stateRoot) === toHex(state.root(version))
      seen.push([header.number, hash, transactions.length, isRoot])
    })
    await call(contracts[0], 7)
    await call(contracts[0], 8)
    await node.cheats.setBalance(contracts[1], 1n)
    stop()
    await call(contracts[0], 9)
    expect(seen).toEqual([1, 2, 2].map((count) => [2n, undefined, count, true]))
  })
})

describe("newFlashblockTransactions", () => {
  test("default: each transaction once, with its block so far; a rewrite sends only those that differ", async () => {
    const { node, contracts, call } = await loggingNode()
    const seen: unknown[] = []
    const stop = node.subscriptions.newFlashblockTransactions(({ executed, block }) =>
      seen.push([executed.hash, block.header.number, block.transactions.length]),
    )
    const [first, second] = [await call(contracts[0], 7), await call(contracts[1], 8)]
    const sent = seen.splice(0)
    await node.queue(() => node.builder.truncate(node.builder.open.flashblocks.length - 1))
    await node.cheats.setCode(contracts[0], "0x")
    stop()
    await call(contracts[1], 9)
    expect(sent).toEqual([
      [first, 2n, 1],
      [second, 2n, 2],
    ])
    expect(seen).toEqual([[first, 2n, 1]])
  })
})

describe("pendingLogs", () => {
  const goBack = {
    evm_revert: async ({ node }: Awaited<ReturnType<typeof loggingNode>>, id: bigint) => {
      await node.snapshots.revert(id)
    },
    anvil_rollback: ({ node }: Awaited<ReturnType<typeof loggingNode>>) => node.reorgs.rollback(1),
    anvil_reorg: ({ node }: Awaited<ReturnType<typeof loggingNode>>) => node.reorgs.reorg(1),
  }

  test.each(Object.keys(goBack) as (keyof typeof goBack)[])(
    "behavior: %s of a sealed block emits its reported logs as removed, then as pre-confirmed again",
    async (name) => {
      const context = await loggingNode()
      const { node, contracts, call } = context
      const [told, later]: [unknown[], unknown[]] = [[], []]
      const zeroHash = (event: LogEvent) => [...brief(event), event.found.block.hash]
      const number = node.chain.head.header.number + 1n
      const stop = node.subscriptions.pendingLogs(everything, (event) => told.push(zeroHash(event)))
      await call(contracts[0], 7)
      const id = await node.snapshots.take()
      await node.miner.mine(1)
      node.subscriptions.pendingLogs(everything, (event) => later.push(brief(event)))
      expect(told.splice(0)).toEqual([0, 1].map((index) => [number, index, false, undefined]))
      await goBack[name](context, id)
      const again = name === "anvil_reorg" ? number + 1n : number
      expect(told.splice(0)).toEqual([
        ...[1, 0].map((index) => [number, index, true, undefined]),
        ...[0, 1].map((index) => [again, index, false, undefined]),
      ])
      expect(later).toEqual([0, 1].map((index) => [again, index, false]))
      stop()
      await node.miner.mine(1)
      await node.reorgs.rollback(1)
      expect(told).toEqual([])
    },
  )

  test("behavior: a revert that restores a sealed block emits its logs as removed, then as added again", async () => {
    const { node, contracts, call } = await loggingNode()
    const [told, later]: [unknown[], unknown[]] = [[], []]
    const number = node.chain.head.header.number + 1n
    node.subscriptions.pendingLogs(everything, (event) => told.push(brief(event)))
    await call(contracts[0], 7)
    await node.miner.mine(1)
    const id = await node.snapshots.take()
    node.subscriptions.pendingLogs(everything, (event) => later.push(brief(event)))
    await node.reorgs.rollback(1)
    await node.snapshots.revert(id)
    const logs = (order: number[], removed: boolean) => order.map((index) => [number, index, removed])
    expect(told).toEqual([
      ...logs([0, 1], false),
      ...logs([1, 0], true),
      ...logs([0, 1], false),
      ...logs([1, 0], true),
      ...logs([0, 1], false),
    ])
    expect(later).toEqual([...logs([0, 1], false), ...logs([1, 0], true), ...logs([0, 1], false)])
  })
})

describe("pendingLogs: logs of the open block", () => {
  test("default: those that match, and again as removed, newest first, when their flashblock is dropped", async () => {
    const { node, contracts, call } = await loggingNode()
    const seen: unknown[] = []
    const second = { addresses: [contracts[1]], topics: [] }
    const stop = node.subscriptions.pendingLogs(second, (event) => seen.push(brief(event)))
    await call(contracts[0], 7)
    await call(contracts[1], 8)
    await node.queue(() => node.builder.truncate(node.builder.open.flashblocks.length - 2))
    stop()
    await call(contracts[1], 9)
    expect(seen).toEqual([
      [2n, 2, false],
      [2n, 3, false],
      [2n, 3, true],
      [2n, 2, true],
    ])
  })

  test("behavior: the newest 10,000 logs are remembered: older ones are not sent as removed with their block", async () => {
    const { node, contracts } = await loggingNode()
    const [to] = contracts
    // Logs 10,001 times: PUSH2 10001 JUMPDEST PUSH0 PUSH0 LOG0 PUSH1 1 SWAP1 SUB DUP1 PUSH1 3 JUMPI STOP
    await node.cheats.setCode(to, "0x6127115b5f5fa0600190038060035700")
    const removed: number[] = []
    node.subscriptions.pendingLogs(everything, (event) => {
      if (event.removed) removed.push(event.found.logIndex)
    })
    await node.submit.unlocked({ from: node.accounts.list[0]?.address, to, gas: 5_000_000n, input: word(0) })
    await node.miner.mine(1)
    await node.reorgs.rollback(1)
    expect(removed.length).toBe(10_000)
    expect(removed[0]).toBe(10_000)
    expect(removed.at(-1)).toBe(1)
  })
})
