import { EventEmitter } from "node:events"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createSharedYielder, createYielder, type YieldIfDue } from "../../src/base/yielding.ts"
import { createIdleTurns } from "../../src/cli/idle.ts"
import type { MidblockNode } from "../../src/index.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates idle turns for an emitter that answers on command, and counts the turns. */
function create() {
  const emitter = new EventEmitter()
  const on = (event: string, listener: () => void) => {
    emitter.on(event, listener)
    return () => emitter.off(event, listener)
  }
  const idle = createIdleTurns({ on } as unknown as Pick<MidblockNode, "on">)
  const turns = { count: 0 }
  const next = () =>
    idle.next().then(() => {
      turns.count++
    })
  return {
    idle,
    turns,
    next,
    answer: () => emitter.emit("answer"),
    listeners: () => emitter.listenerCount("answer"),
  }
}

/** Two turns of the event loop: one for an immediate, one for what it resolves. */
async function loop(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Works until it is told to stop; the event loop turns in between. */
async function runLong(endTurn: YieldIfDue, work: { readonly isDone: boolean }): Promise<void> {
  while (!work.isDone) await endTurn()
}

test("default: the first turn comes after 50 ms without an answer, the others at once", async () => {
  const { turns, next } = create()
  const first = next()
  await vi.advanceTimersByTimeAsync(49)
  await loop()
  expect(turns.count).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await first
  await next()
  await next()
  expect(turns.count).toBe(3)
})

test("behavior: after an answer, no turn comes until 50 ms pass without another", async () => {
  const { turns, next, answer } = create()
  const first = next()
  await vi.advanceTimersByTimeAsync(50)
  await first
  answer()
  const second = next()
  await vi.advanceTimersByTimeAsync(40)
  answer()
  await vi.advanceTimersByTimeAsync(59)
  await loop()
  expect(turns.count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(49)
  await second
  expect(turns.count).toBe(2)
})

test("behavior: on a busy node, it listens for one answer in 50 ms", async () => {
  const { idle, turns, next, answer, listeners } = create()
  const first = next()
  const heard: number[] = []
  for (let ms = 0; ms < 200; ms += 10) {
    heard.push(listeners())
    answer()
    await vi.advanceTimersByTimeAsync(10)
    await loop()
  }
  expect({ heard, turns, busyMs: idle.busyMs }).toEqual({
    heard: Array.from({ length: 20 }, (_, answers) => (answers % 5 === 0 ? 1 : 0)),
    turns: { count: 0 },
    busyMs: 200,
  })
  await vi.advanceTimersByTimeAsync(50)
  await first
})

test.each([
  ["a request", createSharedYielder],
  ["the building of a block", createYielder],
])(
  "behavior: no turn comes during %s that has taken several turns and has no answer yet",
  async (_, createWork) => {
    const { idle, turns, next } = create()
    const work = { isDone: false }
    const working = runLong(createWork(), work)
    const first = next()
    await vi.advanceTimersByTimeAsync(150)
    await loop()
    expect({ turns, busyMs: idle.busyMs }).toEqual({ turns: { count: 0 }, busyMs: 0 })
    work.isDone = true
    await working
    await vi.advanceTimersByTimeAsync(50)
    await first
    expect(turns.count).toBe(1)
  },
)

test("behavior: stop removes the listener for answers", async () => {
  const { idle, next, listeners } = create()
  const first = next()
  expect(listeners()).toBe(1)
  idle.stop()
  expect(listeners()).toBe(0)
  await vi.advanceTimersByTimeAsync(50)
  await first
})
