/** Executing a transaction that the protocol of a chain added to a block. */
import type { Block } from "@ethereumjs/block"
import { type Hex, toHex } from "../../../base/hex.ts"
import { InvalidTransaction } from "../../../errors/index.ts"
import { createAddressOf } from "../base/createAddress.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import type { FrameStart } from "../engine/traceEvents.ts"
import type { ProtocolPart } from "../transaction/protocolTransaction.ts"
import { addBalance } from "./gasPayment.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage, CallOutcome } from "./message.ts"
import { runMessage } from "./runMessage.ts"

/** The outcome of such a transaction, and the items of its receipt. */
export interface ProtocolOutcome {
  readonly outcome: CallOutcome
  /** The sender's nonce before the execution. */
  readonly nonce: bigint
  readonly appended: readonly bigint[]
}

/**
 * Runs the message of such a transaction. The sender gets the mint first, and pays no fee.
 *
 * Nothing but a limit of the EVM can refuse it: where it cannot run, such as for lack of funds or of gas, the mint and the increment of
 * the nonce stay, it has failed, and it uses all of its gas.
 *
 * @see optimism specs, protocol/deposits.md "Execution"
 */
export async function runProtocolTransaction(
  machine: Machine,
  { mint, isInert, receiptItems }: ProtocolPart,
  message: CallMessage,
  block: Block,
): Promise<ProtocolOutcome> {
  const { from } = message
  if (isInert === true)
    return { outcome: runNothing(machine, message), nonce: 0n, appended: receiptItems(0n) }
  if (mint > 0n) addBalance(machine, from, mint)
  const nonce = machine.scratch.account(from)?.nonce ?? 0n
  const outcome = await runMessage(machine, message, block, { paysFees: false }).catch((error) => {
    if (error instanceof InvalidTransaction) return refused(machine, message, error.message)
    throw error
  })
  return { outcome, nonce, appended: receiptItems(nonce) }
}

/** The effect of a transaction that cannot run: nothing but the increment of the nonce; for tracers, a frame in which no code runs. */
function refused(machine: Machine, message: CallMessage, failure: string): CallOutcome {
  const { scratch, touch } = machine
  const { from, gas } = message
  const account = scratch.account(from) ?? emptyAccount
  const type = message.to === undefined ? "CREATE" : "CALL"
  notifyFrame(
    machine,
    { ...message, type, to: message.to ?? createAddressOf(from, account.nonce) },
    gas,
    failure,
  )
  touch(from)
  scratch.setAccount(from, { ...account, nonce: account.nonce + 1n })
  return { ...nothing, failure, gasUsed: gas, maxGasUsed: gas }
}

const nothing: CallOutcome = {
  output: "0x",
  failure: undefined,
  reason: undefined,
  gasUsed: 0n,
  maxGasUsed: 0n,
  logs: [],
  blobGasUsed: 0n,
}

/** Runs nothing: tracers get a call without code. */
function runNothing(machine: Machine, message: CallMessage): CallOutcome {
  notifyFrame(machine, { ...message, type: "CALL", to: message.to ?? message.from }, 0n, undefined)
  return nothing
}

/** Tells a tracer of a frame in which no code runs. */
function notifyFrame(
  { listener }: Machine,
  { type, from, to, data, gas, value }: CallMessage & { readonly type: FrameStart["type"]; readonly to: Hex },
  gasUsed: bigint,
  failure: string | undefined,
): void {
  listener?.events.enter?.({ type, from, to, input: toHex(data), gas, value }, 0)
  listener?.events.leave?.({ output: "0x", gasUsed, failure }, 0)
}
