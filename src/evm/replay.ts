/** Executing a transaction once more, all of it by EthereumJS: for those who want to see every step. */
import type { Block } from "@ethereumjs/block"
import { runTx } from "@ethereumjs/vm"
import type { SignedTransaction } from "./decode.ts"
import { isImpersonated } from "./impersonation.ts"
import type { Machine } from "./machine.ts"

/**
 * Executes a transaction on a machine.
 *
 * It must have been executed at this place before: whatever EthereumJS throws here is a fault.
 *
 * @param blockGasUsed - By the transactions before it.
 * @returns Why it failed, in EthereumJS's word; `undefined` on success.
 */
export async function replayTransaction(
  { vm, scratch }: Machine,
  { transaction, sender }: Pick<SignedTransaction, "transaction" | "sender">,
  block: Block,
  blockGasUsed: bigint,
): Promise<string | undefined> {
  if (isImpersonated(transaction)) scratch.passAsDelegated(sender)
  const { execResult } = await runTx(vm, {
    tx: transaction,
    block,
    blockGasUsed,
    skipHardForkValidation: true,
  })
  return execResult.exceptionError?.error
}
