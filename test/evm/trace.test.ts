import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const at = `0x${"c0".repeat(20)}`

/** Code that loops until its gas is spent: plain, with a deep stack, with large memory, with large call inputs. */
const loops = {
  steps: "0x5b5f56",
  stack: `0x${"5f".repeat(1000)}5b6103e856`,
  memory: "0x5b6201000051505f56",
  calls: "0x5b5f5f62020000" + "5f" + "6004" + "5a" + "fa" + "505f56",
} as const

const trace = async (code: string, config: object) => {
  await using node = await createNode()
  const overrides = { stateOverrides: { [at]: { code } } }
  return await node.request({
    method: "debug_traceCall",
    params: [{ to: at }, "latest", { ...config, ...overrides }],
  })
}

test.each([
  ["words on the stack", loops.stack, {}],
  ["memory", loops.memory, { enableMemory: true }],
  ["calls", loops.calls, { tracer: "callTracer" }],
])("error: the trace of an endless loop fails at its size limit: %s", async (_name, code, config) => {
  await expect(trace(code, config)).rejects.toMatchObject({
    code: -32005,
    message: "the trace exceeds the limit of 134217728 bytes",
  })
})

test("behavior: other requests are answered while a long trace runs", async () => {
  await using node = await createNode()
  let done = false
  const overrides = { stateOverrides: { [at]: { code: loops.steps } }, limit: 1 }
  const request = { to: at, gas: "0x400000" } // enough for more than two turns of the event loop on a fast machine
  const running = node
    .request({ method: "debug_traceCall", params: [request, "latest", overrides] })
    .then((result) => {
      done = true
      return result
    })
  await new Promise(setImmediate)
  expect(await node.request({ method: "eth_chainId", params: [] })).toBe("0x7a69")
  expect(done).toBe(false)
  expect(await running).toMatchObject({ failed: true, gas: 0x400000 })
})

test("error: a call whose value exceeds the balance is a failed frame without gas use", async () => {
  // CALL with 1 wei to address 0x99, then STOP
  const code = "0x5f5f5f5f60016099612710f100"
  expect(await trace(code, { tracer: "callTracer" })).toMatchObject({
    calls: [
      {
        type: "CALL",
        to: `0x${"99".padStart(40, "0")}`,
        value: "0x1",
        gasUsed: "0x0",
        error: "insufficient balance for transfer",
      },
    ],
  })
})

test("behavior: the implicit STOP after the code is a step of the trace", async () => {
  const { structLogs } = (await trace("0x6001", {})) as { structLogs: { pc: number; op: string }[] }
  expect(structLogs.map(({ pc, op }) => [pc, op])).toEqual([
    [0, "PUSH1"],
    [2, "STOP"],
  ])
})

test("error: an unknown tracer, and an invalid configuration", async () => {
  await expect(trace("0x00", { tracer: "jsTracer" })).rejects.toMatchObject({
    code: -32602,
    message: "invalid argument 2: TraceCallConfig.tracer: tracer not found: jsTracer",
  })
  await expect(trace("0x00", { tracer: "x".repeat(1_000_000) })).rejects.toMatchObject({
    message: `invalid argument 2: TraceCallConfig.tracer: tracer not found: ${"x".repeat(77)}...`,
  })
  await expect(trace("0x00", { timeout: "abc" })).rejects.toMatchObject({
    code: -32602,
    message: 'invalid argument 2: TraceCallConfig.timeout: time: invalid duration "abc"',
  })
  await expect(
    trace("0x00", { tracer: "prestateTracer", tracerConfig: { diffMode: true, includeEmpty: true } }),
  ).rejects.toMatchObject({ message: expect.stringContaining("cannot use diffMode with includeEmpty") })
})
