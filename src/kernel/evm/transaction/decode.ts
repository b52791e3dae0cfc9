/** Decodes the bytes of a signed transaction, and finds its sender. */

import type { Common } from "@ethereumjs/common"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import {
  type Blob4844Tx,
  createBlob4844TxFromSerializedNetworkWrapper,
  createMinimal4844TxFromNetworkWrapper,
  isBlob4844Tx,
  TransactionType,
  type TypedTransaction,
} from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import {
  EmptyAuthorizationList,
  FeeCapVeryHigh,
  InvalidBlobTransaction,
  InvalidChainId,
  InvalidSignature,
  TipAboveFeeCap,
  TipVeryHigh,
  TransactionTypeNotSupported,
  UndecodableTransaction,
} from "../../../errors/index.ts"
import { largestBalance } from "../base/balance.ts"
import { keccak256, keccakOf, loadKzg } from "../base/crypto.ts"
import { protocolOf } from "../fork/hardforks.ts"
import { reasonOf } from "./checked.ts"
import { encodingOf } from "./encoding.ts"
import { createSerialized, createUnaffordable } from "./serialized.ts"
import { chainIdOfV } from "./signedChainId.ts"
import type { SignedTransaction } from "./signedTransaction.ts"
import { assertGasCap, assertInitCode } from "./validate.ts"

/** The indexes of the fields of a fee market transaction (EIP-1559); later types begin with the same fields. */
const feeMarket = { chainId: 0, tip: 2, maxFee: 3, gas: 4, to: 5, input: 7, accessList: 8 }

/** The transaction types (EIP-2718): the EIP of each, and the indexes of its RLP fields. */
const layouts: Readonly<Record<number, Layout>> = {
  [TransactionType.Legacy]: { eip: 1, maxFee: 1, gas: 2, to: 3, input: 5, v: 6 },
  [TransactionType.AccessListEIP2930]: {
    eip: 2930,
    chainId: 0,
    maxFee: 2,
    gas: 3,
    to: 4,
    input: 6,
    accessList: 7,
  },
  [TransactionType.FeeMarketEIP1559]: { eip: 1559, ...feeMarket },
  [TransactionType.BlobEIP4844]: { eip: 4844, ...feeMarket, blobHashes: 10 },
  [TransactionType.EOACodeEIP7702]: { eip: 7702, ...feeMarket, authorizations: 9 },
}

interface Layout {
  readonly eip: number
  readonly chainId?: number
  readonly tip?: number
  readonly maxFee: number
  readonly gas: number
  readonly to: number
  readonly input: number
  readonly v?: number
  readonly accessList?: number
  readonly blobHashes?: number
  readonly authorizations?: number
}

/**
 * Decodes a signed transaction of any type, a blob transaction with or without its sidecar.
 *
 * @throws {@link UndecodableTransaction} when the bytes are not a transaction.
 * @throws {@link TransactionTypeNotSupported} when the fork does not know its type.
 * @throws {@link InvalidChainId} when it was signed for another chain.
 * @throws {@link FeeCapVeryHigh}, {@link TipVeryHigh}, {@link TipAboveFeeCap}, {@link TransactionGasLimitTooHigh}, {@link InitCodeTooLarge},
 * {@link EmptyAuthorizationList} when its own fields break a rule.
 * @throws {@link InvalidBlobTransaction} when blobs, commitments and proofs do not match (EIP-4844, EIP-7594).
 * @throws {@link InvalidSignature} when no key can have signed it (EIP-2 included).
 */
export async function decodeTransaction(bytes: Uint8Array, common: Common): Promise<SignedTransaction> {
  const type = bytes[0]
  if (type === undefined) throw new UndecodableTransaction({ reason: "empty transaction bytes" })
  // The first byte of a list is the beginning of a legacy transaction.
  const layout = layoutOf(type > 0x7f ? TransactionType.Legacy : type, common)
  const fields = fieldsOf(bytes, type)
  assertCanonical(fields, layout)
  assertFields(fields, layout, common)
  const transaction = await fromBytes(bytes, layout, common)
  const sender = senderOf(transaction)
  return {
    transaction,
    hash: toHex(keccakOf(encodingOf(transaction))),
    sender,
    size: bytes.length,
  }
}

/**
 * Decodes a transaction of a block: a signed one, or one that the protocol of the chain added.
 *
 * @throws Every error of {@link decodeTransaction}; an Error without a code for a malformed transaction of the protocol.
 */
export async function decodeBlockTransaction(bytes: Uint8Array, common: Common): Promise<SignedTransaction> {
  const decoded = protocolOf(common)?.decode(bytes, common)
  if (decoded === undefined) return decodeTransaction(bytes, common)
  return { ...decoded, hash: toHex(keccak256(bytes)), size: bytes.length }
}

/**
 * Returns the layout of a type.
 *
 * @throws {@link TransactionTypeNotSupported} when the fork does not know the type.
 */
export function layoutOf(type: number, common: Common): Layout {
  const layout = layouts[type]
  const isRefused = protocolOf(common)?.refusedTypes.includes(type) === true
  if (layout === undefined || isRefused || !common.isActivatedEIP(layout.eip))
    throw new TransactionTypeNotSupported({ type, hardfork: common.hardfork() })
  return layout
}

