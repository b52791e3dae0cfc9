import { expect, test } from "vitest"
import { computeUnitsOf } from "../../../../../../src/features/forking/remote/origin/transport/computeUnits.ts"

test("default: compute units of methods", () => {
  const slots = { "0x01": ["0x0", "0x1"], "0x02": ["0x0"] }
  const units = (method: string, ...params: unknown[]) => computeUnitsOf({ method, params })
  expect([
    units("eth_chainId"),
    units("eth_call", {}),
    units("eth_getProof", "0x01", []),
    units("debug_traceTransaction", "0x"),
    units("eth_getStorageValues", slots, "latest"),
  ]).toEqual([0, 26, 20, 309, 60])
})

test("behavior: a method of debug or trace costs as much as a trace, another unknown one the usual", () => {
  const methods = ["trace_block", "debug_nothing", "eth_trace_block", "", "toString"]
  expect(methods.map((method) => computeUnitsOf({ method, params: [] }))).toEqual([309, 309, 20, 20, 20])
})
