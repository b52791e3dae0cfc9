import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { callee, caller, calling, traceCode } from "./code.ts"

type Frame = { type: string; gasUsed: string; logs?: object[]; calls?: Frame[] } & Record<string, unknown>

const frame = (code: string, tracerConfig: object, options: Parameters<typeof traceCode>[2] = {}) =>
  traceCode(code, { tracer: "callTracer", tracerConfig }, options) as Promise<Frame>

const nobody = `0x${"00".repeat(20)}`

test("default", async () => {
  expect(await frame(`0x${calling("f1")}00`, {}, { other: "0x602a5f5260205ff3" })).toEqual({
    from: nobody,
    gas: "0x100000",
    gasUsed: "0x5c50",
    to: caller,
    input: "0x",
    calls: [
      {
        from: caller,
        gas: "0xffff",
        gasUsed: "0x10",
        to: callee,
        input: "0x",
        output: `0x${"2a".padStart(64, "0")}`,
        value: "0x0",
        type: "CALL",
      },
    ],
    value: "0x0",
    type: "CALL",
  })
})

test("behavior: each kind of call has its type and value; DELEGATECALL has the value of its caller", async () => {
  const code = `0x${(["f1", "f2", "f4", "fa"] as const).map((op) => `${calling(op)}50`).join("")}00`
  const { calls } = await frame(
    code,
    {},
    { request: { value: "0x7", from: callee }, accounts: { [callee]: { balance: "0x7" } } },
  )
  expect(calls?.map(({ type, from, to, value }) => [type, from, to, value])).toEqual([
    ["CALL", caller, callee, "0x0"],
    ["CALLCODE", caller, callee, "0x0"],
    ["DELEGATECALL", caller, callee, "0x7"],
    ["STATICCALL", caller, callee, undefined],
  ])
})

test("args: onlyTopLevelCall is another name of onlyTopCall", async () => {
  const code = `0x${calling("f1")}00`
  expect(await frame(code, { onlyTopLevelCall: true })).toEqual(await frame(code, { onlyTopCall: true }))
})

test("args: onlyTopCall", async () => {
  const code = `0x5f5fa0${calling("f1")}00`
  const { calls, logs } = await frame(code, { onlyTopCall: true, withLog: true }, { other: "0x5f5fa0" })
  expect(calls).toBeUndefined()
  expect(logs?.length).toBe(1)
})

test("args: onlyTopCall keeps a log that the top call emits after a subcall", async () => {
  const code = `0x${calling("f1")}505f5fa000`
  const { calls, logs } = await frame(code, { onlyTopCall: true, withLog: true }, { other: "0x5f5fa0" })
  expect(calls).toBeUndefined()
  expect(logs?.length).toBe(1)
})

test("args: withLog gives each log its index and position, and omits the logs of failed calls", async () => {
  // The callee logs, and reverts if it has input: CALLDATASIZE, PUSH1 8, JUMPI, STOP, JUMPDEST, PUSH0, PUSH0, REVERT
  const other = "0x5f5fa03660085700" + "5b5f5ffd"
  // A log, a call, a log, a call with a byte of input, a log
  const withInput = `5f5f60015f5f73${callee.slice(2)}61fffff150`
  const code = `0x5f5fa0${calling("f1")}505f5fa0${withInput}5f5fa000`
  const top = await frame(code, { withLog: true }, { other })
  const shown = ({ logs, calls, error }: Frame): object => ({
    ...(logs && { logs }),
    ...(calls && { calls: calls.map(shown) }),
    ...(error !== undefined && { error }),
  })
  const own = { address: caller, topics: [], data: "0x" }
  expect(shown(top)).toEqual({
    logs: [
      { ...own, index: "0x0", position: "0x0" },
      { ...own, index: "0x2", position: "0x1" },
      { ...own, index: "0x3", position: "0x2" },
    ],
    calls: [
      { logs: [{ ...own, address: callee, index: "0x1", position: "0x0" }] },
      { error: "execution reverted" },
    ],
  })
})

