/** Runs a message with a tracer on a machine, for the tests of single tracers. */
import type { Hex } from "../../../../src/base/hex.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import type { Machine } from "../../../../src/kernel/evm/execute/machine.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { withTracer } from "../../../../src/kernel/evm/trace/attach.ts"
import type { Tracer } from "../../../../src/kernel/evm/trace/tracer.ts"
import { stateOf } from "../../../../src/kernel/evm/trace/traceState.ts"
import { blockOf, coinbase, commonOf, from, message, onMachine } from "../execute/fixtures.ts"

/** The contract that `to` calls. */
export const callee: Hex = `0x${"c1".repeat(20)}`

/** Instructions that call an address with the first bytes of memory. */
export function calling(
  op: "f1" | "f2" | "f4" | "fa",
  address: Hex = callee,
  value = "5f",
  length = "5f",
): string {
  return `5f5f${length}5f${op === "f1" || op === "f2" ? value : ""}73${address.slice(2)}61ffff${op}`
}

/** Sends a message to `to` by Prague's rules, and returns the result of the tracer. */
export const traceRun = <Result>(
  tracer: Tracer<Result>,
  codes: Readonly<Record<Hex, string>>,
  fields: Partial<CallMessage> = {},
  before: (machine: Machine) => void = () => {},
): Promise<Result> =>
  onMachine(
    Object.fromEntries(Object.entries(codes).map(([address, code]) => [address, `0x${code}` as const])),
    async (machine) => {
      before(machine)
      const state = stateOf(machine)
      const call = message(fields)
      const creates = call.to === undefined
      const recipient = call.to ?? createAddressOf(from, 0n)
      tracer.start?.(
        {
          ...{ from, to: recipient, creates, coinbase, gas: call.gas, gasPrice: 0n },
          ...{ authorities: [], feeReceivers: [] },
        },
        state,
      )
      const run = () => runMessage(machine, call, blockOf(machine.common))
      const outcome = await withTracer(machine, tracer, 0, run)
      tracer.end?.(outcome, state)
      return tracer.result()
    },
    undefined,
    commonOf("prague"),
  )
