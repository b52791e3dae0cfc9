import { expect, test } from "vitest"
import { callee, traceCode } from "./code.ts"

/** Instructions that call an address with the first bytes of memory, where a selector is. */
const callWith = (address: string, length: string) => `5f5f60${length}5f5f73${address}61fffff150`

test("counts calls by selector and argument size, without creations, precompiles and short inputs", async () => {
  const selector = `63a9059cbb60e01b5f52`
  const identity = "04".padStart(40, "0")
  // Calls with the selector and 32 bytes (twice), the selector alone, 3 bytes, a precompile; then a CREATE
  const calls = ["24", "24", "04", "03"].map((length) => callWith(callee.slice(2), length)).join("")
  const code = `0x${selector}${calls}${callWith(identity, "24")}60245f5ff000`
  const request = { data: `0x12345678${"00".repeat(3)}` }
  expect(await traceCode(code, { tracer: "4byteTracer" }, { request })).toEqual({
    "0x12345678-3": 1,
    "0xa9059cbb-32": 2,
    "0xa9059cbb-0": 1,
  })
})
