import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { customCrypto, keccak256 } from "../../../src/evm/crypto.ts"
import { createMachines, type Machine } from "../../../src/evm/machine.ts"
import { traced } from "../../../src/evm/trace/attach.ts"
import type { Tracer } from "../../../src/evm/trace/tracer.ts"
import { createState } from "../../../src/state/state.ts"

/** One machine, over the empty state. */
function onMachine<T>(run: (machine: Machine) => Promise<T>): Promise<T> {
  const common = new Common({ chain: Mainnet, hardfork: Hardfork.Prague, customCrypto })
  return createMachines(() => new Uint8Array(32)).use(common, createState({ keccak256 }).at(0), run)
}

const moments = ["beforeMessage", "step", "afterMessage"] as const
const listening = ({ vm }: Machine) => moments.map((moment) => vm.evm.events?.listenerCount(moment))

/** Runs PUSH1 1, PUSH0, STOP. */
const runSome = ({ vm }: Machine) => vm.evm.runCode({ code: hexToBytes("0x60015f00"), gasLimit: 100n })
const callSome = ({ vm }: Machine) => vm.evm.runCall({ data: hexToBytes("0x60015f00"), gasLimit: 100_000n })

/** A tracer that notes what it hears, and fails at an instruction. */
function createNotes(failsAt?: string): Tracer<string[]> {
  const heard: string[] = []
  return {
    enter: ({ type }, depth) => void heard.push(`${type} ${depth}`),
    step({ op }) {
      if (op === failsAt) throw new Error("no more")
      heard.push(op)
    },
    leave: ({ failure }) => void heard.push(`left ${failure ?? "well"}`),
    result: () => heard,
  }
}

test("default: it listens while something runs, and not after", async () => {
  await onMachine(async (machine) => {
    const [before, tracer] = [listening(machine), createNotes()]
    await traced(machine, tracer, 0, async () => {
      expect(listening(machine)).toEqual(before.map((count) => (count ?? 0) + 1))
      await callSome(machine)
    })
    const heard = ["CREATE 0", "PUSH1", "PUSH0", "STOP", "left well"]
    expect([tracer.result(), listening(machine)]).toEqual([heard, before])
    await runSome(machine)
    await callSome(machine)
    expect(tracer.result()).toEqual(heard)
  })
})

test("error: what runs fails", async () => {
  await onMachine(async (machine) => {
    const before = listening(machine)
    const failed = traced(machine, createNotes(), 0, () => Promise.reject(new Error("not run")))
    await expect(failed).rejects.toThrow("not run")
    expect(listening(machine)).toEqual(before)
  })
})

test("error: the tracer fails, which ends what runs", async () => {
  await onMachine(async (machine) => {
    const [before, tracer] = [listening(machine), createNotes("PUSH0")]
    await expect(traced(machine, tracer, 0, () => callSome(machine))).rejects.toThrow("no more")
    expect([tracer.result(), listening(machine)]).toEqual([["CREATE 0", "PUSH1"], before])
  })
})
