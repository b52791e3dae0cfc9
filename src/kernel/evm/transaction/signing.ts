/** Signing transactions with keys that the node holds. */
import { Capability, TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import { type ByteString, bytesToByteString } from "../../../base/binary.ts"
import { BoundedCache } from "../../../base/boundedCache.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { keccakOf, sign } from "../base/crypto.ts"
import { encodingOf, messageOf } from "./encoding.ts"
import type { SignedTransaction } from "./signedTransaction.ts"

/** Signs a transaction that is not frozen, without a copy. */
export function signTransaction(transaction: TypedTransaction, privateKey: Uint8Array): TypedTransaction {
  const { r, s, yParity } = signatureOf(keccakOf(messageOf(transaction)), privateKey)
  return Object.assign(transaction, { v: recoveryValue(transaction, yParity), r, s })
}

/** A signature as transactions have it. */
interface Signature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: bigint
}

/**
 * The newest signatures of each key, by hash. Signatures are deterministic (RFC 6979), and a test suite that reverts the
 * chain after each test signs the same transactions again and again.
 */
const signatures = new WeakMap<Uint8Array, BoundedCache<ByteString, Signature>>()
const maxSignatures = 1000

function signatureOf(hash: Uint8Array, privateKey: Uint8Array): Signature {
  let known = signatures.get(privateKey)
  if (known === undefined) {
    known = new BoundedCache(maxSignatures)
    signatures.set(privateKey, known)
  }
  const text = bytesToByteString(hash)
  const before = known.get(text)
  if (before !== undefined) return before
  const signature = toSignature(sign(hash, privateKey))
  known.set(text, signature)
  return signature
}

const toSignature = ({ r, s, yParity }: ReturnType<typeof sign>): Signature => ({
  r: BigInt(toHex(r)),
  s: BigInt(toHex(s)),
  yParity: BigInt(yParity),
})

/** Returns `v`: the parity, in legacy transactions together with the chain id (EIP-155). */
function recoveryValue(transaction: TypedTransaction, yParity: bigint): bigint {
  if (transaction.type !== TransactionType.Legacy) return yParity
  if (!transaction.supports(Capability.EIP155ReplayProtection)) return 27n + yParity
  return transaction.common.chainId() * 2n + 35n + yParity
}

/** Returns a transaction without blobs in the form of a submitted one; its sender is known. */
export function asSigned(transaction: TypedTransaction, sender: Hex): SignedTransaction {
  const encoding = encodingOf(transaction)
  return {
    transaction,
    hash: toHex(keccakOf(encoding)),
    sender,
    size: encoding.length,
  }
}
