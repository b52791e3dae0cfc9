/** Compacted blocks: of old and empty ones, memory keeps the encoding, which is smaller than the object. */
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import { type ByteString, byteStringToBytes, bytesToByteString } from "../../base/binary.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import { decodeBlock } from "./decodeBlock.ts"

/** A compacted block; `header` distinguishes it from others. */
export interface CompactedBlock
  extends Pick<
    SealedBlock,
    "hash" | "timestampMs" | "totalDifficulty" | "beginning" | "version" | "accessList"
  > {
  readonly header?: undefined
  /** Its RLP. */
  readonly encoded: ByteString
}

/** Returns true for a block that has no transactions, was not mined by proof of work, and is not genesis. */
export const isCompactable = ({ transactions, header }: SealedBlock): boolean =>
  transactions.length === 0 && header.difficulty === 0n && header.number > 0n

export const compact = (block: SealedBlock): CompactedBlock => ({
  hash: block.hash,
  timestampMs: block.timestampMs,
  totalDifficulty: block.totalDifficulty,
  beginning: block.beginning,
  version: block.version,
  accessList: block.accessList,
  encoded: bytesToByteString(block.block.serialize()),
})

/** Returns the whole block again. */
export function hydrate({ encoded, ...compacted }: CompactedBlock, rules: Rules): SealedBlock {
  const raw = RLP.decode(byteStringToBytes(encoded)) as NestedUint8Array
  const { header, uncles, withdrawals } = decodeBlock(raw, rules, compacted.totalDifficulty)
  const parts = { header, uncles, withdrawals, transactions: [] }
  const block = toBlock(parts)
  return {
    ...compacted,
    ...parts,
    header,
    block,
    context: block,
  }
}
