/** Blocks at rest: old and empty ones, of which only that is kept which their RLP in the store does not say. */
import { RLP } from "@ethereumjs/rlp"
import type { Rules } from "../evm/hardforks.ts"
import { createBlockRecord, type SealedBlock, toBlock } from "./block.ts"
import type { BlockStore } from "./blockStore.ts"
import { decodeBlock } from "./decodeBlock.ts"

/** A block at rest; `header` tells it from others. */
export interface RestingBlock
  extends Pick<SealedBlock, "hash" | "timestampMs" | "totalDifficulty" | "beginning" | "version"> {
  readonly number: bigint
  readonly header?: undefined
}

/** A block that has no transactions, was not mined by proof of work, and is not genesis may rest. */
export const mayRest = ({ transactions, header }: SealedBlock): boolean =>
  transactions.length === 0 && header.difficulty === 0n && header.number > 0n

export const toResting = (block: SealedBlock): RestingBlock => ({
  number: block.header.number,
  hash: block.hash,
  timestampMs: block.timestampMs,
  totalDifficulty: block.totalDifficulty,
  beginning: block.beginning,
  version: block.version,
})

/** The whole block again. */
export function wake(resting: RestingBlock, store: Pick<BlockStore, "read">, rules: Rules): SealedBlock {
  const { number, ...known } = resting
  const { header: fields, body } = store.read(number, resting.hash)
  const raw = [RLP.decode(fields) as Uint8Array[], ...(RLP.decode(body) as Uint8Array[][])]
  const { header, uncles, withdrawals } = decodeBlock(raw, rules, resting.totalDifficulty)
  const parts = { header, uncles, withdrawals, transactions: [] }
  const block = toBlock(parts)
  return createBlockRecord({ ...known, ...parts, header, block, context: block })
}
