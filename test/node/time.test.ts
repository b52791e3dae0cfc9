/** The timestamps of blocks after each way to move the clock: exact values, and a comparison with anvil. */
import { afterEach, expect, test, vi } from "vitest"
import { createNode } from "../../src/index.ts"
import { startAnvil } from "../acceptance/anvil.ts"

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A request; the parameter `"+500"` is 500 seconds after genesis, `"snapshot"` is the id of the last snapshot. */
type Step = readonly [method: string, ...params: readonly unknown[]]

const repeated = (count: number, step: Step): readonly Step[] => Array.from({ length: count }, () => step)
const mine: Step = ["evm_mine"]

/** Steps, the times of their blocks in seconds after genesis, and anvil's times to the nearest ten if they differ. */
const cases: Readonly<
  Record<
    string,
    { readonly steps: readonly Step[]; readonly times: readonly number[]; anvil?: readonly number[] }
  >
> = {
  "many fast blocks, then increaseTime": {
    steps: [...repeated(300, mine), ["evm_increaseTime", 100], mine],
    times: [...Array.from({ length: 300 }, (_, index) => index + 1), 400],
    anvil: [...repeated(300, mine).map(() => 0), 100],
  },
  "increaseTime twice, and once more after a block": {
    steps: [["evm_increaseTime", 100], ["evm_increaseTime", 100], mine, ["evm_increaseTime", 100], mine],
    times: [200, 300],
  },
  "anvil_mine with an interval": {
    steps: [["anvil_mine", 3, 60], mine, ["evm_increaseTime", 100], mine],
    times: [60, 120, 180, 181, 281],
  },
  "anvil_mine with an interval, of one block": { steps: [["anvil_mine", 1, 60], mine], times: [60, 61] },
  "anvil_mine with an interval, after setNextBlockTimestamp": {
    steps: [["evm_setNextBlockTimestamp", "+500"], ["anvil_mine", 2, 60], mine],
    times: [500, 560, 561],
  },
  // As in EDR's `mine_and_commit_blocks`, the interval does not apply to the first block; in anvil it always does.
  "hardhat_mine with an interval": {
    steps: [["hardhat_mine", "0x3", "0x3c"], mine, ["evm_increaseTime", 100], mine],
    times: [1, 61, 121, 122, 222],
    anvil: [60, 120, 180, 180, 280],
  },
  "an interval of a day, removed again": {
    steps: [
      ["anvil_setBlockTimestampInterval", 86_400],
      ...repeated(2, mine),
      ["anvil_removeBlockTimestampInterval"],
      mine,
    ],
    times: [86_400, 172_800, 172_801],
  },
  // anvil's clock stays behind the chain here, so that increaseTime has no effect.
  "increaseTime after an interval": {
    steps: [
      ["anvil_setBlockTimestampInterval", 1000],
      ...repeated(2, mine),
      ["anvil_removeBlockTimestampInterval"],
      ["evm_increaseTime", 100],
      mine,
    ],
    times: [1000, 2000, 2100],
    anvil: [1000, 2000, 2000],
  },
  "increaseTime during an interval": {
    steps: [
      ["anvil_setBlockTimestampInterval", 10],
      ["evm_increaseTime", 1000],
      ...repeated(2, mine),
      ["anvil_removeBlockTimestampInterval"],
      mine,
    ],
    times: [10, 20, 1000],
  },
  "setNextBlockTimestamp during an interval": {
    steps: [
      ["anvil_setBlockTimestampInterval", 10],
      ["evm_setNextBlockTimestamp", "+500"],
      ...repeated(2, mine),
    ],
    times: [500, 510],
  },
  // The interval of the command has precedence over the lasting one; in anvil the lasting one applies.
  "anvil_mine with an interval during another": {
    steps: [["anvil_setBlockTimestampInterval", 10], ["anvil_mine", 2, 60], mine],
    times: [60, 120, 130],
    anvil: [10, 20, 30],
  },
  "setNextBlockTimestamp, then increaseTime": {
    steps: [["evm_setNextBlockTimestamp", "+500"], ...repeated(2, mine), ["evm_increaseTime", 100], mine],
    times: [500, 501, 601],
  },
  "increaseTime between setNextBlockTimestamp and its block": {
    steps: [["evm_setNextBlockTimestamp", "+500"], ["evm_increaseTime", 100], ...repeated(2, mine)],
    times: [500, 501],
  },
  "increaseTime, then an earlier setNextBlockTimestamp": {
    steps: [["evm_increaseTime", 100], ["evm_setNextBlockTimestamp", "+50"], ...repeated(2, mine)],
    times: [50, 51],
  },
  "setTime, then increaseTime": {
    steps: [["evm_setTime", "+500"], ...repeated(2, mine), ["evm_increaseTime", 100], mine],
    times: [500, 501, 601],
  },
  // anvil allows a block that is earlier than its parent.
  "setTime to an earlier time": {
    steps: [["evm_setTime", "+500"], mine, ["evm_setTime", "+100"], ...repeated(2, mine)],
    times: [500, 501, 502],
    anvil: [500, 100, 100],
  },
  "evm_mine at a timestamp": {
    steps: [["evm_mine", "+500"], mine, ["evm_increaseTime", 100], mine],
    times: [500, 501, 601],
  },
  evm_revert: {
    steps: [["evm_increaseTime", 1000], ["evm_snapshot"], mine, ["evm_revert", "snapshot"], mine],
    times: [1000],
    anvil: [0],
  },
}

