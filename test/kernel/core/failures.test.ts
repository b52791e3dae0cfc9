import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const at = `0x${"c0".repeat(20)}`
const word = (value: number) => value.toString(16).padStart(64, "0")
const precompile = (number: number) => `0x${word(number).slice(24)}`

/** Returns the error of a call, and the error of its top-level frame in a trace. */
async function failureOf(call: object, code: string, dialect?: "ethereum") {
  await using node = await createNode({ dialect })
  const overrides = { [at]: { code } }
  const error = await node
    .request({ method: "eth_call", params: [call, "latest", overrides] })
    .catch(({ code, message, data }: { code: number; message: string; data?: unknown }) => ({
      code,
      message,
      data,
    }))
  const tracing = { tracer: "callTracer", stateOverrides: overrides }
  const trace = await node.request({ method: "debug_traceCall", params: [call, "latest", tracing] })
  return { error, trace: (trace as { error?: string }).error }
}

describe("an exceptional halt has the message of geth in calls and in traces", () => {
  test.each([
    ["0x600356", "invalid jump destination"],
    ["0x6001600357", "invalid jump destination"],
    ["0x0c", "invalid opcode: opcode 0xc not defined"],
    ["0xef", "invalid opcode: opcode 0xef not defined"],
    ["0xfe", "invalid opcode: INVALID"],
    ["0x5b5f56", "out of gas"],
    ["0x01", "stack underflow (0 <=> 2)"],
    ["0x5f5f5f5f5f5ff1", "stack underflow (6 <=> 7)"],
    [`0x${"5f".repeat(1025)}`, "stack limit reached 1024 (1023)"],
    ["0x5f60015f3e", "return data out of bounds"],
    ["0x68ffffffffffffffffff51", "gas uint64 overflow"],
    ["0x65ffffffffffff51", "out of gas: gas uint64 overflow"],
    ["0x63ffffffff51", "out of gas"],
  ])("%s: %s", async (code, message) => {
    const call = { to: at, gas: "0x100000" }
    const expected = { code: -32000, message, data: undefined }
    for (const dialect of [undefined, "ethereum"] as const)
      expect(await failureOf(call, code, dialect)).toEqual({ error: expected, trace: message })
  })

  test("behavior: the message has the name of an instruction of a later fork", async () => {
    await using node = await createNode({ hardfork: "paris" })
    const params = [{ to: at }, "latest", { [at]: { code: "0x5f" } }]
    await expect(node.request<unknown>({ method: "eth_call", params })).rejects.toMatchObject({
      message: "invalid opcode: PUSH0",
    })
  })

  test.each([
    ["0x60ef5f5360015ff3", "invalid code: must not begin with 0xef"],
    ["0x6160015ff3", "max code size exceeded"],
    ["0x600356", "invalid jump destination"],
  ])("creation %s: %s", async (data, message) => {
    expect((await failureOf({ data }, "0x")).error).toEqual({ code: -32000, message, data: undefined })
  })

  test("behavior: eth_createAccessList and eth_estimateGas have the same message", async () => {
    await using node = await createNode()
    await node.request({ method: "anvil_setCode", params: [at, "0x600356"] })
    expect(await node.request({ method: "eth_createAccessList", params: [{ to: at }] })).toMatchObject({
      error: "invalid jump destination",
    })
    await expect(node.request({ method: "eth_estimateGas", params: [{ to: at }] })).rejects.toMatchObject({
      code: -32000,
      message: "invalid jump destination",
    })
  })
})

describe("a direct call of a precompile that fails is not a revert", () => {
  test.each([
    [6, word(1) + word(1), "point is not on curve"],
    [7, word(1) + word(1), "point is not on curve"],
    [8, word(1).repeat(6), "point is not on curve"],
    [8, "00", "bad elliptic curve pairing size"],
    [9, "00", "invalid input length"],
    [9, `${"00".repeat(212)}05`, "invalid final flag"],
    [10, "00", "invalid input length"],
    [10, "00".repeat(192), "mismatched versioned hash"],
    [11, "00", "invalid input length"],
    [11, word(1).repeat(8), "invalid point: not on curve"],
    [12, "", "invalid input length"],
    [15, word(1).repeat(12), "invalid point: not on curve"],
  ])("%i %s: %s", async (number, data, message) => {
    for (const dialect of [undefined, "ethereum"] as const)
      expect(await failureOf({ to: precompile(number), data: `0x${data}` }, "0x", dialect)).toEqual({
        error: { code: -32000, message, data: undefined },
        trace: message,
      })
  })
})
