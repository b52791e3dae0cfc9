/** The first step of a repair: what is whole in a damaged database goes into a new one, and its good blocks are indexed. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../chain/block.ts"
import { StoreDamaged } from "../../errors/index.ts"
import type { Identity } from "../../node/durable/folder.ts"
import type { BlockTables } from "../../store/blocks/blockTables.ts"
import { type Kind, kindOfKey } from "../../store/entries.ts"
import { type RunBounds, runBounds } from "../../store/runTable.ts"
import { type Scan, scanEntries } from "../../store/scan.ts"
import { unpackSeals } from "../../store/seals/sealTable.ts"
import type { Store } from "../../store/store.ts"
import { type Checkpoint, newRecords, readLog } from "../../store/writeAhead/logReader.ts"
import { entriesIn } from "../../store/writeAhead/logRecord.ts"
import { checkpointKey, decodeCheckpoint } from "../../store/writer.ts"
import type { Writes } from "../../store/writes.ts"
import { blockFault } from "./blockFaults.ts"

/** The kinds that follow from blocks: they are made again. */
const derived: readonly (Kind | undefined)[] = [
  "blockHash",
  "transactionHash",
  "nonce",
  "busy",
  "logSegment",
  "logPage",
]

const isDerived = (key: Buffer): boolean => derived.includes(kindOfKey(key))

/** The writes of one transaction of the new database. */
const writesAtOnce = 10_000

/** Copies what is whole, but for what is made again, and then the transactions of the log up to its first damage. */
export function copyWhole(path: string, target: Store): Scan {
  let batch: (readonly [Buffer, Buffer])[] = []
  const flush = () => {
    target.write(({ put }) => {
      for (const [key, value] of batch) put(key, value)
    })
    batch = []
  }
  let checkpoint: Checkpoint | undefined
  const scan = scanEntries(path, (key, value) => {
    if (key.equals(checkpointKey)) checkpoint = decodeCheckpoint(value)
    if (isDerived(key) || key.equals(checkpointKey)) return
    batch.push([Buffer.from(key), Buffer.from(value)])
    if (batch.length === writesAtOnce) flush()
  })
  flush()
  const log = readLog(path)
  // Without the last checkpoint it is not known which transactions are in the database; most often it is none or all.
  const { records } = checkpoint === undefined ? log : newRecords(log, checkpoint)
  for (const { payload } of records)
    target.write(({ put, remove }) => {
      for (const { key, value } of entriesIn(payload))
        if (!isDerived(key)) value === undefined ? remove(key) : put(key, value)
    })
  target.write((writes) => {
    const put: Writes["put"] = (key, value) => (isDerived(key) ? undefined : writes.put(key, value))
    unpackSeals(target, { ...writes, put })
  })
  return scan
}

/** The newest block that is good, with all before it, and what is wrong with the one after it. */
export interface GoodBlocks {
  readonly number: number
  /** `undefined` for genesis. */
  readonly block: SealedBlock | undefined
  readonly fault: string | undefined
}

/**
 * Makes the indexes of the blocks of a database up to the first that is not good.
 *
 * @param last - The number of the block to end with.
 * @returns The last block with a record of its own: one within a run of empty blocks has none.
 */
export function indexGood(
  store: Store,
  blocks: BlockTables,
  { genesisHash }: Identity,
  last: number,
): GoodBlocks {
  const runs = runBounds(store)
  let good: GoodBlocks = { number: 0, block: undefined, fault: undefined }
  let parent = genesisHash
  for (let number = 1; number <= last; number++) {
    const run = runs.find((each) => each.first <= number && number < each.last)
    if (run !== undefined) {
      parent = hashIn(run, number)
      continue
    }
    const block = readGood(blocks, number, parent)
    if (typeof block === "string") return { ...good, fault: `block ${number}: ${block}` }
    store.write((writes) => blocks.index(writes, block))
    good = { number, block, fault: undefined }
    parent = block.hash
  }
  return good
}

const hashIn = ({ first, hashes }: RunBounds, number: number): Hex =>
  toHex(hashes.subarray(32 * (number - first), 32 * (number - first + 1)))

/** Returns a block; a text when it is not good. */
function readGood(blocks: BlockTables, number: number, parent: Hex): SealedBlock | string {
  try {
    const block = blocks.block(number)
    return blockFault(block, number, parent) ?? block
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return error.what
  }
}