/** Runs the steps, and returns the seconds from genesis to each block of the resulting chain. */
async function timesOf(ask: Ask, steps: readonly Step[]): Promise<readonly number[]> {
  const secondsOf = async (number: number) => {
    const block = await ask("eth_getBlockByNumber", [`0x${number.toString(16)}`, false])
    return Number((block as { timestamp: string }).timestamp)
  }
  const genesis = await secondsOf(0)
  let snapshot: unknown
  for (const [method, ...params] of steps) {
    const meant = params.map((each) =>
      each === "snapshot" ? snapshot : /^\+\d+$/.test(String(each)) ? genesis + Number(each) : each,
    )
    const answer = await ask(method, meant)
    if (method === "evm_snapshot") snapshot = answer
  }
  const times: number[] = []
  const head = Number(await ask("eth_blockNumber", []))
  for (let number = 1; number <= head; number++) times.push((await secondsOf(number)) - genesis)
  return times
}

afterEach(() => {
  vi.useRealTimers()
})

const named = Object.entries(cases)

test.each(named)("a running clock: %s", async (_, { steps, times }) => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_400 })
  await using node = await createNode({ mining: true, automine: true })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  expect(await timesOf(ask, steps)).toEqual(times)
})

const toTens = (times: readonly number[]) => times.map((seconds) => Math.round(seconds / 10) * 10)

// midblock's blocks are at least a second apart; anvil's can share a second, so cases of many blocks are left out.
test.each(named.filter(([, { steps }]) => steps.length < 100))(
  "anvil, to the nearest ten seconds: %s",
  async (_, { steps, times, anvil = toTens(times) }) => {
    await using reference = await startAnvil([])
    expect(toTens(await timesOf(reference.request, steps))).toEqual(anvil)
  },
)

test("evm_increaseTime returns whole seconds, also after evm_setNextBlockTimestamp", async () => {
  await using node = await createNode({ mining: true, automine: true })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  await ask("evm_setNextBlockTimestamp", [4_000_000_000])
  await ask("evm_mine", [])
  expect(Number.isInteger(await ask("evm_increaseTime", [5]))).toBe(true)
})

test("anvil_loadState with a block in the future moves the clock: increaseTime counts from it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_400 })
  await using past = await createNode({ mining: true, automine: true })
  await past.request({ method: "evm_increaseTime", params: [5000] })
  await past.mine()
  const state = await past.request({ method: "anvil_dumpState", params: [] })
  await using node = await createNode({ mining: true, automine: true })
  await node.request({ method: "anvil_loadState", params: [state] })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  expect(await timesOf(ask, [["evm_increaseTime", 100], mine])).toEqual([5000, 5100])
})

// Hardhat has no such method; viem sends milliseconds in its mode "hardhat", and seconds in the others.
test.each([
  ["anvil", 86_400],
  ["ganache", 86_400],
  ["hardhat", 86_400_000],
] as const)("%s_setBlockTimestampInterval has one unit for short and long intervals", async (prefix, day) => {
  await using node = await createNode()
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  const steps = (interval: number): readonly Step[] => [
    [`${prefix}_setBlockTimestampInterval`, interval],
    mine,
  ]
  expect(await timesOf(ask, steps(day))).toEqual([86_400])
  expect(await timesOf(ask, steps((day / 86_400) * 50))).toEqual([86_400, 86_450])
})

test("blocks of 400 ms: setNextBlockTimestamp accepts the parent's second until no block fits in it", async () => {
  await using node = await createNode({ blockTime: 400, flashblocks: false })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  const genesis = Number((await node.at({ block: 0 }).block())?.timestamp)
  const again = () => ask("evm_setNextBlockTimestamp", [genesis])
  for (let block = 0; block < 2; block++) {
    await again()
    await node.mine()
  }
  await expect(again()).rejects.toThrow(
    `Timestamp ${genesis} is lower than or equal to previous block's timestamp ${genesis}`,
  )
  const stamps = await Promise.all([1, 2].map((block) => node.at({ block }).block()))
  expect(stamps.map((block) => [Number(block?.timestamp), Number(block?.timestampMs)])).toEqual([
    [genesis, genesis * 1000 + 400],
    [genesis, genesis * 1000 + 800],
  ])
})

test("a genesis timestamp in the future moves the clock: increaseTime counts from it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_400 })
  const genesis = {
    config: { chainId: 5 },
    ...{ timestamp: "0x77359400", gasLimit: "0x1c9c380", difficulty: "0x20000", alloc: {} },
  }
  await using node = await createNode({ genesis, mining: true, automine: true })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  expect(await timesOf(ask, [["evm_increaseTime", 100], mine])).toEqual([100])
})
