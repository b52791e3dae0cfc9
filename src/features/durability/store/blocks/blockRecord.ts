/** A sealed block as a record, without its transactions: each transaction has its own record. */
import type { Block } from "@ethereumjs/block"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import type { Withdrawal } from "@ethereumjs/util"
import { type ByteString, bytesToByteString, digitsToByteString } from "../../../../base/binary.ts"
import type { Hex } from "../../../../base/hex.ts"
import { memoizeOnce } from "../../../../base/memoize.ts"
import { type SealedBlock, toBlock } from "../../../../kernel/chain/block.ts"
import { decodeBlock } from "../../../../kernel/chain/decodeBlock.ts"
import { headerEncoding } from "../../../../kernel/chain/header.ts"
import type { ExecutedTransaction } from "../../../../kernel/evm/base/records.ts"
import type { Rules } from "../../../../kernel/evm/fork/hardforks.ts"
import {
  asBigInt,
  asCopy,
  asList,
  asNumber,
  asOptional,
  asVersion,
  bytesField,
  fieldsOf,
  type Item,
  listField,
  numberField,
  optional,
  recordOf,
  versionField,
} from "../rlpFields.ts"

/** Returns the hash of a block, followed by its record. */
export function encodeBlock(block: SealedBlock): ByteString {
  const { header, uncles, withdrawals } = block
  const fields = [
    headerEncoding(header),
    listField(uncles, headerEncoding),
    optional(withdrawals, withdrawalList),
    optional(block.timestampMs, numberField),
    numberField(block.totalDifficulty - header.difficulty),
    numberField(header.common.chainId()),
    versionField(block.beginning),
    versionField(block.version),
    numberField(block.transactions.length),
    ...(block.accessList === undefined ? [] : [bytesField(block.accessList())]),
  ]
  return digitsToByteString(block.hash.slice(2)) + recordOf(...fields)
}

const withdrawalList = (list: readonly Withdrawal[]): ByteString =>
  bytesToByteString(RLP.encode(list.map((each) => each.raw())))

/** A block whose transactions are read when they are needed. */
export interface BlockContents {
  readonly transactionCount: number
  readonly chainId: bigint
  /** @param transactions - Returns all of them. */
  block(transactions: () => readonly ExecutedTransaction[]): SealedBlock
}

/** Reads the record of a block, without the hash before it. @throws Error when it is malformed. */
export function decodeBlockRecord(
  record: Uint8Array,
  hash: Hex,
  rulesOf: (chainId: bigint) => Rules,
): BlockContents {
  const [header, uncles, withdrawals, timestampMs, difficulty, chain, beginning, version, count, accesses] =
    fieldsOf(record, 9, 1)
  const accessList = accesses && asCopy(accesses)
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
          accessList: accessList && (() => accessList),
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
  const list = memoizeOnce(transactions)
  const { header, uncles, withdrawals } = parts
  const block = memoizeOnce((): Block => toBlock({ header, uncles, withdrawals, transactions: list() }))
  const properties = {
    transactions: { get: list, enumerable: true },
    block: { get: block, enumerable: true },
    context: { get: block, enumerable: true },
  }
  return Object.defineProperties(parts, properties) as SealedBlock
}
