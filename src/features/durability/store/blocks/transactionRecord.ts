/** An executed transaction as a record, with its receipt and the results of its execution. */
import type { ByteString } from "../../../../base/binary.ts"
import { toHex } from "../../../../base/hex.ts"
import { memoizeOnce } from "../../../../base/memoize.ts"
import { encodeBytes, encodeList } from "../../../../base/rlp.ts"
import type { SealedBlock } from "../../../../kernel/chain/block.ts"
import { bloomOf } from "../../../../kernel/evm/base/bloom.ts"
import { keccak256 } from "../../../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction, GasDimensions, Log, Receipt } from "../../../../kernel/evm/base/records.ts"
import type { Rules } from "../../../../kernel/evm/fork/hardforks.ts"
import { encodingOf } from "../../../../kernel/evm/transaction/encoding.ts"
import { decodeSealed } from "../../../../kernel/evm/transaction/sealed.ts"
import {
  asBigInt,
  asCopy,
  asHex,
  asList,
  asNumber,
  asOptional,
  asText,
  asVersion,
  bytesField,
  fieldsOf,
  hexField,
  type Item,
  listField,
  numberField,
  optional,
  recordOf,
  textField,
  versionField,
} from "../rlpFields.ts"

/** Returns the record of a transaction with the results of its execution. */
export const encodeExecuted = (executed: ExecutedTransaction): ByteString =>
  recordOf(
    encodeBytes(encodingOf(executed.transaction)),
    hexField(executed.sender),
    versionField(executed.version),
    receiptField(executed.receipt),
    hexField(executed.output),
    optional(executed.failure, textField),
    optional(executed.reason, textField),
    optional(executed.created, (list) => listField(list, hexField)),
    optional(executed.consoleCalls, (list) => listField(list, bytesField)),
    ...(executed.dimensions === undefined ? [] : [dimensionsField(executed.dimensions)]),
  )

/** Absent in forks without state gas, and in the records of earlier versions. */
const dimensionsField = ({ execution, state }: GasDimensions): ByteString =>
  encodeList(numberField(execution) + numberField(state))

const receiptField = (receipt: Receipt): ByteString =>
  encodeList(
    optional(receipt.status, numberField) +
      optional(receipt.stateRoot, hexField) +
      numberField(receipt.gasUsed) +
      numberField(receipt.cumulativeGasUsed) +
      numberField(receipt.effectiveGasPrice) +
      optional(receipt.contractAddress, hexField) +
      listField(receipt.logs, logField) +
      numberField(receipt.firstLogIndex) +
      optional(receipt.blobGasUsed, numberField) +
      optional(receipt.blobGasPrice, numberField) +
      optional(receipt.appended, (items) => listField(items, numberField)) +
      (receipt.gasRefund === undefined ? "" : numberField(receipt.gasRefund)),
  )

const logField = ({ address, topics, data }: Log): ByteString =>
  encodeList(hexField(address) + listField(topics, hexField) + hexField(data))

/** Reads the record of a transaction. @throws Error when it is malformed. */
export function decodeExecuted(
  record: Uint8Array,
  index: number,
  common: SealedBlock["header"]["common"],
  rules: Rules,
): ExecutedTransaction {
  const fields = fieldsOf(record, 9, 1)
  const [encoding, sender, version, receipt, output, failure, reason, created, calls, dimensions] = fields
  const bytes = asCopy(encoding)
  // A search for logs reads only receipts; decoding the transactions would take most of its time.
  const transaction = memoizeOnce(() => decodeSealed(bytes, common, rules))
  const executed = {
    hash: toHex(keccak256(bytes)),
    sender: asHex(sender),
    index,
    receipt: toReceipt(asList(receipt)),
    dimensions: dimensions && toDimensions(asList(dimensions)),
    output: asHex(output),
    failure: asOptional(failure, asText),
    reason: asOptional(reason, asText),
    created: asOptional(created, (item) => asList(item).map(asHex)),
    consoleCalls: asOptional(calls, (item) => asList(item).map((each) => asCopy(each))),
    version: asVersion(version),
  }
  return Object.defineProperty(executed, "transaction", {
    get: transaction,
    enumerable: true,
  }) as ExecutedTransaction
}

const toDimensions = ([execution, state]: readonly Item[]): GasDimensions => ({
  execution: asBigInt(execution),
  state: asBigInt(state),
})

function toReceipt(fields: readonly Item[]): Receipt {
  const [status, stateRoot, gasUsed, cumulative, price, contract, logs, first, blobGas, blobPrice] = fields
  const [appended, gasRefund] = fields.slice(10)
  const list = toLogs(logs)
  return {
    status: asOptional(status, asNumber) as Receipt["status"],
    stateRoot: asOptional(stateRoot, asHex),
    gasUsed: asBigInt(gasUsed),
    cumulativeGasUsed: asBigInt(cumulative),
    effectiveGasPrice: asBigInt(price),
    contractAddress: asOptional(contract, asHex),
    logs: list,
    logsBloom: bloomOf(list),
    firstLogIndex: asNumber(first),
    blobGasUsed: asOptional(blobGas, asBigInt),
    blobGasPrice: asOptional(blobPrice, asBigInt),
    appended: asOptional(appended, (items) => asList(items).map(asBigInt)),
    ...(gasRefund !== undefined && { gasRefund: asBigInt(gasRefund) }),
  }
}

const toLogs = (logs: Item | undefined): readonly Log[] =>
  asList(logs).map((log) => {
    const [address, topics, data] = asList(log)
    return { address: asHex(address), topics: asList(topics).map(asHex), data: asHex(data) }
  })
