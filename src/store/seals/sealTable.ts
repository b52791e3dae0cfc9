/**
 * Sealed blocks that are only in the write-ahead log, where each is one value. They are written into the tables at a checkpoint,
 * or when the store is opened after a kill; most blocks of a test suite are reverted before.
 */
import { indexesOf } from "../blocks/blockIndexes.ts"
import { blockKeys } from "../blocks/blockKeys.ts"
import { encodeBlockParts } from "../blocks/blockRecord.ts"
import { encodeStored } from "../blocks/transactionRecord.ts"
import { encodeChanges } from "../changesRecord.ts"
import { numberKey } from "../entries.ts"
import { type HeadRecord, writeMeta } from "../meta.ts"
import type { Reads } from "../reads.ts"
import { firstOf, pastOf, stateKeys } from "../stateKeys.ts"
import type { Writes } from "../writes.ts"
import { decodeSeal } from "./decode.ts"
import { encodeSeal, type Seal } from "./encode.ts"

/** The maximum number of blocks of a log that are one value each. A chain has more blocks in memory, so it reads none of these. */
export const maxSeals = 64

/** The key of the next seal, used again and again: entries copy it, and a new buffer would take longer than the rest. */
const key = numberKey("sealed", 0)

function sealKey(number: number): Buffer {
  for (let at = 6, rest = number; at > 0; at--, rest = Math.floor(rest / 256)) key[at] = rest
  return key
}

/** Writes a block as one value. */
export const putSeal = (writes: Writes, seal: Seal): void =>
  writes.log(sealKey(Number(seal.block.header.number)), encodeSeal(seal))

/** Removes the value of a block. */
export const removeSeal = (writes: Writes, number: number): void => writes.log(sealKey(number), undefined)

/**
 * Writes the blocks of a log into the tables, except into the index of logs, and removes their values.
 *
 * @throws Error when a value is malformed.
 */
export function unpackSeals(reads: Reads, writes: Writes): void {
  let head: HeadRecord | undefined
  for (const [key, value] of reads.range(firstOf("sealed"), pastOf("sealed"))) {
    head = unpack(writes, key.readUIntBE(1, 6), value)
    writes.remove(key)
  }
  if (head !== undefined) writeMeta(writes, "head", head)
}

function unpack(writes: Writes, number: number, value: Uint8Array): HeadRecord {
  const { block, transactions, versions } = decodeSeal(value)
  const { hash, version } = block
  writes.put(blockKeys.block(number), encodeBlockParts(block))
  for (const [index, transaction] of transactions.entries())
    writes.put(blockKeys.transaction(number, index), encodeStored(transaction))
  for (const [key, entry] of indexesOf({ number, hash, transactions })) writes.put(key, entry)
  for (const [each, changes] of versions) writes.put(stateKeys.version(each), encodeChanges(changes))
  return { number, hash, version }
}
