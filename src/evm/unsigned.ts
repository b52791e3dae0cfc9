/** Transactions that are yet to be signed, of fields that were checked. */
import type { Common } from "@ethereumjs/common"
import { createTx, TransactionType, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { Address, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex } from "../hex.ts"

/** Fields with their native values, as filling in gives them. */
export type CheckedFields = TypedTxData & {
  readonly to?: Hex
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly value: bigint
  readonly data: Uint8Array
}

/** A transaction without a signature, for {@link signTransaction}; those of most wallets are copies of a blank one. */
export function createUnsigned({ to, ...fields }: CheckedFields, common: Common): TypedTransaction {
  const hasLists = "accessList" in fields || "authorizationList" in fields
  if (fields.type !== TransactionType.FeeMarketEIP1559 || hasLists)
    return createTx({ ...fields, ...(to !== undefined && { to }) }, { common, freeze: false })
  const blank = blankOf(common)
  const copy = { ...blank, ...fields, to: to && new Address(fromHex(to)), cache: {} }
  return Object.setPrototypeOf(copy, Object.getPrototypeOf(blank))
}

const blanks = new WeakMap<Common, TypedTransaction>()

function blankOf(common: Common): TypedTransaction {
  const blank =
    blanks.get(common) ?? createTx({ type: TransactionType.FeeMarketEIP1559 }, { common, freeze: false })
  blanks.set(common, blank)
  return blank
}
