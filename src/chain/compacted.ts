/** Blocks at rest: old and empty ones, of which only that is kept which the store does not say. */
import { RLP } from "@ethereumjs/rlp"
import { toHex } from "../base/hex.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { createSealedBlock, type SealedBlock, toBlock } from "./block.ts"
import type { StoredBlock } from "./blockStore.ts"
import { decodeBlock } from "./decodeBlock.ts"

/** A block at rest; `header` tells it from others. */
export interface CompactedBlock
  extends Pick<SealedBlock, "timestampMs" | "totalDifficulty" | "beginning" | "version"> {
  readonly header?: undefined
}

/** A block that has no transactions, was not mined by proof of work, and is not genesis may rest. */
export const isCompactable = ({ transactions, header }: SealedBlock): boolean =>
  transactions.length === 0 && header.difficulty === 0n && header.number > 0n

export const compact = (block: SealedBlock): CompactedBlock => ({
  timestampMs: block.timestampMs,
  totalDifficulty: block.totalDifficulty,
  beginning: block.beginning,
  version: block.version,
})

/** The whole block again. */
export function hydrate(compacted: CompactedBlock, stored: StoredBlock, rules: Rules): SealedBlock {
  const raw = [RLP.decode(stored.header) as Uint8Array[], ...(RLP.decode(stored.body) as Uint8Array[][])]
  const { header, uncles, withdrawals } = decodeBlock(raw, rules, compacted.totalDifficulty)
  const parts = { header, uncles, withdrawals, transactions: [] }
  const block = toBlock(parts)
  return createSealedBlock({
    ...compacted,
    ...parts,
    hash: toHex(stored.hash),
    header,
    block,
    context: block,
  })
}
