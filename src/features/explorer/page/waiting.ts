/** The reason why a transaction waits in the pool. */
import { gwei } from "./format.ts"
import { request } from "./rpc/connection.ts"
import type { Transaction } from "./rpc/transactions.ts"
import type { Hex } from "./rpc/types.ts"
import { chain } from "./state/live.ts"

/** Returns the reason why a transaction waits, in words. */
export async function waitingReason(transaction: Transaction): Promise<string> {
  const { from, nonce, gasPrice, maxFeePerGas } = transaction
  const next = Number(await request<Hex>("eth_getTransactionCount", [from, "pending"]))
  return reasonFor({ nonce: Number(nonce), next, most: BigInt(maxFeePerGas ?? gasPrice) })
}

interface Facts {
  readonly nonce: number
  /** The nonce of the sender at `pending`, after the open block and the waiting transactions that follow without a gap. */
  readonly next: number
  /** The maximum fee per gas, in wei. */
  readonly most: bigint
}

function reasonFor({ nonce, next, most }: Facts): string {
  const baseFee = BigInt(chain.value.open?.baseFeePerGas ?? 0)
  if (most < baseFee) return `fee too low: pays at most ${gwei(most)}, the base fee is ${gwei(baseFee)}`
  if (nonce > next) return `nonce gap: waits for the transaction with nonce ${next}`
  return "waits for the next flashblock"
}
