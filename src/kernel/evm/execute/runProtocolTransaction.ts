/** Executing a transaction that the protocol of a chain added to a block. */
import type { Block } from "@ethereumjs/block"
import { toHex } from "../../../base/hex.ts"
import { InvalidTransaction } from "../../../errors/index.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
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

/** The effect of a transaction that cannot run: nothing but the increment of the nonce. */
function refused({ scratch, touch }: Machine, { from, gas }: CallMessage, failure: string): CallOutcome {
  const account = scratch.account(from) ?? emptyAccount
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
function runNothing({ listener }: Machine, { from, to = from, value, data, gas }: CallMessage): CallOutcome {
  listener?.events.enter?.({ type: "CALL", from, to, input: toHex(data), gas, value }, 0)
  listener?.events.leave?.({ output: "0x", gasUsed: 0n, failure: undefined }, 0)
  return nothing
}
