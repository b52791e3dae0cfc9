/** Signing transactions with keys that the node holds. */
import { Capability, TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../hex.ts"
import { keccakOf, sign } from "./crypto.ts"
import { type SignedTransaction, withSender } from "./decode.ts"
import { encodingOf, messageOf } from "./encoding.ts"

/** Signs a transaction that is not frozen, in its place. */
export function signTransaction(transaction: TypedTransaction, privateKey: Uint8Array): TypedTransaction {
  const { r, s, yParity } = sign(keccakOf(messageOf(transaction)), privateKey)
  const v = recoveryValue(transaction, BigInt(yParity))
  return Object.assign(transaction, { v, r: BigInt(toHex(r)), s: BigInt(toHex(s)) })
}

/** What stands as `v`: the parity, and in legacy transactions the chain with it (EIP-155). */
function recoveryValue(transaction: TypedTransaction, yParity: bigint): bigint {
  if (transaction.type !== TransactionType.Legacy) return yParity
  if (!transaction.supports(Capability.EIP155ReplayProtection)) return 27n + yParity
  return transaction.common.chainId() * 2n + 35n + yParity
}

/** A transaction without blobs as it is submitted, whose sender is known. */
export function asSigned(transaction: TypedTransaction, sender: Hex): SignedTransaction {
  const encoding = encodingOf(transaction)
  return {
    transaction: withSender(transaction, sender),
    hash: toHex(keccakOf(encoding)),
    sender,
    size: encoding.length,
  }
}
