/** The first step of a repair: copies the intact entries of a damaged database into a new one, and indexes its intact blocks. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../chain/block.ts"
import { StoreDamaged } from "../../errors/index.ts"
import type { Identity } from "../../node/durable/folder.ts"
import type { BlockTables } from "../../store/blocks/blockTables.ts"
import { type Kind, kindOfKey } from "../../store/entries.ts"
import { readFirst } from "../../store/meta.ts"
import { type RunBounds, runBounds } from "../../store/runTable.ts"
import { type Scan, scanEntries } from "../../store/scan.ts"
import { unpackSeals } from "../../store/seals/sealTable.ts"
import type { Store } from "../../store/store.ts"
import { type Checkpoint, newRecords, readLog } from "../../store/writeAhead/logReader.ts"
import { entriesIn } from "../../store/writeAhead/logRecord.ts"
import { checkpointKey, decodeCheckpoint } from "../../store/writer.ts"
import type { Writes } from "../../store/writes.ts"
import { blockFault } from "./blockFaults.ts"

/** The kinds of entries that are derived from blocks, and built again. */
const derived: readonly (Kind | undefined)[] = [
  "blockHash",
  "transactionHash",
  "nonce",
  "busy",
  "logSegment",
  "logPage",
]

const isDerived = (key: Buffer): boolean => derived.includes(kindOfKey(key))

/** Number of writes of one transaction of the new database. */
const writesAtOnce = 10_000

/** Copies the intact entries, except derived ones, and then the transactions of the log up to its first damage. */
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
  // Without the last checkpoint it is unknown which transactions are in the database; usually none or all are.
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

/** The newest block of an intact chain, and the fault of the block after it. */
export interface GoodBlocks {
  readonly number: number
  /** `undefined` for genesis. */
  readonly block: SealedBlock | undefined
  readonly fault: string | undefined
}

/**
 * Builds the indexes of the blocks of a database up to the first damaged one.
 *
 * @param last - The number of the block to end with.
 * @returns The last block with its own record; a block within a run of empty blocks has none.
 */
export function indexGood(
  store: Store,
  blocks: BlockTables,
  { genesisHash }: Identity,
  last: number,
): GoodBlocks {
  const runs = runBounds(store)
  const first = readFirst(store, genesisHash)
  let good: GoodBlocks = { number: first.number, block: undefined, fault: undefined }
  let parent = first.hash
  for (let number = first.number + 1; number <= last; number++) {
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

/** Returns a block; its fault as text when it is damaged. */
function readGood(blocks: BlockTables, number: number, parent: Hex): SealedBlock | string {
  try {
    const block = blocks.block(number)
    return blockFault(block, number, parent) ?? block
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return error.what
  }
}
