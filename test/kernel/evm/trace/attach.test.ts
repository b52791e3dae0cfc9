import { createBlock } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { createNode } from "../../../../src/index.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createMachines, type Machine } from "../../../../src/kernel/evm/execute/machine.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { withTracer } from "../../../../src/kernel/evm/trace/attach.ts"
import type { Tracer } from "../../../../src/kernel/evm/trace/tracer.ts"
import { createState } from "../../../../src/kernel/state/state.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "prague" }))
const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
const block = createBlock({ header: { gasLimit: 30_000_000n } }, { common })

/** One machine, over the empty state. */
const onMachine = <T>(run: (machine: Machine) => Promise<T>): Promise<T> =>
  createMachines(() => new Uint8Array(32)).use(common, createState({ keccak256 }).at(0), run)

/** Creates a contract, each time from another account. The default init code is PUSH1 1, PUSH0, STOP. */
const create = async ({ run }: Machine, code: Hex = "0x60015f00") => {
  const from = `0x${String(++creators).padStart(40, "1")}` as const
  return run({ from, to: undefined, gasPrice: 0n, value: 0n, data: hexToBytes(code) }, 100_000n, block)
}
let creators = 0

/** Creates a tracer that records its events, and throws at the instruction `failsAt`. */
function createNotes(failsAt?: string): Tracer<string[]> {
  const heard: string[] = []
  return {
    enter: ({ type }, depth) => void heard.push(`${type} ${depth}`),
    step({ op }) {
      if (op === failsAt) throw new Error("no more")
      heard.push(op)
    },
    log: ({ index }, depth) => void heard.push(`log ${index} at ${depth}`),
    leave: ({ failure }) => void heard.push(`left ${failure ?? "well"}`),
    result: () => heard,
  }
}

/** Creates the same tracer without instructions. */
const createMessageNotes = (): Tracer<string[]> => {
  const { step: _, ...rest } = createNotes()
  return rest
}

/** Returns the events that a tracer receives while a contract is created. */
async function heardOf(machine: Machine, tracer: Tracer<string[]>, code?: Hex) {
  await withTracer(machine, tracer, 7, () => create(machine, code))
  return tracer.result()
}

test("default: a tracer receives the events of the traced run, and none of a later run", async () => {
  await onMachine(async (machine) => {
    const tracer = createNotes()
    const heard = ["CREATE 0", "PUSH1", "PUSH0", "STOP", "left well"]
    expect(await heardOf(machine, tracer)).toEqual(heard)
    await create(machine)
    expect(tracer.result()).toEqual(heard)
  })
})

test("behavior: tracers with and without instructions work in turn on one machine", async () => {
  await onMachine(async (machine) => {
    // LOG0; CALL of an empty account; SELFDESTRUCT
    const code = `0x5f5fa05f5f5f5f5f60995af1505fff` as const
    const calls = [
      "CREATE 0",
      "log 7 at 0",
      "CALL 1",
      "left well",
      "SELFDESTRUCT 1",
      "left well",
      "left well",
    ]
    const steps = "PUSH0 PUSH0 LOG0 PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 PUSH1 GAS CALL POP PUSH0 SELFDESTRUCT"
    for (let i = 0; i < 2; i++) {
      expect(await heardOf(machine, createMessageNotes(), code)).toEqual(calls)
      const all = await heardOf(machine, createNotes(), code)
      expect(all.filter((each) => !calls.includes(each)).join(" ")).toBe(steps)
      expect(all.filter((each) => calls.includes(each))).toEqual(calls)
    }
  })
})

test("error: an error of the run is passed on, and the tracer is detached", async () => {
  await onMachine(async (machine) => {
    const tracer = createNotes()
    const failed = withTracer(machine, tracer, 0, () => Promise.reject(new Error("not run")))
    await expect(failed).rejects.toThrow("not run")
    await create(machine)
    expect(tracer.result()).toEqual([])
  })
})

test("error: an error of the tracer ends the run, and the tracer is detached", async () => {
  await onMachine(async (machine) => {
    const tracer = createNotes("PUSH0")
    await expect(withTracer(machine, tracer, 0, () => create(machine))).rejects.toThrow("no more")
    await create(machine)
    expect(tracer.result()).toEqual(["CREATE 0", "PUSH1"])
  })
})

test("behavior: other requests are answered while a long trace runs", async () => {
  await using node = await createNode()
  let done = false
  const at = `0x${"c0".repeat(20)}`
  // JUMPDEST, PUSH0, JUMP: enough gas for more than two turns of the event loop on a fast machine
  const config = { stateOverrides: { [at]: { code: "0x5b5f56" } }, limit: 1 }
  const running = node
    .request({ method: "debug_traceCall", params: [{ to: at, gas: "0x400000" }, "latest", config] })
    .then((result) => {
      done = true
      return result
    })
  await new Promise(setImmediate)
  expect(await node.request({ method: "eth_chainId", params: [] })).toBe("0x7a69")
  expect(done).toBe(false)
  expect(await running).toMatchObject({ failed: true, gas: 0x400000 })
})
