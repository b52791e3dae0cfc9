/** A sealed block and its transactions as records: the block without its transactions, and one record for each of these. */
import type { Block } from "@ethereumjs/block"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { type ByteString, bytesToByteString, digitsToByteString } from "../base/binary.ts"
import { toHex } from "../base/hex.ts"
import { encodeBytes, encodeList } from "../base/rlp.ts"
import { createBlockRecord, type SealedBlock, toBlock } from "../chain/block.ts"
import { decodeBlock } from "../chain/decodeBlock.ts"
import { headerEncoding } from "../chain/header.ts"
import { keccak256 } from "../evm/base/crypto.ts"
import type { ExecutedTransaction, Log, Receipt } from "../evm/base/records.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { encodingOf } from "../evm/transaction/encoding.ts"
import { decodeSealed } from "../evm/transaction/sealed.ts"
import {
  asBigInt,
  asCopy,
  asHex,
  asList,
  asNumber,
  asOptional,
  asText,
  bytesField,
  fieldsOf,
  hexField,
  type Item,
  listField,
  numberField,
  optional,
  recordOf,
  textField,
} from "./rlpFields.ts"

/** Versions begin at -1, which stands for a state that is not there. */
const versionField = (version: number): ByteString => numberField(version + 1)
const asVersion = (item: Item | undefined): number => asNumber(item) - 1

/** Returns the hash of a block, and its record after that. */
export function encodeBlock(block: SealedBlock): ByteString {
  const { hash, header, uncles, withdrawals, transactions } = block
  const fields = [
    headerEncoding(header),
    listField(uncles, headerEncoding),
    optional(withdrawals, (list) =>
      list.length === 0 ? encodeList("") : bytesToByteString(RLP.encode(list.map((each) => each.raw()))),
    ),
    optional(block.timestampMs, numberField),
    numberField(block.totalDifficulty - header.difficulty),
    numberField(header.common.chainId()),
    versionField(block.beginning),
    versionField(block.version),
    numberField(transactions.length),
  ]
  return digitsToByteString(hash.slice(2)) + recordOf(...fields)
}

/** A block whose transactions are read when they are needed. */
export interface BlockContents {
  readonly transactionCount: number
  readonly chainId: bigint
  /** @param transactions - Returns all of them. */
  block(transactions: () => readonly ExecutedTransaction[]): SealedBlock
}

/** Reads the record of a block, which is after its hash. @throws Error when it is malformed. */
export function decodeBlockRecord(
  record: Uint8Array,
  hash: Hex,
  rulesOf: (chainId: bigint) => Rules,
): BlockContents {
  const [header, uncles, withdrawals, timestampMs, difficulty, chain, beginning, version, count] = fieldsOf(
    record,
    9,
  )
  const chainId = asBigInt(chain)
  const parentDifficulty = asBigInt(difficulty)
  const raw: Item[] = [asList(header) as NestedUint8Array, [], asList(uncles) as NestedUint8Array]
  const list = asOptional(withdrawals, asList)
  if (list !== undefined) raw.push(list as NestedUint8Array)
  const given = decodeBlock(raw as NestedUint8Array, rulesOf(chainId), parentDifficulty)
  return {
    transactionCount: asNumber(count),
    chainId,
    block: (transactions) =>
      lazyBlock(
        {
          header: given.header,
          uncles: given.uncles,
          withdrawals: given.withdrawals,
          hash,
          totalDifficulty: parentDifficulty + given.header.difficulty,
          timestampMs: asOptional(timestampMs, asNumber),
          beginning: asVersion(beginning),
          version: asVersion(version),
        },
        transactions,
      ),
  }
}

type LazyParts = "transactions" | "block" | "context" | "size"

/** Returns the block; its transactions are made when they are first read. */
function lazyBlock(
  parts: Omit<SealedBlock, LazyParts>,
  transactions: () => readonly ExecutedTransaction[],
): SealedBlock {
  const list = lazy(transactions)
  const { header, uncles, withdrawals } = parts
  const block = lazy((): Block => toBlock({ header, uncles, withdrawals, transactions: list() }))
  const properties = {
    transactions: { get: list, enumerable: true },
    block: { get: block, enumerable: true },
    context: { get: block, enumerable: true },
  }
  return createBlockRecord(Object.defineProperties(parts, properties) as Omit<SealedBlock, "size">)
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns the record of a transaction with what its execution gave. */
export const encodeExecuted = ({ receipt, ...executed }: ExecutedTransaction): ByteString =>
  recordOf(
    encodeBytes(encodingOf(executed.transaction)),
    hexField(executed.sender),
    versionField(executed.version),
    receiptField(receipt),
    hexField(executed.output),
    optional(executed.failure, textField),
    optional(executed.reason, textField),
    optional(executed.created, (list) => listField(list, hexField)),
    optional(executed.consoleCalls, (list) => listField(list, bytesField)),
  )

const receiptField = (receipt: Receipt): ByteString =>
  encodeList(
    optional(receipt.status, numberField) +
      optional(receipt.stateRoot, hexField) +
      numberField(receipt.gasUsed) +
      numberField(receipt.cumulativeGasUsed) +
      numberField(receipt.effectiveGasPrice) +
      optional(receipt.contractAddress, hexField) +
      listField(receipt.logs, logField) +
      hexField(receipt.logsBloom) +
      numberField(receipt.firstLogIndex) +
      optional(receipt.blobGasUsed, numberField) +
      optional(receipt.blobGasPrice, numberField),
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
  const [encoding, sender, version, receipt, output, failure, reason, created, calls] = fieldsOf(record, 9)
  const bytes = asCopy(encoding)
  // A search for logs reads receipts alone, and most of the time is that of decoding transactions.
  const transaction = lazy(() => decodeSealed(bytes, common, rules))
  const executed = {
    hash: toHex(keccak256(bytes)),
    sender: asHex(sender),
    index,
    receipt: toReceipt(asList(receipt)),
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

function toReceipt(fields: readonly Item[]): Receipt {
  const [status, stateRoot, gasUsed, cumulative, price, contract, logs, bloom, first, blobGas, blobPrice] =
    fields
  return {
    status: asOptional(status, asNumber) as Receipt["status"],
    stateRoot: asOptional(stateRoot, asHex),
    gasUsed: asBigInt(gasUsed),
    cumulativeGasUsed: asBigInt(cumulative),
    effectiveGasPrice: asBigInt(price),
    contractAddress: asOptional(contract, asHex),
    logs: toLogs(logs),
    logsBloom: asHex(bloom),
    firstLogIndex: asNumber(first),
    blobGasUsed: asOptional(blobGas, asBigInt),
    blobGasPrice: asOptional(blobPrice, asBigInt),
  }
}

const toLogs = (logs: Item | undefined): readonly Log[] =>
  asList(logs).map((log) => {
    const [address, topics, data] = asList(log)
    return { address: asHex(address), topics: asList(topics).map(asHex), data: asHex(data) }
  })

/** Reads the logs alone from the fields of the record of a transaction. @throws Error when they are malformed. */
export function decodeLogs([, , , receipt]: readonly Item[]) {
  const fields = asList(receipt)
  return { logs: toLogs(fields[6]), firstLogIndex: asNumber(fields[8]) }
}
