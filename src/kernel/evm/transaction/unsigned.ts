/** Creates unsigned transactions from checked fields. */
import type { Common } from "@ethereumjs/common"
import {
  type AccessList,
  createTx,
  type EOACode7702TxData,
  TransactionType,
  type TypedTransaction,
  type TypedTxData,
} from "@ethereumjs/tx"
import { Address } from "@ethereumjs/util"
import { fromHex, type Hex } from "../../../base/hex.ts"
import { memoizeByObject } from "../../../base/memoize.ts"
import { createChecked } from "./checked.ts"

/** The fields of a transaction as native values, after defaults were filled in; fields that its type does not have are `undefined`. */
export interface CheckedFields {
  readonly type: number
  readonly chainId?: bigint | undefined
  readonly nonce: bigint
  readonly gasPrice?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly gasLimit: bigint
  readonly to?: Hex | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList?: AccessList | undefined
  readonly authorizationList?: EOACode7702TxData["authorizationList"] | undefined
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly blobVersionedHashes?: Hex[] | undefined
  /** The blobs themselves; without them the transaction has only their hashes. Absent proofs are computed from them. */
  readonly blobs?: readonly Hex[] | undefined
  readonly kzgCommitments?: Hex[] | undefined
  readonly kzgProofs?: Hex[] | undefined
}

/** Creates a transaction without a signature, for {@link signTransaction}; a common one is a copy of a blank transaction. */
export function createUnsigned(fields: CheckedFields, common: Common): TypedTransaction {
  if (fields.type !== TransactionType.FeeMarketEIP1559 || fields.accessList !== undefined)
    return createChecked(fields as TypedTxData & CheckedFields, common)
  const { nonce, gasLimit, value, data } = fields
  const { chainId, maxPriorityFeePerGas, maxFeePerGas } = fields
  const to = fields.to && new Address(fromHex(fields.to))
  const blank = blankOf(common)
  const own = { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, to, value, data, cache: {} }
  const copy = { ...blank, ...own }
  return Object.setPrototypeOf(copy, Object.getPrototypeOf(blank))
}

const blankOf = memoizeByObject(
  (common: Common): TypedTransaction =>
    createTx({ type: TransactionType.FeeMarketEIP1559 }, { common, freeze: false }),
)
