/** Decodes the RLP of a block into its parts, before anything is executed. */
import { type BlockHeader, createBlockHeaderFromBytesArray } from "@ethereumjs/block"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import {
  bytesToBigInt,
  createWithdrawalFromBytesArray,
  type Withdrawal,
  type WithdrawalBytes,
} from "@ethereumjs/util"
import { limitBlobBaseFee } from "../evm/fork/blobFees.ts"
import type { Rules } from "../evm/fork/hardforks.ts"

/** A block as its bytes describe it. */
export interface GivenBlock {
  readonly header: BlockHeader
  /** Each in its signed encoding (EIP-2718). */
  readonly transactions: readonly Uint8Array[]
  readonly uncles: readonly BlockHeader[]
  /** `undefined` before Shanghai (EIP-4895). */
  readonly withdrawals: readonly Withdrawal[] | undefined
}

/** The indexes in the RLP of a header of the fields that decide its rules (Yellow Paper 4.4.3). */
const fieldIndexes = { number: 8, timestamp: 11 } as const

/**
 * Splits a file of blocks, one RLP list after the other, as geth's `export` writes it.
 *
 * @throws Error when the rest is not RLP.
 */
export function* splitBlocks(file: Uint8Array): Iterable<NestedUint8Array> {
  for (let rest = file; rest.length > 0; ) {
    const { data, remainder } = RLP.decode(rest, true)
    if (!Array.isArray(data)) throw new Error("not a list")
    yield data
    rest = remainder
  }
}

/**
 * Returns the parts of a block; its header is read under the rules of its own number and timestamp.
 *
 * @throws Error when a part is missing or malformed.
 */
export function decodeBlock(raw: NestedUint8Array, rules: Rules, parentTotalDifficulty: bigint): GivenBlock {
  const [header, transactions, uncles, withdrawals] = raw
  if (!Array.isArray(header) || !Array.isArray(transactions) || !Array.isArray(uncles))
    throw new Error("not a list of header, transactions and uncles")
  const toHeader = (fields: NestedUint8Array) => decodeHeader(fields, rules, parentTotalDifficulty)
  return {
    header: toHeader(header),
    transactions: transactions.map((item) => (item instanceof Uint8Array ? item : RLP.encode(item))),
    uncles: uncles.map((fields) => toHeader(fields as NestedUint8Array)),
    withdrawals: Array.isArray(withdrawals)
      ? withdrawals.map((fields) => createWithdrawalFromBytesArray(fields as WithdrawalBytes))
      : undefined,
  }
}

/** Reads a header under the rules of its own number and timestamp. @throws Error when it is malformed. */
export function decodeHeader(
  fields: NestedUint8Array,
  rules: Rules,
  parentTotalDifficulty: bigint,
): BlockHeader {
  const uintAt = (index: number): bigint => {
    const field = fields[index]
    if (!(field instanceof Uint8Array) || field.length > 8) throw new Error("malformed header")
    return bytesToBigInt(field)
  }
  const position = { number: uintAt(fieldIndexes.number), timestamp: uintAt(fieldIndexes.timestamp) }
  const common = rules.at({ ...position, parentTotalDifficulty })
  const options = { common, freeze: false, skipConsensusFormatValidation: true }
  const header = createBlockHeaderFromBytesArray(fields as Uint8Array[], options)
  limitBlobBaseFee(header)
  return header
}
