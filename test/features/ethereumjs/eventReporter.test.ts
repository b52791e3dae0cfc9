/** The moments of a run in EthereumJS's interpreter, which no event reports by itself. */
import { expect, test } from "vitest"
import { EventReporter } from "../../../src/features/ethereumjs/eventReporter.ts"
import { createNode } from "../../../src/index.ts"
import { mnemonicsOf } from "../../../src/kernel/evm/trace/instructions.ts"
import { call, callee, caller, calling, createStock } from "./contracts.ts"

const holder = `0x${"c0".repeat(20)}`

/** Calls a contract, and returns the moments, one line each; instructions only if `hasSteps`. */
async function momentsOf(codes: Parameters<typeof createStock>[0], hasSteps = false) {
  const evm = await createStock(codes)
  const heard: string[] = []
  const hear = (...parts: readonly unknown[]) => void heard.push(parts.join(" "))
  const moments = new EventReporter(
    {
      mnemonics: mnemonicsOf(evm.common),
      ...(hasSteps && { step: ({ depth, op, error }) => hear(depth, op, error ?? "") }),
      enter: ({ type, from, to, value }, depth) =>
        hear(depth, type, from.slice(0, 4), to.slice(0, 4), type === "SELFDESTRUCT" ? "" : value),
      leave: ({ failure, output }, depth) => hear(depth, failure ?? "well", output),
      fault: (failure, depth) => hear(depth, "fault:", failure),
      log: ({ address, topics, data, index }, depth) =>
        hear(depth, "log", index, address.slice(0, 4), topics.map(Number), data),
    },
    evm.common,
    () => 1n,
  )
  evm.events.on("beforeMessage", (message) => moments.before(message))
  evm.events.on("afterMessage", (result) => moments.after(result))
  evm.events.on("step", (step) => moments.step(step))
  await call(evm)
  return heard
}

test("default: messages and logs in their order; the number of a log of a failed call is given again", async () => {
  // A LOG1 of one byte of memory, with topic 7
  const logs = "600760015fa1"
  expect(
    await momentsOf({ [caller]: `${logs}${calling(callee)}${logs}00`, [callee]: `${logs}5f5ffd` }),
  ).toEqual([
    "0 CALL 0x11 0xc0 0",
    "0 log 0 0xc0 7 0x00",
    "1 CALL 0xc0 0xc1 0",
    "1 log 1 0xc1 7 0x00",
    "2 fault: revert",
    "1 revert 0x",
    "0 log 1 0xc0 7 0x00",
    "0 well 0x",
  ])
})

test("behavior: the STOP after the code is an instruction; the one that halts is not followed by another", async () => {
  expect(await momentsOf({ [caller]: "6001" }, true)).toEqual([
    ...["0 CALL 0x11 0xc0 0", "1 PUSH1 ", "1 STOP ", "0 well 0x"],
  ])
  expect(await momentsOf({ [caller]: "5f5ff3" }, true)).toEqual([
    ...["0 CALL 0x11 0xc0 0", "1 PUSH0 ", "1 PUSH0 ", "1 RETURN ", "0 well 0x"],
  ])
})

test("behavior: SELFDESTRUCT is a message to the recipient; a call that is refused is one that fails", async () => {
  expect(await momentsOf({ [caller]: `73${callee.slice(2)}ff` })).toEqual([
    ...["0 CALL 0x11 0xc0 0", "1 SELFDESTRUCT 0xc0 0xc1 ", "1 well 0x", "0 well 0x"],
  ])
  // CALL with 10 wei of the 9 that it has
  expect(await momentsOf({ [caller]: `5f5f5f5f600a73${callee.slice(2)}5af100` })).toEqual([
    ...["0 CALL 0x11 0xc0 0", "1 CALL 0xc0 0xc1 10", "1 insufficient balance 0x", "0 well 0x"],
  ])
})

test("behavior: an instruction with too few items before a REVERT is the last step of the trace", async () => {
  for (const evm of ["midblock", "ethereumjs"] as const) {
    await using node = await createNode({ evm, hardfork: "prague" })
    const stateOverrides = { [holder]: { code: "0x600181fd" } } // PUSH1 1, DUP2, REVERT
    const params = [{ to: holder, gas: "0x100000" }, "latest", { stateOverrides }] as const
    const { structLogs } = (await node.request({ method: "debug_traceCall", params })) as {
      structLogs: readonly { readonly op: string; readonly error?: string }[]
    }
    expect({ evm, steps: structLogs.map(({ op, error }) => [op, error]) }).toEqual({
      evm,
      steps: [
        ["PUSH1", undefined],
        ["DUP2", "stack underflow (1 <=> 2)"],
      ],
    })
  }
})
