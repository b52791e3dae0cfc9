/** Transactions of accounts whose keys the node does not have: unsigned, and executed as if their sender had signed them. */
import type { Common } from "@ethereumjs/common"
import { TransactionType, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../../base/hex.ts"
import { keccakOf } from "../base/crypto.ts"
import { createChecked } from "./checked.ts"
import { encodingOf } from "./encoding.ts"
import { createSerialized } from "./serialized.ts"
import type { SignedTransaction } from "./signedTransaction.ts"
import type { CheckedFields } from "./unsigned.ts"

const impersonated = new WeakSet<TypedTransaction>()

/** Returns true for an unsigned transaction; its sender may be a contract (against EIP-3607). */
export const isImpersonated = (transaction: TypedTransaction): boolean => impersonated.has(transaction)

/**
 * Creates a transaction of this sender.
 *
 * Instead of a signature it has the sender's address as `r`, so that two senders never have the same hash. No
 * other node accepts such a transaction.
 */
export function createImpersonated(fields: CheckedFields, sender: Hex, common: Common): SignedTransaction {
  const v = fields.type === TransactionType.Legacy ? common.chainId() * 2n + 35n : 0n
  const transaction = createChecked(fields as TypedTxData & CheckedFields, common)
  return asImpersonated(Object.assign(transaction, { v, r: BigInt(sender), s: 1n }), sender)
}

/** Creates such a transaction from its stored bytes. */
export const createImpersonatedFrom = (bytes: Uint8Array, sender: Hex, common: Common): SignedTransaction =>
  asImpersonated(createSerialized(bytes, common), sender)

function asImpersonated(transaction: TypedTransaction, sender: Hex): SignedTransaction {
  impersonated.add(transaction)
  const encoding = encodingOf(transaction)
  return { transaction, hash: toHex(keccakOf(encoding)), sender, size: encoding.length }
}
