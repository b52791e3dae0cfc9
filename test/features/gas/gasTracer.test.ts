import { expect, test } from "vitest"
import { createGasTracer } from "../../../src/features/gas/gasTracer.ts"
import type { FrameEnd, FrameStart } from "../../../src/kernel/evm/engine/traceEvents.ts"

interface Message extends Partial<FrameStart>, Partial<FrameEnd> {
  readonly calls?: readonly Message[]
}

/** Runs messages through a tracer, and returns its result. */
function traced(message: Message) {
  const tracer = createGasTracer()
  const run = (
    { type = "CALL", to = "0x02", input = "0x11223344", output = "0x01", failure, calls = [] }: Message,
    depth = 0,
  ) => {
    tracer.enter?.({ type, from: "0x01", to, input, gas: 9n, value: 0n }, depth)
    for (const each of calls) run(each, depth + 1)
    tracer.leave?.({ output, gasUsed: 5n, failure }, depth)
  }
  run(message)
  const result = tracer.result()
  return result && { ...result, delegates: result.delegates.map(({ to }) => to) }
}

const call = {
  ...{ type: "CALL", from: "0x01", to: "0x02", input: "0x11223344", gas: 9n, value: 0n },
  ...{ output: "0x01", gasUsed: 5n, failure: undefined },
}

test("default: the outermost message; nothing when it failed, and before it ends", () => {
  expect(traced({})).toEqual({ ...call, delegates: [], creations: [] })
  expect(traced({ failure: "revert", calls: [{}] })).toBe(undefined)
  expect(createGasTracer().result()).toBe(undefined)
})

test("behavior: a chain of delegate calls with the same selector and output, the outermost first", () => {
  const delegate = (to: `0x${string}`, ...calls: readonly Message[]): Message => ({
    type: "DELEGATECALL",
    to,
    calls,
  })
  expect(traced({ calls: [delegate("0x0a", delegate("0x0b"))] })?.delegates).toEqual(["0x0a", "0x0b"])
  // The last delegate call is the one whose output the proxy returns.
  expect(traced({ calls: [delegate("0x0a"), delegate("0x0b")] })?.delegates).toEqual(["0x0b"])
})

test("behavior: another selector, another output, a failure, or a call is not a proxy", () => {
  const delegate: Message = { type: "DELEGATECALL", to: "0x0a" }
  const others: readonly Message[] = [
    { calls: [{ ...delegate, input: "0x99999999" }] },
    { calls: [{ ...delegate, output: "0x02" }] },
    { calls: [{ ...delegate, failure: "revert" }] },
    { calls: [{ ...delegate, type: "CALL" }] },
    { input: "0x", calls: [{ ...delegate, input: "0x" }] },
    { type: "CREATE", calls: [delegate] },
  ]
  expect(others.map((each) => traced(each)?.delegates)).toEqual(others.map(() => []))
})

test("behavior: creations in the order in which they ended, without those of failed messages", () => {
  const create = (to: `0x${string}`, ...calls: readonly Message[]): Message => ({
    ...{ type: "CREATE", to, input: "0x6001", output: "0x600160", calls },
  })
  const creation = (address: string) => ({ initCode: "0x6001", address, size: 3 })
  expect(
    traced({
      ...create(
        "0x0a",
        create("0x0b"),
        { calls: [create("0x0c")] },
        { failure: "revert", calls: [create("0x0d")] },
      ),
      type: "CREATE2",
    })?.creations,
  ).toEqual(["0x0b", "0x0c", "0x0a"].map(creation))
  expect(traced({ calls: [{ ...create("0x0b"), failure: "out of gas" }] })?.creations).toEqual([])
})
