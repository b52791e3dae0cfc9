/** Creates transactions from their consensus encoding (EIP-2718). */
import type { Common } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import { createTxFromRLP, type TypedTransaction } from "@ethereumjs/tx"
import { bytesToBigInt, concatBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { largestBalance } from "../base/balance.ts"

/** The smallest chain id whose `v` EthereumJS may read inexactly: it converts `v` to a JavaScript number, which has 53 bits. */
const largeChainId = 2n ** 52n - 18n

/**
 * Creates a transaction that can be changed; a legacy transaction of a large chain id gets its signature afterwards.
 *
 * @throws Error without a code when the bytes are not a transaction of the chain.
 * @see EIP-155: `v` is twice the chain id, and 35 or 36
 */
export function createSerialized(bytes: Uint8Array, common: Common): TypedTransaction {
  const options = { common, freeze: false }
  const signed = common.chainId() >= largeChainId && (bytes[0] ?? 0) >= 0xc0 ? legacyFields(bytes) : undefined
  if (signed === undefined) return createTxFromRLP(bytes, options)
  const [v, r, s] = signed.slice(6) as [Uint8Array, Uint8Array, Uint8Array]
  const isCanonical = [v, r, s].every((field) => field[0] !== 0)
  if (!isCanonical || (bytesToBigInt(v) - 35n) / 2n !== common.chainId())
    return createTxFromRLP(bytes, options)
  const transaction = createTxFromRLP(RLP.encode(signed.slice(0, 6)), options)
  return Object.assign(transaction, { v: bytesToBigInt(v), r: bytesToBigInt(r), s: bytesToBigInt(s) })
}

/** The indexes of the RLP fields that decide the cost of a transaction. */
interface CostIndexes {
  readonly gas: number
  readonly maxFee: number
  readonly value: number
}

/**
 * Creates a transaction that costs more than a word holds; `undefined` for one that costs less.
 *
 * EthereumJS refuses such a transaction. It is created so that the check of funds can refuse it in geth's words.
 *
 * @throws Error without a code when the bytes are not a transaction of the chain.
 */
export function createUnaffordable(
  bytes: Uint8Array,
  { gas, maxFee, value }: CostIndexes,
  common: Common,
): TypedTransaction | undefined {
  const type = (bytes[0] ?? 0) >= 0xc0 ? emptyBytes : bytes.subarray(0, 1)
  const fields = RLP.decode(bytes.subarray(type.length)) as Uint8Array[]
  const numberAt = (index: number): bigint => bytesToBigInt(fields[index] ?? emptyBytes)
  const own = { gasLimit: numberAt(gas), value: numberAt(value) }
  if (own.gasLimit * numberAt(maxFee) <= largestBalance && own.value <= largestBalance) return undefined
  const withoutCost = RLP.encode(
    fields.map((field, index) => (index === gas || index === value ? emptyBytes : field)),
  )
  return Object.assign(createSerialized(concatBytes(type, withoutCost), common), own)
}

/** Returns the fields of a signed legacy transaction; `undefined` for anything else. */
function legacyFields(bytes: Uint8Array): Uint8Array[] | undefined {
  const fields = RLP.decode(bytes)
  const isSigned =
    Array.isArray(fields) && fields.length === 9 && fields.every((f) => f instanceof Uint8Array)
  return isSigned ? fields : undefined
}