test("behavior: a creation has its address and the deployed code; a failed one has neither", async () => {
  // CREATE with init code that returns 32 zero bytes, and CREATE with init code INVALID
  const { calls } = await frame("0x6360205ff35f526004601c5ff05060fe5f5360015f5ff000", {})
  expect(calls?.map(({ type, to, input, output, error }) => ({ type, to, input, output, error }))).toEqual([
    {
      type: "CREATE",
      to: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      input: "0x60205ff3",
      output: `0x${"00".repeat(32)}`,
      error: undefined,
    },
    { type: "CREATE", to: undefined, input: "0xfe", output: undefined, error: "invalid opcode: INVALID" },
  ])
})

test("behavior: SELFDESTRUCT is a frame that sends the balance", async () => {
  const { calls } = await frame(
    `0x73${callee.slice(2)}ff`,
    {},
    { accounts: { [caller]: { code: `0x73${callee.slice(2)}ff`, balance: "0x9" } } },
  )
  expect(calls).toEqual([
    {
      from: caller,
      gas: "0x0",
      gasUsed: "0x0",
      to: callee,
      input: "0x",
      value: "0x9",
      type: "SELFDESTRUCT",
    },
  ])
})

test("error: a revert has its data and its reason", async () => {
  const reason = `08c379a0${"20".padStart(64, "0")}${"3".padStart(64, "0")}${"6f6f70".padEnd(64, "0")}`
  // CODECOPY of the data after the code, and REVERT with it
  const code = `0x6064600a5f3960645ffd${reason}`
  expect(await frame(code, {})).toMatchObject({
    output: `0x${reason}`,
    error: "execution reverted",
    revertReason: "oop",
  })
})

test("error: a call whose value exceeds the balance is a failed frame without gas use", async () => {
  // CALL with 1 wei to address 0x99, then STOP
  const { calls } = await frame("0x5f5f5f5f60016099612710f100", {})
  expect(calls).toEqual([
    {
      ...{ type: "CALL", from: caller, to: `0x${"99".padStart(40, "0")}`, input: "0x", value: "0x1" },
      ...{ gas: "0x300c", gasUsed: "0x0", error: "insufficient balance for transfer" },
    },
  ])
})

test("error: a call deeper than 1,024 calls is a failed frame without gas use", async () => {
  // The code calls itself with all gas but 100, until a call is refused
  const code = "0x60006000600060006000306064" + "5a03f100"
  await using node = await createNode({ hardfork: "homestead" })
  const stateOverrides = { [caller]: { code } }
  const params = [
    { to: caller, gas: "0x100000", gasPrice: "0x0" },
    "latest",
    { tracer: "callTracer", stateOverrides },
  ]
  let frame = (await node.request({ method: "debug_traceCall", params } as never)) as {
    calls?: (typeof frame)[]
  }
  let depth = 0
  for (; frame.calls !== undefined; depth++) frame = frame.calls[0] as typeof frame
  expect(depth).toBe(1025)
  expect(frame).toEqual({
    ...{ type: "CALL", from: caller, to: caller, value: "0x0", input: "0x" },
    ...{ gas: expect.any(String), gasUsed: "0x0", error: "max call depth exceeded" },
  })
})

test("error: a creation by an account with the maximum nonce is a failed frame without gas use", async () => {
  const accounts = { [caller]: { code: "0x5f5f5ff000", nonce: "0xffffffffffffffff" } }
  const { calls } = (await traceCode("0x", { tracer: "callTracer" }, { accounts })) as { calls: object[] }
  expect(calls).toMatchObject([{ type: "CREATE", gasUsed: "0x0", error: "nonce uint64 overflow" }])
})

test("behavior: the reason of a panic is the text of geth", async () => {
  // MSTORE of `Panic(uint256)` with 1, and REVERT.
  const panics = "0x634e487b7160e01b5f52600160045260245ffd"
  const { error, revertReason } = await frame(panics, {})
  expect(error).toBe("execution reverted")
  expect(revertReason).toBe("assert(false)")
})
