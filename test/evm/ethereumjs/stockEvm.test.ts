import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const holder = `0x${"c0".repeat(20)}`

test("behavior: a traced REVERT with more data than memory can have makes the call run out of gas", async () => {
  await using node = await createNode({ evm: "ethereumjs", hardfork: "prague" })
  const stateOverrides = { [holder]: { code: `0x7f${"ff".repeat(32)}5ffd` } }
  const request = { to: holder, gas: "0x100000" }
  const trace = (tracer: string) =>
    node.request({ method: "debug_traceCall", params: [request, "latest", { tracer, stateOverrides }] })
  expect(await trace("callTracer")).toMatchObject({ gasUsed: "0x100000", error: "out of gas" })
  expect(
    await node.request({ method: "debug_traceCall", params: [request, "latest", { stateOverrides }] }),
  ).toMatchObject({ failed: true, gas: 0x100000 })
})

test("behavior: an instruction with too few items before a REVERT is the last step of the trace", async () => {
  for (const evm of ["midblock", "ethereumjs"] as const) {
    await using node = await createNode({ evm, hardfork: "prague" })
    const stateOverrides = { [holder]: { code: "0x600181fd" } } // PUSH1 1, DUP2, REVERT
    const params = [{ to: holder, gas: "0x100000" }, "latest", { stateOverrides }] as const
    const { structLogs } = (await node.request({ method: "debug_traceCall", params })) as {
      structLogs: readonly { readonly op: string; readonly error?: string }[]
    }
    expect({ evm, steps: structLogs.map(({ op, error }) => [op, error]) }).toEqual({
      evm,
      steps: [
        ["PUSH1", undefined],
        ["DUP2", "stack underflow (1 <=> 2)"],
      ],
    })
  }
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
    expect([holder in pre, holder in post]).toEqual([true, false])
  }
})
