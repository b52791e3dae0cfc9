/** The configuration of traces, as clients give it. */
import { expect, test } from "vitest"
import { traceCode } from "../../../kernel/evm/trace/code.ts"
import { refusal } from "../../../refusal.ts"

const refused = (config: object) => refusal(traceCode("0x00", config))

test("error: an unknown tracer, and an invalid configuration", async () => {
  const invalid = "-32602 invalid argument 2: TraceCallConfig"
  expect([
    await refused({ tracer: "jsTracer" }),
    await refused({ tracer: "x".repeat(1_000_000) }),
    await refused({ timeout: "abc" }),
    await refused({ tracer: "prestateTracer", tracerConfig: { diffMode: true, includeEmpty: true } }),
  ]).toEqual([
    `${invalid}.tracer: tracer not found: jsTracer`,
    `${invalid}.tracer: tracer not found: ${"x".repeat(77)}...`,
    `${invalid}.timeout: time: invalid duration "abc"`,
    `${invalid}: cannot use diffMode with includeEmpty`,
  ])
})
