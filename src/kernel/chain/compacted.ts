/** Compacted blocks: for old and empty ones, memory keeps only the data that the store lacks. */
import { RLP } from "@ethereumjs/rlp"
import { toHex } from "../../base/hex.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import type { StoredBlock } from "./blockStore.ts"
import { decodeBlock } from "./decodeBlock.ts"

/** A compacted block; `header` distinguishes it from others. */
export interface CompactedBlock
  extends Pick<SealedBlock, "timestampMs" | "totalDifficulty" | "beginning" | "version"> {
  readonly header?: undefined
}

/** Returns true for a block that has no transactions, was not mined by proof of work, and is not genesis. */
export const isCompactable = ({ transactions, header }: SealedBlock): boolean =>
  transactions.length === 0 && header.difficulty === 0n && header.number > 0n

export const compact = (block: SealedBlock): CompactedBlock => ({
  timestampMs: block.timestampMs,
  totalDifficulty: block.totalDifficulty,
  beginning: block.beginning,
  version: block.version,
})

/** Returns the whole block again. */
export function hydrate(compacted: CompactedBlock, stored: StoredBlock, rules: Rules): SealedBlock {
  const raw = [RLP.decode(stored.header) as Uint8Array[], ...(RLP.decode(stored.body) as Uint8Array[][])]
  const { header, uncles, withdrawals } = decodeBlock(raw, rules, compacted.totalDifficulty)
  const parts = { header, uncles, withdrawals, transactions: [] }
  const block = toBlock(parts)
  return {
    ...compacted,
    ...parts,
    hash: toHex(stored.hash),
    header,
    block,
    context: block,
  }
}
