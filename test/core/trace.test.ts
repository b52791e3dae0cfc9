import type { Common } from "@ethereumjs/common"
import type { EVMResult, InterpreterStep, Message } from "@ethereumjs/evm"
import { expect, test } from "vitest"
import { toHex } from "../../src/base/hex.ts"
import { createMachines } from "../../src/evm/execute/machine.ts"
import { type HardforkName, hardforks } from "../../src/evm/fork/forkSchedule.ts"
import { withTracer } from "../../src/evm/trace/attach.ts"
import type { Tracer } from "../../src/evm/trace/tracer.ts"
import { blockHash, outcomeOf, randomRun, rulesOf } from "./randomRuns.ts"
import { createStockMachine, type StockMachine } from "./stockMachine.ts"

const machines = createMachines(blockHash)
const programsPerFork = Number(process.env.MIDBLOCK_PROGRAMS ?? 15)

/** The moments of a run, one line each. */
interface Heard {
  readonly steps: string[]
  /** Steps that EthereumJS may not tell of: the implied STOP, and instructions without their operands. */
  readonly untold: Set<string>
  readonly messages: string[]
}

const trimmed = (memory: Uint8Array): string => toHex(memory).replace(/(00)+$/, "")
const line = (...parts: readonly unknown[]): string => parts.join(" ")

/** Notes what our core tells; checks that each instruction takes the gas that it was said to take. */
function createNotes(): Tracer<Heard> {
  const heard: Heard = { steps: [], untold: new Set(), messages: [] }
  const left: (bigint | undefined)[] = []
  const refused = /^(insufficient balance|max call depth)/
  return {
    step({ pc, op, gas, gasCost, depth, stack, memory, error }) {
      const expected = left[depth]
      if (expected !== undefined) expect([pc, gas]).toEqual([pc, expected])
      const isAsking = /^(CREATE|CALL|STATICCALL|DELEGATECALL)/.test(op) && !/DATA/.test(op)
      left[depth] = isAsking || error !== undefined ? undefined : gas - gasCost
      const told = line(depth, pc, gas, stack.join(), trimmed(memory))
      heard.steps.push(told)
      if (op === "STOP" || error?.startsWith("stack underflow")) heard.untold.add(told)
    },
    enter({ type, to, gas, value = 0n, input }, depth) {
      left[depth + 1] = undefined
      if (type !== "SELFDESTRUCT")
        heard.messages.push(line(depth, type.startsWith("CREATE") ? "new" : to, gas, value, input))
      else heard.messages.push("SELFDESTRUCT")
    },
    leave({ gasUsed, output, failure }, depth) {
      const begun = heard.messages.at(-1)
      // EthereumJS tells neither of destructions nor of messages that cannot begin.
      if (begun === "SELFDESTRUCT") heard.messages.pop()
      else if (depth > 0 && gasUsed === 0n && refused.test(failure ?? "")) heard.messages.pop()
      else heard.messages.push(line(depth, gasUsed, output, failure === undefined))
    },
    result: () => heard,
  }
}

const calleeOf = (message: Message): string =>
  message.to === undefined ? "new" : String(message.codeAddress)

/** Notes what EthereumJS's interpreter tells. */
function hear({ events }: StockMachine): Heard {
  const heard: Heard = { steps: [], untold: new Set(), messages: [] }
  let depth = 0
  events
    .on("step", ({ depth, pc, gasLeft, stack, memory }: InterpreterStep) => {
      heard.steps.push(line(depth + 1, pc, gasLeft, stack.join(), trimmed(memory)))
    })
    .on("beforeMessage", (message: Message) => {
      heard.messages.push(
        line(depth++, calleeOf(message), message.gasLimit, message.value, toHex(message.data)),
      )
    })
    .on("afterMessage", ({ execResult }: EVMResult) => {
      const { executionGasUsed, returnValue, exceptionError } = execResult
      heard.messages.push(line(--depth, executionGasUsed, toHex(returnValue), exceptionError === undefined))
    })
  return heard
}

/** EthereumJS's interpreter that is listened to crashes where memory reaches beyond what a process can have. */
function isCrash(error: unknown): false {
  if (error instanceof RangeError) return false
  throw error
}

async function bothHeard(common: Common, seed: number) {
  const { codes, view, run } = randomRun(common, seed)
  const notes = createNotes()
  const ours = await machines.use(common, view, async (machine) => {
    const steps = await withTracer(machine, notes, 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    const { step: _, ...messages } = createNotes()
    const calls = await withTracer(machine, messages, 0, () => outcomeOf(machine, run))
    machine.scratch.reset(view)
    return { steps, calls, plain: await outcomeOf(machine, run), messages: messages.result().messages }
  })
  const stock = await createStockMachine(common, view, blockHash)
  const theirs = hear(stock)
  const isWhole = await outcomeOf(stock, run).then(() => true, isCrash)
  return { codes, ours, notes: notes.result(), theirs: isWhole ? theirs : notes.result() }
}

test.each(Object.keys(hardforks) as HardforkName[])(
  "behavior: random programs in %s are told of as EthereumJS tells of them, and come to the same untold",
  { timeout: 600_000 },
  async (name) => {
    const common = rulesOf(name)
    for (let seed = 0; seed < programsPerFork; seed++) {
      const { codes, ours, notes, theirs } = await bothHeard(common, 1000 * seed + name.length)
      const { steps, calls, plain, messages } = ours
      expect({ codes, ...steps }).toEqual({ codes, ...plain })
      expect({ codes, ...calls }).toEqual({ codes, ...plain })
      expect({ codes, messages }).toEqual({ codes, messages: notes.messages })
      expect({ codes, messages }).toEqual({ codes, messages: theirs.messages })
      const told = ({ steps }: Heard) => steps.filter((step) => !notes.untold.has(step))
      expect({ codes, steps: told(notes) }).toEqual({ codes, steps: told(theirs) })
    }
  },
)