function fieldsOf(bytes: Uint8Array, type: number): NestedUint8Array {
  try {
    const decoded = RLP.decode(type > 0x7f ? bytes : bytes.subarray(1))
    if (!Array.isArray(decoded)) throw new Error("not a list")
    return isNetworkWrapper(bytes) ? (decoded[0] as NestedUint8Array) : decoded
  } catch (cause) {
    throw new UndecodableTransaction({ reason: `no valid RLP: ${reasonOf(cause)}` }, { cause })
  }
}

/** Refuses fields with more than one encoding that EthereumJS accepts: it would encode them otherwise than they were signed. */
function assertCanonical(fields: NestedUint8Array, { chainId, accessList }: Layout): void {
  const [id, list] = [chainId, accessList].map((at) => (at === undefined ? undefined : fields[at]))
  if (id instanceof Uint8Array && id[0] === 0)
    throw new UndecodableTransaction({ reason: "rlp: non-canonical integer (leading zero bytes)" })
  const isTuple = (each: unknown) => Array.isArray(each) && (each.length < 2 || Array.isArray(each[1]))
  if (list !== undefined && !(Array.isArray(list) && list.every(isTuple)))
    throw new UndecodableTransaction({ reason: "rlp: expected input list for types.AccessList" })
}

/** Checks fields before EthereumJS decodes the transaction, because its errors have no codes. */
function assertFields(fields: NestedUint8Array, layout: Layout, common: Common): void {
  const bytesAt = (at: number | undefined): Uint8Array => {
    const field = at === undefined ? undefined : fields[at]
    return field instanceof Uint8Array ? field : emptyBytes
  }
  const uintAt = (at: number | undefined) => bytesToBigInt(bytesAt(at))
  const listAt = (at: number) => (Array.isArray(fields[at]) ? fields[at].length : 0)

  const v = uintAt(layout.v)
  const want = common.chainId()
  const have = layout.chainId !== undefined ? uintAt(layout.chainId) : (chainIdOfV(v) ?? want)
  if (have !== want) throw new InvalidChainId({ have, want })
  if (bytesAt(layout.to).length === 0) assertInitCode(bytesAt(layout.input).length, common)
  assertGasCap(uintAt(layout.gas), common)
  const [tip, maxFee] = [uintAt(layout.tip), uintAt(layout.maxFee)]
  if (maxFee > largestBalance) throw new FeeCapVeryHigh()
  if (tip > largestBalance) throw new TipVeryHigh()
  if (tip > maxFee) throw new TipAboveFeeCap({ maxPriorityFeePerGas: tip, maxFeePerGas: maxFee })
  if (layout.blobHashes !== undefined && listAt(layout.blobHashes) === 0)
    throw new InvalidBlobTransaction({ reason: "blob transaction missing blob hashes" })
  if (layout.authorizations !== undefined && listAt(layout.authorizations) === 0)
    throw new EmptyAuthorizationList()
}

async function fromBytes(bytes: Uint8Array, layout: Layout, common: Common): Promise<TypedTransaction> {
  if (bytes[0] === TransactionType.BlobEIP4844) await loadKzg()
  try {
    return isNetworkWrapper(bytes)
      ? createBlob4844TxFromSerializedNetworkWrapper(bytes, { common, freeze: false })
      : createSerialized(bytes, common)
  } catch (cause) {
    if (isNetworkWrapper(bytes)) throw new InvalidBlobTransaction({ reason: reasonOf(cause) })
    return unaffordable(bytes, layout, common, cause)
  }
}

/** Returns a transaction that EthereumJS refused only for its cost; the check of funds then refuses it in geth's words. */
function unaffordable(bytes: Uint8Array, layout: Layout, common: Common, refused: unknown): TypedTransaction {
  let cause = refused
  try {
    // The value follows the callee in every type.
    const created = createUnaffordable(bytes, { ...layout, value: layout.to + 1 }, common)
    if (created !== undefined) return created
  } catch (error) {
    cause = error
  }
  throw new UndecodableTransaction({ reason: reasonOf(cause) }, { cause })
}

/** EIP-4844 networking: `0x03 || rlp([payload, …])`, so the first item of the outer list is itself a list. */
function isNetworkWrapper(bytes: Uint8Array): boolean {
  const [type, prefix] = bytes
  if (type !== TransactionType.BlobEIP4844 || prefix === undefined || prefix < 0xc0) return false
  const first = bytes[prefix > 0xf7 ? 2 + (prefix - 0xf7) : 2]
  return first !== undefined && first >= 0xc0
}

/** Returns the sender. The core computes the hash: EthereumJS's Keccak takes 3 ms for a first transaction, before V8 optimizes it. */
function senderOf(transaction: TypedTransaction): Hex {
  try {
    return toHex(keccak256(transaction.getSenderPublicKey()).subarray(12))
  } catch (cause) {
    throw new InvalidSignature({ cause })
  }
}

/** Returns true for a blob transaction with its sidecar. */
export const hasSidecar = (transaction: TypedTransaction): transaction is Blob4844Tx =>
  isBlob4844Tx(transaction) && transaction.blobs !== undefined

/** Returns a transaction in the form of blocks: a blob transaction without its sidecar, any other transaction unchanged. */
export const withoutSidecar = (transaction: TypedTransaction): TypedTransaction =>
  hasSidecar(transaction)
    ? createMinimal4844TxFromNetworkWrapper(transaction, { common: transaction.common })
    : transaction
