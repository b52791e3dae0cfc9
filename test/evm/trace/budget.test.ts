import { expect, test } from "vitest"
import { LimitExceeded } from "../../../src/errors/index.ts"
import { createBudget } from "../../../src/evm/trace/budget.ts"
import { traceCode } from "./code.ts"

const mebibyte = 2 ** 20

test("default: 128 MiB may be spent in any parts, and not a byte more", () => {
  const budget = createBudget()
  for (const part of [100, 27, 0.5, 0.5]) budget.spend(part * mebibyte)
  budget.spend(0)
  const error = new LimitExceeded({ what: "the trace", limit: 128 * mebibyte, unit: "bytes" })
  expect(() => budget.spend(1)).toThrow(error)
  expect(() => budget.spend(1)).toThrow(error)
})

test("behavior: each budget has its own bytes", () => {
  const [one, other] = [createBudget(), createBudget()]
  one.spend(128 * mebibyte)
  expect(() => other.spend(128 * mebibyte)).not.toThrow()
})

/** Code that loops until its gas is spent: with a deep stack, with large memory, with large call inputs. */
const loops = {
  stack: `0x${"5f".repeat(1000)}5b6103e856`,
  memory: "0x5b6201000051505f56",
  calls: "0x5b5f5f62020000" + "5f" + "6004" + "5a" + "fa" + "505f56",
} as const

test.each([
  ["words on the stack", loops.stack, {}],
  ["memory", loops.memory, { enableMemory: true }],
  ["calls", loops.calls, { tracer: "callTracer" }],
])("error: the trace of an endless loop fails at its size limit: %s", async (_name, code, config) => {
  await expect(traceCode(code, config, { request: { gas: undefined } })).rejects.toMatchObject({
    code: -32005,
    message: "the trace exceeds the limit of 134217728 bytes",
  })
})
