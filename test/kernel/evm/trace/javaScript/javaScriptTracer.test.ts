/** Tracers in JavaScript through `debug_traceCall`; the expected values are those of geth's interface. */
import { type Hex, keccak256, toHex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { callee, caller, calling } from "../code.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const other: Hex = `0x${"d0".repeat(20)}`

let node: MidblockNode
beforeAll(async () => {
  node = await createNode({ hardfork: "prague" })
})
afterAll(() => node.close())

/** Traces a call of code with a tracer, which is the text of an object. */
async function trace(tracer: string, code = "0x00", { config = {}, request = {}, others = {} } = {}) {
  const stateOverrides = Object.fromEntries(
    Object.entries({ [caller]: code, ...others }).map(([address, each]) => [address, { code: each }]),
  )
  const call = { from, to: caller, gas: "0x100000", ...request }
  const params = [call, "latest", { tracer, timeout: "60s", stateOverrides, ...config }]
  return node.request<unknown>({ method: "debug_traceCall", params })
}

/** A tracer whose step adds a value to its result. */
const steps = (value: string) =>
  `{list: [], step(log, db) { this.list.push(${value}) }, fault() {}, result() { return this.list }}`
const returns = (value: string) => `{fault() {}, result(ctx, db) { return ${value} }}`

describe("log", () => {
  test("default: instruction, gas, stack and depth of each step", async () => {
    const fields =
      "[log.getPC(), log.op.toString(), log.op.toNumber(), log.op.isPush(), log.getGas(), log.getCost(), log.getDepth(), log.getRefund(), log.stack.length(), log.getError()]"
    expect(await trace(steps(fields), "0x6001600201")).toEqual([
      [0, "PUSH1", 0x60, true, 1027576, 3, 1, 0, 0, null],
      [2, "PUSH1", 0x60, true, 1027573, 3, 1, 0, 1, null],
      [4, "ADD", 1, false, 1027570, 3, 1, 0, 2, null],
      [5, "STOP", 0, false, 1027567, 0, 1, 0, 1, null],
    ])
  })

  test("behavior: the stack is read from its top; items are numbers of any size", async () => {
    const word = "ff".repeat(31)
    expect(
      await trace(
        steps("log.stack.length() < 2 ? null : [log.stack.peek(0).toString(16), log.stack.peek(1)]"),
        `0x7e${word}600700`,
      ),
    ).toEqual([null, null, ["7", BigInt(`0x${word}`).toString()]])
  })

  test("behavior: memory is that before the instruction, padded beyond its end", async () => {
    const value =
      'log.op.toString() === "STOP" || log.op.toString() === "MSTORE" ? [log.memory.length(), toHex(log.memory.slice(30, 34)), log.memory.length() === 0 ? null : log.memory.getUint(0)] : 0'
    expect((await trace(steps(value), "0x61abcd5f5200")) as unknown[]).toEqual([
      0,
      0,
      [0, "0x00000000", null],
      [32, "0xabcd0000", "43981"],
    ])
  })

  test("behavior: in a DELEGATECALL the contract is that of the calling frame", async () => {
    const value =
      "[log.contract.getCaller(), log.contract.getAddress()].map(toHex).concat(log.contract.getValue(), toHex(log.contract.getInput()))"
    const traced = await trace(steps(value), `0x${calling("f4")}00`, {
      request: { value: "0x5", data: "0x1234" },
      others: { [callee]: "0x00" },
    })
    const outer = [from, caller, "5", "0x1234"]
    expect(traced).toEqual([...Array(7).fill(outer), [from, caller, "5", "0x"], outer])
  })

  test("behavior: an instruction that cannot begin is a step with its error; one that fails is a fault", async () => {
    const tracer = (code: string) =>
      trace(
        "{list: [], step(log) { this.list.push([log.op.toString(), log.getError()]) }, fault(log) { this.list.push(['fault', log.op.toString(), log.getError(), log.memory.length()]) }, result(ctx) { return [this.list, ctx.error] }}",
        code,
      )
    expect(await tracer("0x01")).toEqual([
      [["ADD", "stack underflow (0 <=> 2)"]],
      "stack underflow (0 <=> 2)",
    ])
    expect(await tracer("0x5f5f52600156")).toEqual([
      [
        ["PUSH0", null],
        ["PUSH0", null],
        ["MSTORE", null],
        ["PUSH1", null],
        ["JUMP", null],
        ["fault", "JUMP", "invalid jump destination", 32],
      ],
      "invalid jump destination",
    ])
    expect(await tracer("0x5f5ffd")).toEqual([
      [
        ["PUSH0", null],
        ["PUSH0", null],
        ["REVERT", null],
        ["fault", "REVERT", "execution reverted", 0],
      ],
      "execution reverted",
    ])
  })
})

describe("db", () => {
  test("behavior: reads the state before each instruction, also of other accounts", async () => {
    const value = "toHex(db.getState(log.contract.getAddress(), toWord('0x1')))"
    const [zero, nine] = [toHex(0, { size: 32 }), toHex(9, { size: 32 })]
    expect(await trace(steps(value), "0x600960015500")).toEqual([zero, zero, zero, nine])
    const moved = await trace(
      steps(`db.getBalance(toAddress('${callee}'))`),
      `0x5f5f5f5f600573${callee.slice(2)}5af150`,
      { request: { value: "0x9" } },
    )
    expect(moved).toEqual([...Array(8).fill("0"), "5", "5"])
  })

  test("behavior: a reverted write is not seen", async () => {
    const value = `log.getDepth() + ":" + Number(toHex(db.getState(toAddress('${callee}'), toWord('0x0'))))`
    const traced = (await trace(steps(value), `0x${calling("f1")}00`, {
      others: { [callee]: "0x60075f555f5ffd" },
    })) as string[]
    expect(traced.slice(-6)).toEqual(["2:0", "2:0", "2:7", "2:7", "2:7", "1:0"])
  })

  test("behavior: the result reads the state after the execution", async () => {
    const value =
      "[db.getNonce(ctx.from), toHex(db.getCode(ctx.to)), db.exists(ctx.to), db.exists(toAddress('0x99')), Number(toHex(db.getState(ctx.to, toWord('0x0'))))]"
    expect(await trace(returns(value), "0x60075f5500")).toEqual([1, "0x60075f5500", true, false, 7])
  })
})

test("ctx: the facts of the execution", async () => {
  const value =
    "Object.fromEntries(Object.entries(ctx).filter(([name]) => name !== 'time').map(([name, each]) => [name, each instanceof Uint8Array ? toHex(each) : each]))"
  const request = { value: "0x5", data: "0x01", gasPrice: "0x77359400" }
  expect(await trace(returns(value), "0x60075f5260205ff3", { request })).toEqual({
    ...{ type: "CALL", from, to: caller, input: "0x01", output: toHex(7, { size: 32 }), value: "5" },
    ...{ gas: 0x100000, gasUsed: 21040, intrinsicGas: 21016, gasPrice: "2000000000", block: 0 },
    coinbase: toHex(0, { size: 20 }),
  })
  expect(await trace(returns("typeof ctx.time"))).toBe("string")
})

test("ctx: block and transaction of a transaction, which has the same result after the seal", async () => {
  await using own = await createNode()
  const hash = await own.request({
    method: "eth_sendTransaction",
    params: [{ from, to: other, value: "0x1" }],
  })
  const tracer = returns(
    "[ctx.block, ctx.txIndex, ctx.txHash && toHex(ctx.txHash), ctx.blockHash && toHex(ctx.blockHash)]",
  )
  const ask = () => own.request<unknown>({ method: "debug_traceTransaction", params: [hash, { tracer }] })
  expect(await ask()).toEqual([1, 0, hash, null])
  await own.mine()
  const { hash: block } = (await own.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })) as {
    hash: Hex
  }
  expect(await ask()).toEqual([1, 0, hash, block])
  const traces = await own.request<unknown>({
    method: "debug_traceBlockByNumber",
    params: ["0x1", { tracer }],
  })
  expect(traces).toEqual([{ txHash: hash, result: [1, 0, hash, block] }])
})

