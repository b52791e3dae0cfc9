import { expect, test } from "vitest"
import { LimitExceeded } from "../../../../src/errors/index.ts"
import { createNode } from "../../../../src/index.ts"
import { createBudget } from "../../../../src/kernel/evm/trace/budget.ts"
import { caller } from "./code.ts"

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

const advice =
  ": set limit, disableStack or disableStorage, use callTracer, or raise traceLimit (--trace-limit)"

/** Asks a node with a trace limit of 1 MiB. */
async function limited(method: string, ...params: unknown[]) {
  await using node = await createNode({ traceLimit: mebibyte })
  return await node.request<unknown>({ method, params })
}
const overrides = (code: string) => ({ [caller]: { code } })

test.each([
  ["words on the stack", loops.stack, {}],
  ["memory", loops.memory, { enableMemory: true }],
])("error: the JSON of struct logs has the limit of traceLimit: %s", async (_name, code, config) => {
  await expect(
    limited("debug_traceCall", { to: caller }, "latest", { ...config, stateOverrides: overrides(code) }),
  ).rejects.toMatchObject({ code: -32005, message: `the trace exceeds the limit of 1048576 bytes${advice}` })
})

test("error: a vmTrace has the limit too", async () => {
  await expect(
    limited("trace_call", { to: caller }, ["vmTrace"], "latest", overrides(loops.memory)),
  ).rejects.toMatchObject({ code: -32005, message: `the trace exceeds the limit of 1048576 bytes${advice}` })
})

test.each(["callTracer", "flatCallTracer", "erc7562Tracer", "muxTracer"])(
  "error: the calls of a trace have the limit too: %s",
  async (tracer) => {
    const config = { tracer, ...(tracer === "muxTracer" && { tracerConfig: { callTracer: {} } }) }
    await expect(
      limited("debug_traceCall", { to: caller }, "latest", {
        ...config,
        stateOverrides: overrides(loops.calls),
      }),
    ).rejects.toMatchObject({
      code: -32005,
      message: `the trace exceeds the limit of 1048576 bytes${advice}`,
    })
  },
)

test("behavior: what is left out costs nothing, and all transactions of a block share the limit", async () => {
  await using node = await createNode({ traceLimit: mebibyte })
  const [from] = node.accounts.map(({ address }) => address)
  // Each pushes 100 zeros: 30 kB of JSON with the stack, 8 kB without.
  const data = `0x${"5f".repeat(100)}`
  const send = () =>
    node.request<string>({ method: "eth_sendTransaction", params: [{ from, gas: "0x100000", data }] })
  const trace = (method: string, of: unknown, config = {}) =>
    node.request<unknown>({ method, params: [of, config] })
  const hashes = []
  for (let count = 0; count < 40; count++) hashes.push(await send())
  await node.mine()
  for (const config of [{}, { disableStack: true }])
    await expect(trace("debug_traceTransaction", hashes[0], config)).resolves.toMatchObject({ failed: false })
  await expect(trace("debug_traceBlockByNumber", "0x1")).rejects.toMatchObject({ code: -32005 })
  await expect(trace("debug_traceBlockByNumber", "0x1", { disableStack: true })).resolves.toHaveLength(40)
})
