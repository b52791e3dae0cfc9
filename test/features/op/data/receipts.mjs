/** Checks of the fields of receipts that follow from the fees of L1. */
import { createLegacyTx } from "@ethereumjs/tx"
import { fromHex } from "../../../../dist/base/hex.js"
import { depositType } from "../../../../dist/features/op/deposit.js"
import { opForks } from "../../../../dist/features/op/forks.js"
import { formsOf } from "../../../../dist/features/op/forms.js"
import { encodeL1Values } from "../../../../dist/features/op/l1Values.js"
import { chainOf, rulesOf } from "./chains.mjs"
import { checkAttributes, checkedTransaction } from "./transactions.mjs"

/** The gas of the smallest size that is charged. */
const smallest = "0x640"

/** The L1 values, and the field of a receipt of each that it has. */
const fields = {
  ...{ baseFee: "l1GasPrice", blobBaseFee: "l1BlobBaseFee" },
  ...{ baseFeeScalar: "l1BaseFeeScalar", blobBaseFeeScalar: "l1BlobBaseFeeScalar" },
  ...{ operatorFeeScalar: "operatorFeeScalar", operatorFeeConstant: "operatorFeeConstant" },
  daFootprintGasScalar: "daFootprintGasScalar",
  ...{ number: "", timestamp: "", sequenceNumber: "", hash: "", batcherHash: "" },
}

/** Returns calldata with the L1 values that a receipt has. */
const valuesIn = (receipt, { attributes }) => {
  const values = Object.entries(fields).map(([name, field]) => [name, receipt[field] ?? 0])
  return fromHex(encodeL1Values(Object.fromEntries(values), attributes))
}

/** Checks a receipt. Without its transaction, only the receipt of a smallest one can be checked. */
export async function checkReceipt(item, equal) {
  const { fork, block, transaction, attributes, receipt } = item
  const { chainId, chain } = chainOf(item.chain)
  const common = rulesOf(chainId, fork).at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
  const row = { fork, chain, block, note: "a receipt" }
  const decode = (given) => given && checkedTransaction(given, common, equal)
  const own = await decode(transaction)
  const first = (await decode(attributes)) ?? (own?.transaction.type === depositType ? own : undefined)
  if (first !== undefined) checkAttributes(first, fork, equal)
  if (!("l1Fee" in receipt)) return { ...row, note: "a deposit" }
  if (own === undefined && receipt.l1GasUsed !== smallest) return { ...row, skipped: "no transaction" }
  const data = first?.transaction.data ?? valuesIn(receipt, opForks[fork])
  const computed = formsOf({ sourceHash: "0x", mint: 0n, data }, opForks[fork]).receiptFieldsOf({
    transaction: own?.transaction ?? createLegacyTx({}, { common }),
    receipt: { appended: [BigInt(receipt.depositNonce ?? 0)] },
  })
  for (const [name, value] of Object.entries(computed)) equal(name, value, receipt[name])
  return row
}
