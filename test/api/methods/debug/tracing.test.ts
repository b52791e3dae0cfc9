/** The configuration of traces, as clients give it. */
import { expect, test } from "vitest"
import { traceCode } from "../../../kernel/evm/trace/code.ts"
import { refusal } from "../../../refusal.ts"

const refused = (config: object) => refusal(traceCode("0x00", config))

test("error: an unknown tracer, and an invalid configuration", async () => {
  const invalid = "-32602 invalid argument 2: TraceCallConfig"
  expect(await refused({ tracer: "jsTracer" })).toBe(`${invalid}.tracer: tracer not found: jsTracer`)
  expect(await refused({ tracer: "x".repeat(1_000_000) })).toBe(
    `${invalid}.tracer: tracer not found: ${"x".repeat(77)}...`,
  )
  expect(await refused({ timeout: "abc" })).toBe(`${invalid}.timeout: time: invalid duration "abc"`)
  expect(
    await refused({ tracer: "prestateTracer", tracerConfig: { diffMode: true, includeEmpty: true } }),
  ).toBe(`${invalid}: cannot use diffMode with includeEmpty`)
})
