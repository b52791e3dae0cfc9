/** The consensus encoding of transactions (EIP-2718), computed once for each transaction. */
import { RLP } from "@ethereumjs/rlp"
import { Capability, isBlob4844Tx, isEOACode7702Tx, isLegacyTx, type TypedTransaction } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import { type ByteString, bytesToByteString, flat } from "../../../base/binary.ts"
import { memoizeByObject } from "../../../base/memoize.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../../base/rlp.ts"
import { protocolPartOf } from "./protocolTransaction.ts"

/** Returns the bytes of a signed transaction; of one with blobs, without its sidecar. */
export const encodingOf = memoizeByObject(
  (transaction: TypedTransaction): ByteString =>
    protocolPartOf(transaction)?.encoding ??
    flat(envelope(transaction, fieldsOf(transaction) + signatureOf(transaction))),
)

/** The bytes whose hash is signed: without a signature, and of a legacy one with the chain id (EIP-155). */
export function messageOf(transaction: TypedTransaction): ByteString {
  const isBound = isLegacyTx(transaction) && transaction.supports(Capability.EIP155ReplayProtection)
  const binding = isBound
    ? encodeNumber(transaction.common.chainId()) + encodeNumber(0n) + encodeNumber(0n)
    : ""
  return envelope(transaction, fieldsOf(transaction) + binding)
}

/** Returns the byte of the type and then the list of fields. */
const envelope = ({ type }: TypedTransaction, fields: ByteString): ByteString =>
  type === 0 ? encodeList(fields) : String.fromCharCode(type) + encodeList(fields)

/** The fields before the signature, in the order of the EIP that brought the type. */
function fieldsOf(transaction: TypedTransaction): ByteString {
  const { nonce, gasLimit, to, value, data } = transaction
  const target = encodeBytes(to === undefined ? "" : bytesToByteString(to.bytes))
  const content = target + encodeNumber(value) + encodeBytes(bytesToByteString(data))
  const all = encodeNumber(nonce) + feesOf(transaction) + encodeNumber(gasLimit) + content
  return isLegacyTx(transaction)
    ? all
    : encodeNumber(transaction.chainId) + all + list(transaction.accessList) + restOf(transaction)
}

const feesOf = (transaction: TypedTransaction): ByteString =>
  "maxFeePerGas" in transaction
    ? encodeNumber(transaction.maxPriorityFeePerGas) + encodeNumber(transaction.maxFeePerGas)
    : encodeNumber(transaction.gasPrice)

/** Returns the fields that blobs (EIP-4844) and authorizations (EIP-7702) add. */
function restOf(transaction: TypedTransaction): ByteString {
  if (isEOACode7702Tx(transaction)) return list(transaction.authorizationList)
  if (!isBlob4844Tx(transaction)) return ""
  return (
    encodeNumber(transaction.maxFeePerBlobGas) +
    list(transaction.blobVersionedHashes.map((hash) => hexToBytes(hash)))
  )
}

const signatureOf = ({ v = 0n, r = 0n, s = 0n }: TypedTransaction): ByteString =>
  encodeNumber(v) + encodeNumber(r) + encodeNumber(s)

const noItems: ByteString = encodeList("")

const list = (items: Parameters<typeof RLP.encode>[0] & { readonly length: number }): ByteString =>
  items.length === 0 ? noItems : bytesToByteString(RLP.encode(items))
