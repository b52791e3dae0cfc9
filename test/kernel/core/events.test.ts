/** The events of a run, as they are read while it runs. */
import { describe, expect, test } from "vitest"
import { type Hex, toHex } from "../../../src/base/hex.ts"
import * as EventLayout from "../../../src/kernel/core/eventLayout.ts"
import { Events } from "../../../src/kernel/core/events.ts"
import * as Layout from "../../../src/kernel/core/layout.ts"
import { run } from "../../../src/kernel/core/run.ts"
import { caller, contract, createInstance, prepareCall } from "./assembly/execution.ts"

const nobody: Hex = `0x${"99".padStart(40, "0")}`

/** Calls a code, and returns what `read` returns for each event; `undefined` is left out. */
async function eventsOf<T>(
  code: string,
  traces: number,
  read: (events: Events, reason: number, precompile: string | undefined) => T | undefined,
): Promise<T[]> {
  const instance = createInstance()
  instance.core.trace(traces)
  const host = prepareCall(instance, code, { input: "1234" })
  const events = new Events(instance)
  const found: T[] = []
  await run(instance, host, (reason, precompile) => {
    const value = read(events, reason, precompile)
    if (value !== undefined) found.push(value)
  })
  return found
}

/** Calls the account without code with 1,000 gas, and 2 bytes of memory as input. */
const calling = (opcode: string, value = "") => `5f5f60025f${value}60996103e8${opcode}50`

describe("with messages", () => {
  const top = { depth: 0, opcode: 0xf1, from: caller, to: contract, value: 0n, gas: 1_000_000n }
  const inner = { depth: 1, from: contract, to: nobody, value: 0n, gas: 1000n }

  test("default: the message that begins, with its input", async () => {
    const code = `${calling("f1", "5f")}${calling("f2", "5f")}${calling("f4")}${calling("fa")}00`
    const messages = await eventsOf(code, Layout.TRACES_MESSAGES, (events, reason) =>
      reason === Layout.ENTER ? [events.message(), events.data()] : undefined,
    )
    expect(messages).toEqual([
      [top, "0x1234"],
      ...[0xf1, 0xf2, 0xf4, 0xfa].map((opcode) => [{ ...inner, opcode }, "0x0000"]),
    ])
  })

  test("behavior: a message that cannot begin has its failure", async () => {
    const refused = await eventsOf(
      calling("f1", "6001"),
      Layout.TRACES_MESSAGES,
      (events, reason, precompile) =>
        reason === Layout.REFUSED ? [events.message(), events.failure(precompile)] : undefined,
    )
    const message = { ...inner, opcode: 0xf1, value: 1n, gas: 1000n + 2300n }
    expect(refused).toEqual([[message, { word: "insufficient balance" }]])
  })

  test("behavior: the end of a message has its output, its gas, its failure, and the code that ran", async () => {
    // REVERT with one byte
    const code = `${calling("f1", "5f")}60aa5f5360015ffd`
    const ends = await eventsOf(code, Layout.TRACES_MESSAGES, (events, reason, precompile) => {
      if (reason !== Layout.LEAVE) return undefined
      const ran = events.code()
      expect(events.code()).toBe(ran)
      return [events.depth, events.data(), events.failure(precompile), ran && toHex(ran)]
    })
    expect(ends).toEqual([
      [1, "0x", undefined, undefined],
      [0, "0xaa", { word: "revert" }, `0x${code}`],
    ])
  })

  test("behavior: the newest log, with its number", async () => {
    // LOG0 of nothing; LOG2 of one byte with the topics 7 and 8
    const logs = await eventsOf("5f5fa0600860076001" + "5fa200", Layout.TRACES_MESSAGES, (events, reason) =>
      reason === Layout.LOGGED ? events.log() : undefined,
    )
    const topics = ["7", "8"].map((digit) => `0x${digit.padStart(64, "0")}`)
    expect(logs).toEqual([
      { address: contract, topics: [], data: "0x", index: 0 },
      { address: contract, topics, data: "0x00", index: 1 },
    ])
  })

  test("behavior: a contract that destroys itself, and the recipient of its balance", async () => {
    const destructions = await eventsOf("6099ff", Layout.TRACES_MESSAGES, (events, reason) =>
      reason === Layout.DESTROYED_ITSELF ? events.destruction() : undefined,
    )
    expect(destructions).toEqual([{ from: contract, to: nobody, value: 0n }])
  })
})

describe("with steps", () => {
  test("default: the stack from the bottom up, the memory and the gas before each instruction", async () => {
    // PUSH1 7, PUSH0, MSTORE, STOP
    const steps = await eventsOf("60075f5200", Layout.TRACES_STEPS, (events, reason) =>
      reason === Layout.STEP
        ? [
            ...[
              events.number(EventLayout.EVENT_PC),
              events.gas(EventLayout.EVENT_GAS),
              events.gas(EventLayout.EVENT_COST),
            ],
            ...[events.stack(), toHex(events.memory())],
          ]
        : undefined,
    )
    const seven = `0x${"7".padStart(64, "0")}`
    expect(steps).toEqual([
      [0, 1_000_000n, 3n, [], "0x"],
      [2, 999_997n, 2n, [7n], "0x"],
      [3, 999_995n, 6n, [7n, 0n], "0x"],
      [4, 999_989n, 0n, [], seven],
    ])
  })

  test("behavior: an instruction that cannot run has its failure, also of 256 bits on the stack", async () => {
    const steps = await eventsOf(`7f${"ff".repeat(32)}01`, Layout.TRACES_STEPS, (events, reason) =>
      reason === Layout.STEP ? [events.stack(), events.failure(undefined)] : undefined,
    )
    const failure = { word: "stack underflow", words: "stack underflow (1 <=> 2)" }
    expect(steps).toEqual([
      [[], undefined],
      [[2n ** 256n - 1n], failure],
    ])
  })
})

test("takeVisited: the program counters since the last call, each once", async () => {
  const traces = Layout.TRACES_STEPS | Layout.TRACES_VISITS | Layout.TRACES_MESSAGES
  const batches = await eventsOf(`5f50${calling("f1", "5f")}00`, traces, (events) => {
    const visited: number[] = []
    events.takeVisited((pc) => visited.push(pc))
    events.takeVisited((pc) => visited.push(-pc))
    return visited
  })
  expect(batches).toEqual([[], [0, 1, 2, 3, 4, 6, 7, 8, 10, 13], [], [14, 15]])
})
