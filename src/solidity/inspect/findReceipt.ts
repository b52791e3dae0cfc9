/** Finds the receipt of a transaction, also where a node gives receipts of its open block only with the block. */
import type { Hex } from "../../base/hex.ts"
import type { SendRequest } from "./callFrame.ts"

/** The field by which a receipt is found. */
interface WithHash {
  readonly transactionHash: Hex
}

/**
 * Returns the receipt of a transaction: by its hash, or from the block `pending`.
 *
 * @returns `undefined` when it is in no block.
 */
export async function findReceipt<Receipt>(request: SendRequest, hash: Hex): Promise<Receipt | undefined> {
  const byHash = () => request({ method: "eth_getTransactionReceipt", params: [hash] })
  const early = async () => {
    const params = ["pending"]
    // Some nodes do not have the method, or no pending block.
    const receipts = await request({ method: "eth_getBlockReceipts", params }).catch(() => null)
    return ((receipts ?? []) as readonly WithHash[]).find(
      ({ transactionHash }) => transactionHash === hash.toLowerCase(),
    )
  }
  // Its block may be sealed between the two requests.
  return ((await byHash()) ?? (await early()) ?? (await byHash()) ?? undefined) as Receipt | undefined
}
