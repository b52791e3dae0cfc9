/** The chain that a transaction was signed for. */
import { isLegacyTx, type TypedTransaction } from "@ethereumjs/tx"

/** Returns the chain id in the `v` of a legacy transaction; `undefined` for one that any chain accepts (EIP-155). */
export const chainIdOfV = (v: bigint): bigint | undefined => (v > 28n ? (v - 35n) / 2n : undefined)

/** Returns the chain id that a transaction was signed for; `undefined` for one that any chain accepts (EIP-155). */
export const signedChainId = (transaction: TypedTransaction): bigint | undefined =>
  isLegacyTx(transaction) ? chainIdOfV(transaction.v ?? 0n) : transaction.chainId
