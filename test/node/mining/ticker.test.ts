import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { after, slotsOf, startTicker } from "../../../src/node/mining/ticker.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

/** Starts a ticker and collects its ticks with their times. */
function ticksOf({
  blockTimeMs,
  flashblockTimeMs,
}: {
  blockTimeMs: number | readonly number[]
  flashblockTimeMs: number
}) {
  const ticks: [string, number][] = []
  let blocks = 0
  const running = startTicker({
    blockTimeMs: () => ([blockTimeMs].flat()[blocks++] ?? [blockTimeMs].flat()[0]) as number,
    flashblockTimeMs,
    onFlashblock(slot) {
      ticks.push([`flashblock ${slot}`, performance.now()])
    },
    onBlock() {
      ticks.push(["block", performance.now()])
    },
  })
  return { ticks, stop: running.stop }
}

test("the tick of the block replaces the tick of its last flashblock", () => {
  const start = performance.now()
  const { ticks, stop } = ticksOf({ blockTimeMs: 1000, flashblockTimeMs: 250 })
  vi.advanceTimersByTime(2000)
  stop()
  vi.advanceTimersByTime(2000)
  expect(ticks.map(([name, at]) => [name, at - start])).toEqual(
    [0, 1000].flatMap((block) => [
      ["flashblock 1", block + 250],
      ["flashblock 2", block + 500],
      ["flashblock 3", block + 750],
      ["block", block + 1000],
    ]),
  )
})

test("a flashblock time that does not divide the block time: the last step is shorter", () => {
  const start = performance.now()
  const { ticks, stop } = ticksOf({ blockTimeMs: 1000, flashblockTimeMs: 400 })
  vi.advanceTimersByTime(1400)
  stop()
  expect(ticks.map(([, at]) => at - start)).toEqual([400, 800, 1000, 1400])
})

test("each block can have its own block time", () => {
  const start = performance.now()
  const { ticks, stop } = ticksOf({ blockTimeMs: [500, 300, 1000], flashblockTimeMs: 400 })
  vi.advanceTimersByTime(1800)
  stop()
  expect(ticks.map(([name, at]) => [name, at - start])).toEqual([
    ["flashblock 1", 400],
    ["block", 500],
    ["block", 800],
    ["flashblock 1", 1200],
    ["flashblock 2", 1600],
    ["block", 1800],
  ])
})

test("late timers do not delay later ticks: 60 s have 300 ticks", () => {
  const start = performance.now()
  const { ticks, stop } = ticksOf({ blockTimeMs: 2000, flashblockTimeMs: 200 })
  // Irregular steps, as on a busy event loop.
  for (let step = 0; performance.now() - start < 60_000; step++) vi.advanceTimersByTime(7 + (step % 5))
  stop()
  const intervals = ticks.slice(1).map(([, at], index) => at - (ticks[index]?.[1] ?? 0))
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  expect(ticks.length).toBe(300)
  expect(Math.abs(mean - 200) < 2).toBe(true)
})

test.each([
  [2000, 200, 10],
  [1000, 400, 3],
  [200, 200, 1],
  [200, 250, 1],
  [2000, 0, 1],
  [0, 200, 1],
])("a block of %i ms with flashblocks of %i ms has %i slots", (blockTimeMs, flashblockTimeMs, slots) => {
  expect(slotsOf(blockTimeMs, flashblockTimeMs)).toBe(slots)
})

test("after can wait for more than 2^31 ms without a warning, and can be stopped", () => {
  const warnings: unknown[] = []
  const warn = (warning: unknown) => warnings.push(warning)
  process.on("warning", warn)
  try {
    const calls: string[] = []
    after(2 ** 32, () => calls.push("run"))
    const stopped = after(2 ** 33, () => calls.push("never"))
    vi.advanceTimersByTime(2 ** 32 - 1)
    expect(calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(calls).toEqual(["run"])
    stopped.stop()
    vi.advanceTimersByTime(2 ** 34)
    expect(calls).toEqual(["run"])
    expect(warnings).toEqual([])
  } finally {
    process.off("warning", warn)
  }
})
