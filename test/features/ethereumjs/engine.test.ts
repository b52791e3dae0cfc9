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

test("behavior: a traced callee with such a REVERT is out of gas, and its caller goes on", async () => {
  await using node = await createNode({ evm: "ethereumjs", hardfork: "prague" })
  const outer = `0x${"c1".repeat(20)}`
  // STATICCALL of the holder with 65,535 gas, and RETURN of the result: 0
  const code = `0x5f5f5f5f73${holder.slice(2)}61fffffa5f5260205ff3`
  const stateOverrides = { [holder]: { code: `0x7f${"ff".repeat(32)}5ffd` }, [outer]: { code } }
  const params = [{ to: outer, gas: "0x100000" }, "latest", { tracer: "callTracer", stateOverrides }]
  const { calls, ...top } = await node.request<Record<string, unknown>>({ method: "debug_traceCall", params })
  expect({ calls, output: top.output, error: top.error }).toEqual({
    calls: [
      {
        ...{ type: "STATICCALL", from: outer, to: holder, input: "0x" },
        ...{ gas: "0xffff", gasUsed: "0xffff", error: "out of gas" },
      },
    ],
    output: `0x${"00".repeat(32)}`,
    error: undefined,
  })
})
