/** One instruction of EthereumJS's interpreter in the form of geth. */
import { createAccount, createAddressFromString } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { memoryOf, passedGas, type StepFacts, stepOf } from "../../../src/features/ethereumjs/steps.ts"
import { createNode } from "../../../src/index.ts"
import { mnemonicsOf } from "../../../src/kernel/evm/trace/instructions.ts"
import { rulesOf } from "../../kernel/core/randomRuns.ts"

const holder = `0x${"c0".repeat(20)}`
const [ADD, SLOAD, CREATE, CALL] = [0x01, 0x54, 0xf0, 0xf1]

/** An instruction with 6,500 gas and two items on the stack. */
const factsOf = (opcode: StepFacts["opcode"], more: Partial<StepFacts> = {}): StepFacts => ({
  ...{ pc: 4, depth: 2, stack: [1n, 2n], gasLeft: 6500n, gasRefund: 7n, opcode },
  ...{ memory: Uint8Array.of(1, 2, 3), memoryWordCount: 2n },
  ...{ address: createAddressFromString(holder), account: createAccount({}) },
  ...more,
})

describe("passedGas", () => {
  const passed = (code: number, requested: bigint, fork: Parameters<typeof rulesOf>[0] = "osaka") =>
    passedGas(factsOf({ code, fee: 100 }, { stack: [requested] }), rulesOf(fork))

  test("default: what a call requests, at most 63/64 of what is left after the price (EIP-150)", () => {
    expect(passed(CALL, 50n)).toBe(50n)
    expect(passed(CALL, 6300n)).toBe(6300n)
    expect(passed(CALL, 6301n)).toBe(6300n)
    expect(passed(CREATE, 50n)).toBe(6300n)
  })

  test("behavior: before EIP-150 what a call requests, even if it is too much; a creation gets all", () => {
    expect(passed(CALL, 9999n, "homestead")).toBe(9999n)
    expect(passed(CREATE, 50n, "homestead")).toBe(6400n)
  })

  test("behavior: the whole price counts where EthereumJS reports it", () => {
    expect(passedGas(factsOf({ code: CREATE, fee: 100, dynamicFee: 2660n }), rulesOf("osaka"))).toBe(3780n)
  })
})

test("memoryOf: the memory in whole words, also where EthereumJS's array is shorter or longer", () => {
  const facts = factsOf({ code: ADD, fee: 3 })
  expect(memoryOf(facts)).toEqual(Uint8Array.of(1, 2, 3, ...Array(61).fill(0)))
  const memory = new Uint8Array(96).fill(5)
  expect(memoryOf({ ...facts, memory, memoryWordCount: 1n })).toEqual(new Uint8Array(32).fill(5))
})

describe("stepOf", () => {
  const common = rulesOf("osaka")
  const step = (facts: StepFacts) => stepOf(facts, common, mnemonicsOf(common), facts.opcode.code, "0x99")
  const shown = {
    pc: 4,
    depth: 3,
    gas: 6500n,
    refund: 7n,
    stack: [1n, 2n],
    returnData: "0x99",
    address: holder,
  }
  const memory = Uint8Array.of(1, 2, 3, ...Array(61).fill(0))

  test("default: the facts of the instruction; the cost of a call has the gas that it passes on", () => {
    expect({ ...step(factsOf({ code: ADD, fee: 3 })) }).toEqual({
      ...{ ...shown, op: "ADD", gasCost: 3n, memory, error: undefined },
    })
    const stack = [0n, 0n, 0n, 0n, 0n, 0n, 50n]
    const called = factsOf({ code: CALL, fee: 100, dynamicFee: 2600n }, { stack })
    expect({ ...step(called) }).toEqual({
      ...{ ...shown, op: "CALL", stack, gasCost: 2650n, memory, error: undefined },
    })
  })

  test.each([
    ["too few items", factsOf({ code: ADD, fee: 3 }, { stack: [1n] }), "stack underflow (1 <=> 2)"],
    ["too little gas", factsOf({ code: ADD, fee: 3 }, { gasLeft: 2n }), "out of gas"],
    ["a price that EthereumJS did not compute", factsOf({ code: SLOAD, fee: 100 }), "out of gas"],
    ["a price that it computed", factsOf({ code: SLOAD, fee: 100, dynamicFee: 2100n }), undefined],
  ])("behavior: the error of an instruction with %s", (_, facts, error) => {
    expect(step(facts).error).toBe(error)
  })
})

test("behavior: a call instruction of a later fork has a gas cost of 0", async () => {
  for (const evm of ["midblock", "ethereumjs"] as const) {
    await using node = await createNode({ evm, hardfork: "spuriousDragon" })
    const stateOverrides = { [holder]: { code: `0x${"6001".repeat(6)}fa` } } // six times PUSH1 1, STATICCALL
    const params = [{ to: holder, gas: "0x100000" }, "latest", { stateOverrides }] as const
    const { structLogs } = (await node.request({ method: "debug_traceCall", params })) as {
      structLogs: readonly { readonly pc: number; readonly gasCost: number }[]
    }
    const last = structLogs.at(-1)
    expect({ evm, pc: last?.pc, gasCost: last?.gasCost }).toEqual({ evm, pc: 12, gasCost: 0 })
  }
})

test("behavior: a SELFDESTRUCT to a warm beneficiary does not fail, and deletes the contract", async () => {
  for (const evm of ["midblock", "ethereumjs"] as const) {
    await using node = await createNode({ evm, hardfork: "london" })
    const stateOverrides = { [holder]: { code: "0x33ff" } } // CALLER, SELFDESTRUCT
    const trace = (config: object) =>
      node.request<unknown>({
        method: "debug_traceCall",
        params: [{ to: holder, gas: "0x100000" }, "latest", { stateOverrides, ...config }],
      })
    const steps = [
      { op: "CALLER", gasCost: 2 },
      { op: "SELFDESTRUCT", gasCost: 5000 },
    ]
    const { structLogs } = (await trace({})) as { structLogs: readonly object[] }
    expect(structLogs).toEqual(steps.map((step) => expect.objectContaining(step)))
    expect(structLogs).toEqual(steps.map(() => expect.not.objectContaining({ error: expect.anything() })))
    const tracer = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
    const { pre, post } = (await trace(tracer)) as { pre: object; post: object }
    expect(holder in pre).toBe(true)
    expect(holder in post).toBe(false)
  }
})
