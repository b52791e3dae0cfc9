/** The JSON forms of the OP stack: the fields of deposits, and those that it adds to receipts. */

import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { encodingOf } from "../../kernel/evm/transaction/encoding.ts"
import type { ProtocolPart } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { type Deposit, depositReceiptVersion, depositType } from "./deposit.ts"
import { estimatedSize, l1FeeOf, l1GasUsed } from "./fees.ts"
import type { OpFork } from "./forks.ts"
import { decodeL1Values, type L1Values } from "./l1Values.ts"
import { postExecutionType } from "./postExecution.ts"

const quantity = (value: bigint): string => `0x${value.toString(16)}`

/**
 * Returns the JSON forms of a deposit, and, where it sets the values of L1, of the receipts of its block.
 *
 * @see op-reth crates/rpc/src/eth/receipt.rs: fields without a value are absent, and deposits have the fields of L1 too
 */
export function formsOf(
  { sourceHash, mint, data }: Deposit,
  fork: OpFork,
): Pick<ProtocolPart, "fieldsOf" | "receiptFieldsOf"> {
  const values = decodeL1Values(data)
  return {
    fieldsOf: (executed) => ({
      sourceHash,
      mint: quantity(mint),
      ...nonceOf(executed, "nonce"),
      gasPrice: "0x0",
      yParity: "0x0",
    }),
    receiptFieldsOf: (executed) => ({
      ...nonceOf(executed, "depositNonce"),
      ...(values && l1FieldsOf(executed, values, fork)),
      ...refundOf(executed),
      ...((executed.transaction.type as number) === postExecutionType && { to: null }),
    }),
  }
}

/** Returns the nonce of a deposit and the version of its receipt; nothing for other transactions. */
function nonceOf({ transaction, receipt }: ExecutedTransaction, name: "nonce" | "depositNonce") {
  if ((transaction.type as number) !== depositType) return {}
  const [nonce = 0n] = receipt.appended ?? []
  return { [name]: quantity(nonce), depositReceiptVersion: quantity(depositReceiptVersion) }
}

/** Returns the gas that the transaction got back; nothing where there is none, as op-reth. */
const refundOf = ({ receipt: { gasRefund = 0n } }: ExecutedTransaction) =>
  gasRefund === 0n ? {} : { opGasRefund: quantity(gasRefund) }

/** Returns the fees of L1 and of the operator, and the data availability footprint. */
function l1FieldsOf({ transaction }: ExecutedTransaction, values: L1Values, fork: OpFork) {
  const type: number = transaction.type
  const [isDeposit, isPostExecution] = [type === depositType, type === postExecutionType]
  const encoding = isPostExecution ? "" : encodingOf(transaction)
  const { baseFeeScalar, blobBaseFeeScalar, operatorFeeScalar, operatorFeeConstant } = values
  const footprint = (estimatedSize(encoding) / 1_000_000n) * values.daFootprintGasScalar
  return {
    l1GasPrice: quantity(values.baseFee),
    l1GasUsed: quantity(isPostExecution ? 0n : l1GasUsed(encoding, fork)),
    l1Fee: quantity(isDeposit || isPostExecution ? 0n : l1FeeOf(encoding, values, fork)),
    l1BaseFeeScalar: quantity(baseFeeScalar),
    l1BlobBaseFee: quantity(values.blobBaseFee),
    l1BlobBaseFeeScalar: quantity(blobBaseFeeScalar),
    ...((operatorFeeScalar > 0n || operatorFeeConstant > 0n) && {
      operatorFeeScalar: quantity(operatorFeeScalar),
      operatorFeeConstant: quantity(operatorFeeConstant),
    }),
    ...(fork.attributes === "jovian" && {
      daFootprintGasScalar: quantity(values.daFootprintGasScalar),
      blobGasUsed: quantity(isPostExecution ? 0n : footprint),
    }),
  }
}
