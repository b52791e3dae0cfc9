import type { Common } from "@ethereumjs/common"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { createMachines } from "../../../../src/kernel/evm/execute/machine.ts"
import { hardforks, type RulesForkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { statePricesOf } from "../../../../src/kernel/evm/fork/stateGas.ts"
import { withTracer } from "../../../../src/kernel/evm/trace/attach.ts"
import type { Tracer } from "../../../../src/kernel/evm/trace/tracer.ts"
import { blockHash, outcomeOf, randomRun, rulesOf } from "../../../kernel/core/randomRuns.ts"
import { createEthereumJsMachine } from "../machine.ts"

const machines = createMachines(blockHash)
const programsPerFork = Number(process.env.MIDBLOCK_PROGRAMS ?? 2)

/** The events of a run, one line each. */
interface Heard {
  readonly steps: string[]
  readonly messages: string[]
}

const trimmed = (memory: Uint8Array): string => toHex(memory).replace(/(00)+$/, "")
const line = (...parts: readonly unknown[]): string => parts.join(" ")

/**
 * Failures of one instruction that EthereumJS checks in another order than geth and our core; each takes all gas of
 * the frame.
 */
const inOtherOrder = /^(out of gas|stack underflow|static state change|gas uint64 overflow|return data out)/

/**
 * geth adds the refund of a SELFDESTRUCT when it computes the price, before the event (`makeSelfdestructGasFn`).
 * Our core does the same. EthereumJS adds it afterwards.
 */
const isLateRefund = (op: string): boolean => op === "SELFDESTRUCT"

/**
 * Marks the line of an instruction as failed. For an SSTORE in a static call, geth (`opSstore`, until 1.16) and our
 * core compute the price, and with it the refund, before they refuse it; EthereumJS refuses it first.
 */
function asFailed(step: string): string {
  const failed = step.replace(/takes \d+$/, "fails")
  return failed.includes(" SSTORE ") ? failed.replace(/refund=-?\d+/, "refund=any") : failed
}

/**
 * Creates a tracer that records its events, and checks that each instruction takes the gas of its event; but not where an instruction
 * can take or give back state gas too, which is not in the event (EIP-8037).
 */
function createNotes(common: Common): Tracer<Heard> {
  const hasStateGas = statePricesOf(common) !== undefined
  const heard: Heard = { steps: [], messages: [] }
  const left: (bigint | undefined)[] = []
  /** The index of the newest instruction by depth, to remove the price of one that fails: EthereumJS has none. */
  const newest: (number | undefined)[] = []
  return {
    step({ pc, op, gas, gasCost, depth, stack, memory, error, address, refund, returnData }) {
      const expected = left[depth]
      if (expected !== undefined && !hasStateGas) {
        expect(pc).toBe(pc)
        expect(gas).toBe(expected)
      }
      const isAsking = /^(CREATE|CALL|STATICCALL|DELEGATECALL)/.test(op) && !/DATA/.test(op)
      left[depth] = isAsking || error !== undefined ? undefined : gas - gasCost
      const state = line(
        address,
        `refund=${isLateRefund(op) ? "any" : refund}`,
        returnData,
        stack.join(),
        trimmed(memory),
      )
      newest[depth] = heard.steps.push(line(depth, pc, op, gas, state, "takes", gasCost)) - 1
    },
    enter({ type, from, to, gas, value, input }, depth) {
      left[depth + 1] = undefined
      newest[depth + 1] = undefined
      heard.messages.push(line(depth, type, from, to, gas, value, input))
    },
    leave({ gasUsed, output, failure, code }, depth) {
      const why = inOtherOrder.test(failure ?? "") ? "halts" : failure
      heard.messages.push(line(depth, gasUsed, output, why, code && toHex(code)))
      const last = newest[depth + 1]
      if (why === "halts" && last !== undefined) heard.steps[last] = asFailed(String(heard.steps[last]))
    },
    log({ address, topics, data, index }, depth) {
      heard.messages.push(line(depth, "log", index, address, topics, data))
    },
    result: () => heard,
  }
}

/** Creates a tracer that records program counters between the starts and ends of messages: by steps, or in batches. */
function createCounters(isOneByOne: boolean): Tracer<readonly string[]> {
  const heard: string[] = []
  const note = (text: string) => void heard.push(text)
  return {
    ...(isOneByOne ? { step: ({ pc }) => note(String(pc)) } : { visit: (pc) => note(String(pc)) }),
    enter: (_, depth) => note(`enter ${depth}`),
    leave: (_, depth) => note(`leave ${depth}`),
    result: () => heard,
  }
}

/** About the last byte of memory that EthereumJS reads for the event of a REVERT; beyond it there is no event. */
const maxTold = 2n ** 31n

/** True for the line of a REVERT for which EthereumJS has no event. */
function isUntold(step: string): boolean {
  const [, , op, , , , , stack = ""] = step.split(" ")
  if (op !== "REVERT") return false
  const [length = 0n, offset = 0n] = stack.split(",").slice(-2).map(BigInt)
  return length > 0n && offset + length > maxTold
}

async function bothHeard(common: Common, seed: number) {
  const { codes, view, run } = randomRun(common, seed)
  const [notes, theirs] = [createNotes(common), createNotes(common)]
  const ours = await machines.use(common, view, async (machine) => {
    const steps = await withTracer(machine, notes, 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    const { step: _, ...messages } = createNotes(common)
    const calls = await withTracer(machine, messages, 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    const counters = [createCounters(true), createCounters(false)] as const
    await withTracer(machine, counters[0], 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    const visits = await withTracer(machine, counters[1], 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    const plain = await outcomeOf(machine, run)
    const [oneByOne, inNumbers] = counters.map((each) => each.result())
    return { steps, calls, visits, plain, oneByOne, inNumbers, messages: messages.result().messages }
  })
  const stock = await createEthereumJsMachine(common, view, blockHash)
  const traced = await withTracer(stock, theirs, 0, () => outcomeOf(stock, run))
  return { codes, ours, notes: notes.result(), theirs: theirs.result(), traced }
}

test.each(Object.keys(hardforks) as RulesForkName[])(
  "behavior: random programs in %s have the trace of EthereumJS, and the same outcome without a tracer",
  { timeout: 600_000 },
  async (name) => {
    const common = rulesOf(name)
    for (let seed = 0; seed < programsPerFork; seed++) {
      const { codes, ours, notes, theirs, traced } = await bothHeard(common, 1000 * seed + name.length)
      const { steps, calls, visits, plain, messages, oneByOne, inNumbers } = ours
      expect({ codes, ...steps }).toEqual({ codes, ...plain })
      expect({ codes, ...calls }).toEqual({ codes, ...plain })
      expect({ codes, ...visits }).toEqual({ codes, ...plain })
      expect({ codes, inNumbers }).toEqual({ codes, inNumbers: oneByOne })
      expect({ codes, ...traced }).toEqual({ codes, ...plain })
      expect({ codes, messages }).toEqual({ codes, messages: notes.messages })
      if (notes.steps.some(isUntold)) continue
      expect({ codes, messages }).toEqual({ codes, messages: theirs.messages })
      if (statePricesOf(common) !== undefined) continue
      expect({ codes, steps: notes.steps }).toEqual({ codes, steps: theirs.steps })
    }
  },
)

test("behavior: steps and batches of program counters have all instructions of a long loop", async () => {
  const common = rulesOf("osaka")
  const { view } = randomRun(common, 1)
  const loop = { to: undefined, data: "0x5b600056", gasLimit: 100_000n } as const
  const [oneByOne, inNumbers] = [createCounters(true), createCounters(false)]
  for (const counters of [oneByOne, inNumbers])
    await machines.use(common, view, (machine) =>
      withTracer(machine, counters, 0, () => outcomeOf(machine, loop)),
    )
  expect(inNumbers.result()).toEqual(oneByOne.result())
  expect(inNumbers.result().length).toBeGreaterThan(10 * 1024)
})
