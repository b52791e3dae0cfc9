/** A chain for the tests of stored blocks: three blocks after genesis, of which the second is empty. */
import type { Hex } from "../../../../src/base/hex.ts"
import { createBlockTables } from "../../../../src/features/durability/store/blocks/blockTables.ts"
import type { Store } from "../../../../src/features/durability/store/store.ts"
import type { SealedBlock } from "../../../../src/kernel/chain/block.ts"
import { bloomOf } from "../../../../src/kernel/evm/base/bloom.ts"
import type { ExecutedTransaction, Log } from "../../../../src/kernel/evm/base/records.ts"
import { blockOn, createGenesis, executed, rules } from "../../../kernel/chain/fixtures.ts"

export const address = (last: string): Hex => `0x${"00".repeat(19)}${last}`
export const word = (last: string): Hex => `0x${"00".repeat(31)}${last}`

const log = (emitter: string, ...topics: string[]): Log => ({
  address: address(emitter),
  topics: topics.map(word),
  data: "0x1234",
})

/** Logs of two contracts: each transaction of the chain has some of them. */
export const logs = [log("01", "0a", "0b"), log("02", "0a"), log("01"), log("02", "0a", "0c")] as const

/** Returns a transaction with logs; the first one has a number within the block. */
function withLogs(
  nonce: bigint,
  index: number,
  own: readonly Log[],
  firstLogIndex: number,
): ExecutedTransaction {
  const { receipt, ...others } = executed(nonce, index, own)
  return { ...others, receipt: { ...receipt, logsBloom: bloomOf(own), firstLogIndex } }
}

const genesis = createGenesis()
const first = blockOn(genesis, [withLogs(0n, 0, [logs[0], logs[1]], 0), withLogs(1n, 1, [logs[2]], 2)])
const second = { ...blockOn(first), timestampMs: 1_002_500 }
const third = blockOn(second, [withLogs(2n, 0, [logs[3]], 0)])

export const blocks: readonly [SealedBlock, SealedBlock, SealedBlock] = [first, second, third]

/** Writes the blocks into a store. */
export const putBlocks = (store: Store): void => {
  const tables = createBlockTables(store, rules)
  for (const block of blocks) store.write((writes) => tables.put(writes, block))
}
