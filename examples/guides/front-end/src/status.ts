/** The status of a transaction on a chain with pre-confirmations. */
import type { Client, Hash } from "viem"
import { getBlockNumber, getTransactionReceipt } from "viem/actions"

export type Status =
  | { readonly name: "sent" | "withdrawn" | "lost" }
  | { readonly name: "pre-confirmed" | "sealed"; readonly block: bigint; readonly failed: boolean }

/** What a payment was before: the number of the block that pre-confirmed it. */
export type Seen = { block?: bigint }

/**
 * Reads the status of a transaction.
 *
 * The number of the sealed block is read before the receipt: in the other order, a seal between the two reads looks like a loss.
 */
export async function readStatus(client: Client, hash: Hash, seen: Seen): Promise<Status> {
  const sealed = await getBlockNumber(client, { cacheTime: 0 })
  const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
  if (receipt === undefined) return { name: withoutReceipt(sealed, seen) }
  seen.block = receipt.blockNumber
  const name = receipt.blockNumber <= sealed ? "sealed" : "pre-confirmed"
  return { name, block: receipt.blockNumber, failed: receipt.status === "reverted" }
}

/** A pre-confirmation can be withdrawn. When its block is sealed without it, the transaction is lost. */
function withoutReceipt(sealed: bigint, { block }: Seen): "sent" | "withdrawn" | "lost" {
  if (block === undefined) return "sent"
  return sealed < block ? "withdrawn" : "lost"
}
