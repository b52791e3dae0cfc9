import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import type { PlacedLog } from "../../../src/kernel/chain/logSearch.ts"
import type { Blocks } from "../../../src/node/query/blocks.ts"
import type { LogFilter } from "../../../src/node/query/logs.ts"
import { findLogs } from "../../../src/node/query/logs.ts"
import { type LoggingNode, loggingNode, topic, word } from "../logging.ts"

/** Searches in one turn of the event loop. */
const search = (blocks: Blocks, filter: LogFilter) =>
  findLogs(blocks, filter, { pause: () => undefined }) as PlacedLog[]

const number = (n: bigint) => ({ number: n })
const [latest, pending, earliest] = (["latest", "pending", "earliest"] as const).map((tag) => ({ tag }))
const all = { fromBlock: earliest, toBlock: pending }

/** Blocks 2, 4 and 5 log 20, 40 and 41, 50; block 3 nothing; 60 is in the open block, 6. */
async function withLogs(): Promise<LoggingNode> {
  const logging = await loggingNode()
  const { node, contracts, call } = logging
  await call(contracts[0], 20)
  await node.miner.mine(2)
  await call(contracts[0], 40)
  await call(contracts[1], 41)
  await node.miner.mine(1)
  await call(contracts[0], 50)
  await node.miner.mine(1)
  await call(contracts[0], 60)
  await node.miner.flashblock()
  return logging
}

/** Returns the logs that are found, as their second topics; the log without topics is left out. */
function found({ node }: LoggingNode, filter: Partial<LogFilter>): readonly (number | undefined)[] {
  return search(node.blocks, { addresses: [], topics: [], ...filter })
    .filter(({ log }) => log.topics.length > 0)
    .map(({ log }) => Number(log.topics[1]))
}

describe("findLogs", () => {
  test("default: each log has its index, its transaction and its block", async () => {
    const { node, contracts } = await withLogs()
    const [first, second, third, fourth] = search(node.blocks, {
      ...{ fromBlock: number(4n), toBlock: number(4n) },
      ...{ addresses: [], topics: [] },
    })
    const block = node.chain.block(4n)
    const [executed, next] = block?.transactions ?? []
    const log = { address: contracts[0], topics: [topic, word(40)], data: "0x" }
    expect(first).toEqual({ log, logIndex: 0, executed, block })
    expect(second).toEqual({ log: { ...log, topics: [] }, logIndex: 1, executed, block })
    expect(third?.logIndex).toBe(2)
    expect(third?.executed).toEqual(next)
    expect(fourth?.logIndex).toBe(3)
  })

  test("behavior: searches ranges of blocks, and the open block when `pending` is the end", async () => {
    const logging = await withLogs()
    const ranges: [Partial<LogFilter>, number[]][] = [
      [{}, [50]],
      [all, [20, 40, 41, 50, 60]],
      [{ fromBlock: number(3n) }, [40, 41, 50]],
      [{ fromBlock: number(2n), toBlock: number(3n) }, [20]],
      [{ fromBlock: number(3n), toBlock: number(3n) }, []],
      [{ fromBlock: pending, toBlock: pending }, [60]],
      [{ fromBlock: pending }, [60]],
      [{ fromBlock: latest, toBlock: pending }, [50, 60]],
      [{ blockHash: logging.node.chain.block(4n)?.hash }, [40, 41]],
    ]
    for (const [range, expected] of ranges) expect(found(logging, range)).toEqual(expected)
  })

  test("behavior: addresses and topics", async () => {
    const logging = await withLogs()
    const { contracts } = logging
    const filters: [Partial<LogFilter>, number[]][] = [
      [{ addresses: [contracts[1]] }, [41]],
      [{ addresses: contracts }, [20, 40, 41, 50, 60]],
      [{ addresses: [`0x${"12".repeat(20)}`] }, []],
      [{ topics: [[topic]] }, [20, 40, 41, 50, 60]],
      [{ topics: [[], [word(40), word(60)]] }, [40, 60]],
      [{ topics: [[word(40)]] }, []],
      [{ topics: [[], [], []] }, []],
      [{ addresses: [contracts[0]], topics: [[topic], [word(41)]] }, []],
    ]
    for (const [filter, expected] of filters) expect(found(logging, { ...all, ...filter })).toEqual(expected)
  })

  test("behavior: a search starts again when its blocks are removed from the chain", async () => {
    const { node, contracts, call } = await withLogs()
    let pauses = 0
    const replaced = async () => {
      await node.reorgs.rollback(2)
      await call(contracts[0], 70)
      await node.miner.mine(2)
    }
    const work = { pause: () => (pauses++ === 1 ? replaced() : undefined) }
    const range = { fromBlock: earliest, toBlock: latest }
    const logs = await findLogs(node.blocks, { ...range, addresses: [], topics: [[topic]] }, work)
    const again = search(node.blocks, { ...range, addresses: [], topics: [[topic]] })
    expect(again.length).toBeGreaterThan(0)
    expect(logs).toEqual(again)
  })

  test("behavior: an empty list of topics matches logs without topics, a wildcard topic does not", async () => {
    const { node } = await withLogs()
    const counts = ([[], [[]]] as const).map(
      (topics) => search(node.blocks, { ...all, addresses: [], topics }).length,
    )
    expect(counts).toEqual([10, 5])
  })

  test("behavior: finds logs in old blocks before, between and after long empty runs", async () => {
    const logging = await withLogs()
    const { node, contracts, call } = logging
    await node.miner.mine(200)
    await call(contracts[1], 70)
    await node.miner.mine(400)
    await call(contracts[1], 80)
    await node.miner.mine(1)
    expect(found(logging, { ...all, toBlock: latest })).toEqual([20, 40, 41, 50, 60, 70, 80])
    expect(found(logging, { fromBlock: number(3n), toBlock: number(5n) })).toEqual([40, 41, 50])
  })

  test("error: a reversed range, a range beyond the head, an unknown block hash", async () => {
    const logging = await withLogs()
    const ranges: [Partial<LogFilter>, string][] = [
      [{ fromBlock: number(3n), toBlock: number(2n) }, "fromBlock 3 is after toBlock 2"],
      [{ fromBlock: pending, toBlock: latest }, "fromBlock 6 is after toBlock 5"],
      [{ toBlock: number(7n) }, "block range extends beyond current head block: toBlock 7, head 5"],
      [{ blockHash: word(1) }, `header not found: ${word(1)}`],
    ]
    for (const [range, message] of ranges) expect(() => found(logging, range)).toThrow(message)
  })
})

test("eth_getLogs: refuses a range above the head, and a reversed range", async () => {
  await using node = await createNode()
  const logs = (filter: object) => node.request({ method: "eth_getLogs", params: [filter] })
  await expect(logs({ fromBlock: "0x0", toBlock: "0x5" })).rejects.toMatchObject({
    code: -32602,
    message: "block range extends beyond current head block: toBlock 5, head 0",
  })
  await node.mine(2)
  await expect(logs({ fromBlock: "0x2", toBlock: "0x1" })).rejects.toMatchObject({
    code: -32602,
    message: "invalid block range params: fromBlock 2 is after toBlock 1",
  })
  expect(await logs({ fromBlock: "0x0", toBlock: "pending" })).toEqual([])
})
