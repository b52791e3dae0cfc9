import { expect, test } from "vitest"
import { createBudget } from "../../../../src/kernel/evm/trace/budget.ts"
import { createFlatTracer, createParityTracer } from "../../../../src/kernel/evm/trace/parityTracer.ts"
import { from, to } from "../execute/fixtures.ts"
import { callee, calling, traceRun } from "./run.ts"

const identity = `0x${"4".padStart(40, "0")}` as const
/** Calls the identity and the callee; SSTORE(0, 1); returns 32 bytes with the number 7. */
const code = `${calling("f1", identity)}50${calling("f1")}5060015f5560075f5260205ff3`
const codes = { [to]: code, [callee]: "5f5ffd" }
const output = `0x${"7".padStart(64, "0")}`

test("default: only the requested kinds, and always the output", async () => {
  expect(await traceRun(createParityTracer([], createBudget()), codes)).toEqual({
    ...{ output, trace: undefined, vmTrace: undefined, stateDiff: undefined },
  })
  const { trace, vmTrace, stateDiff } = await traceRun(createParityTracer(["vmTrace"], createBudget()), codes)
  expect(trace).toBeUndefined()
  expect(stateDiff).toBeUndefined()
  expect(vmTrace?.ops.at(-1)?.step.op).toBe("RETURN")
})

test("behavior: trace, vmTrace and stateDiff of one execution; the call of a precompile without value is hidden", async () => {
  const all = await traceRun(createParityTracer(["stateDiff", "trace", "vmTrace"], createBudget()), codes)
  expect(all.trace?.map(({ frame, traceAddress, error }) => [frame.to, traceAddress, error])).toEqual([
    [to, [], undefined],
    [callee, [0], "Reverted"],
  ])
  expect([...(all.stateDiff?.keys() ?? [])].sort()).toEqual([from, to])
  expect(all.vmTrace?.ops.filter(({ sub }) => sub !== undefined).length).toBe(1)
  expect(all.output).toBe(output)
})

test("createFlatTracer: all calls, also those of precompiles; none before an execution", async () => {
  expect(createFlatTracer().result()).toEqual([])
  const list = await traceRun(createFlatTracer(), codes)
  expect(
    list.map(({ frame, traceAddress, subtraces, error, undone }) => [
      ...[frame.to, traceAddress, subtraces, error, undone],
    ]),
  ).toEqual([
    [to, [], 2, undefined, false],
    [identity, [0], 0, undefined, false],
    [callee, [1], 0, "Reverted", true],
  ])
})

test("behavior: the output of a revert is the data that it reverted with", async () => {
  const { output } = await traceRun(createParityTracer([], createBudget()), { [to]: "60aa5f5360015ffd" })
  expect(output).toBe("0xaa")
})
