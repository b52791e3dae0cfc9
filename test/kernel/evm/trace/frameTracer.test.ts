import { expect, test } from "vitest"
import type { FrameStart, TracedLog } from "../../../../src/kernel/evm/engine/traceEvents.ts"
import { type CallFrame, createFrameTracer } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { from, to } from "../execute/fixtures.ts"
import { callee, calling, traceRun } from "./run.ts"

const start = (gas: bigint): FrameStart => ({ type: "CALL", from, to, input: "0x", gas, value: 0n })
const end = { output: "0x", gasUsed: 1n, failure: undefined } as const
const log = (index: number): TracedLog => ({ address: to, topics: [], data: "0x", index })

/** Two calls in a call; a log before, between and after them, and one in the first. */
function play(tracer: ReturnType<typeof createFrameTracer>): CallFrame | undefined {
  tracer.enter?.(start(9n), 0)
  tracer.log?.(log(0), 0)
  tracer.enter?.(start(7n), 1)
  tracer.log?.(log(1), 1)
  tracer.leave?.({ ...end, failure: "revert" }, 1)
  tracer.log?.(log(2), 0)
  tracer.enter?.(start(5n), 1)
  tracer.leave?.(end, 1)
  tracer.log?.(log(3), 0)
  expect(tracer.result()).toBeUndefined()
  tracer.leave?.(end, 0)
  return tracer.result()
}

const leaf = { calls: [], logs: [] }

test("default: the calls in their order, without logs; there is no result before the last call has ended", () => {
  expect(play(createFrameTracer())).toEqual({
    ...{ ...start(9n), ...end, logs: [] },
    calls: [
      { ...start(7n), ...end, ...leaf, failure: "revert" },
      { ...start(5n), ...end, ...leaf },
    ],
  })
})

test("args: withLog gives each log the number of calls before it, also in a call that fails", () => {
  const top = play(createFrameTracer({ withLog: true }))
  expect(top?.logs).toEqual([
    { ...log(0), position: 0 },
    { ...log(2), position: 1 },
    { ...log(3), position: 2 },
  ])
  expect(top?.calls.map(({ logs }) => logs)).toEqual([[{ ...log(1), position: 0 }], []])
})

test("args: onlyTopCall leaves out the other calls and their logs", () => {
  const top = play(createFrameTracer({ onlyTopCall: true, withLog: true }))
  expect(top).toEqual({
    ...{ ...start(9n), ...end, calls: [] },
    logs: [0, 2, 3].map((index) => ({ ...log(index), position: 0 })),
  })
})

test("behavior: the gas of the outermost call is that of its code, without that of the transaction", async () => {
  const top = await traceRun(createFrameTracer(), { [to]: `${calling("f1")}00`, [callee]: "5f5f00" })
  const [inner] = top?.calls ?? []
  expect(top?.gas).toBe(79_000n)
  expect(top?.gasUsed).toBe(5n * 2n + 3n + 3n + 2600n + 4n)
  expect(inner?.gas).toBe(65_535n)
  expect(inner?.gasUsed).toBe(4n)
})