test("enter, exit: inner calls in order, without the outermost", async () => {
  const tracer = `{list: [], fault() {}, result() { return this.list },
    enter(frame) { this.list.push([frame.getType(), toHex(frame.getFrom()), toHex(frame.getTo()), toHex(frame.getInput()), frame.getGas(), frame.getValue()]) },
    exit(result) { this.list.push([result.getGasUsed(), toHex(result.getOutput()), result.getError()]) }}`
  const code = `0x${calling("fa", "5a")}${calling("f1")}00`
  expect(await trace(tracer, code, { others: { [callee]: "0x60015f5360015ffd" } })).toEqual([
    ["STATICCALL", caller, callee, "0x", 1008948, null],
    [16, "0x01", "execution reverted"],
    ["CALL", caller, callee, "0x", 65535, "0"],
    [16, "0x01", "execution reverted"],
  ])
})

test("setup: gets the text of tracerConfig", async () => {
  const tracer =
    "{setup(text) { this.config = JSON.parse(text) }, fault() {}, result() { return this.config }}"
  expect(await trace(tracer, "0x", { config: { tracerConfig: { depth: [1] } } })).toEqual({ depth: [1] })
  expect(await trace(tracer)).toEqual({})
})

test("globals: conversions, addresses of contracts, precompiles, numbers", async () => {
  const value = `[toHex([1, 255]), toHex(toWord("0x2")), toHex(toAddress("${other}ab")), toHex(toContract("${from}", 0)),
    toHex(toContract2("${from}", "0x1", "0x00")), isPrecompiled(toAddress("0x4")), isPrecompiled(toAddress("0x44")),
    toHex(slice([1, 2, 3], 1, 3)), bigInt(2).pow(70).toString(16), bigInt("ff", 16)]`
  const create2 = keccak256(
    `0xff${from.slice(2)}${toHex(1, { size: 32 }).slice(2)}${keccak256("0x00").slice(2)}`,
  )
  expect(await trace(returns(value))).toEqual([
    ...["0x01ff", toHex(2, { size: 32 }), `0x${"d0".repeat(19)}ab`],
    ...["0x5fbdb2315678afecb367f032d93f642f64180aa3", `0x${create2.slice(26)}`],
    ...[true, false, "0x0203", "400000000000000000", "255"],
  ])
})

test("behavior: two traces share nothing", async () => {
  expect(await trace(returns("(globalThis.seen = (globalThis.seen ?? 0) + 1)"))).toBe(1)
  expect(await trace(returns("(Array.prototype.seen = 1)"))).toBe(1)
  expect(await trace(returns("[globalThis.seen, [].seen]"))).toEqual([null, null])
})

test("behavior: the result may be any JSON, or nothing", async () => {
  expect(await trace(returns("undefined"))).toBeNull()
  expect(await trace(returns("'text'"))).toBe("text")
  expect(await trace(returns("[1.5, null, {a: undefined}]"))).toEqual([1.5, null, {}])
})

test("muxTracer: runs a tracer in JavaScript beside others", async () => {
  const tracerConfig = { [returns("ctx.type")]: {}, "4byteTracer": {} }
  expect(await trace("muxTracer", "0x", { config: { tracerConfig } })).toEqual({
    [returns("ctx.type")]: "CALL",
    "4byteTracer": {},
  })
})
