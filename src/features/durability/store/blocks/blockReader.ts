/** Reads sealed blocks of a data folder; the last ones that were read are kept in memory. */
import type { Common } from "@ethereumjs/common"
import { BoundedCache } from "../../../../base/boundedCache.ts"
import { toHex } from "../../../../base/hex.ts"
import { StoreDamaged } from "../../../../errors/index.ts"
import type { PlacedTransaction, SealedBlock } from "../../../../kernel/chain/block.ts"
import type { BlockArchive } from "../../../../kernel/chain/blockArchive.ts"
import type { ExecutedTransaction } from "../../../../kernel/evm/base/records.ts"
import { type Rules, rulesWith } from "../../../../kernel/evm/fork/hardforks.ts"
import type { Store } from "../store.ts"
import { blockKeys as keys } from "./blockKeys.ts"
import { decodeBlockRecord } from "./blockRecord.ts"
import { decodeExecuted } from "./transactionRecord.ts"

/** The number of blocks that are kept in memory after they were read. */
const maxCachedBlocks = 256

/** Reads blocks. */
interface BlockReader extends Omit<BlockArchive, "has" | "logs"> {
  /** Reads a block without the cache; `undefined` when it is not there. */
  open(number: number): SealedBlock | undefined
  /** Removes a block from the cache. */
  forget(number: number): void
}

/** Creates a reader. */
export function createBlockReader(store: Store, rules: Rules): BlockReader {
  const cache = new BoundedCache<number, SealedBlock>(maxCachedBlocks)
  const { executedAt, open } = createDecoder(store, rules)
  const block = (number: number): SealedBlock => {
    const known = cache.get(number)
    if (known !== undefined) return known
    const opened = open(number) ?? damaged(store, `block ${number} is missing`)
    cache.set(number, opened)
    return opened
  }
  const placed = (value: Uint8Array | undefined): PlacedTransaction | undefined => {
    if (value === undefined) return undefined
    const bytes = Buffer.from(value)
    const [number, index] = [bytes.readUIntBE(0, 6), bytes.readUInt32BE(6)]
    const found = block(number)
    return { executed: executedAt(number, index, found.header.common), block: found }
  }
  return {
    open,
    block,
    forget: (number) => cache.delete(number),
    numberOf(hash) {
      const bytes = store.read(keys.hash(hash))
      return bytes && Buffer.from(bytes).readUIntBE(0, 6)
    },
    hash: (number) => store.read(keys.block(number))?.slice(0, 32),
    transaction: (hash) => placed(store.read(keys.transactionHash(hash))),
    transactionOf: (sender, nonce) => placed(store.read(keys.nonce(sender, nonce))),
    *busy(first, last) {
      for (const key of store.keys(keys.bloom(first), keys.bloom(last + 1))) yield block(key.readUIntBE(1, 6))
    },
  }
}

/** Creates the functions that read records; a malformed one is reported as damage. */
function createDecoder(store: Store, rules: Rules) {
  const rulesOf = (chainId: bigint) => rulesWith(rules, chainId)
  const read = <T>(what: string, decode: () => T): T => {
    try {
      return decode()
    } catch (cause) {
      if (cause instanceof StoreDamaged) throw cause
      return damaged(store, what, cause)
    }
  }
  const executedAt = (number: number, index: number, common: Common): ExecutedTransaction => {
    const what = `transaction ${index} of block ${number}`
    const record = store.read(keys.transaction(number, index)) ?? damaged(store, `${what} is missing`)
    return read(what, () => decodeExecuted(record, index, common, rules))
  }
  const open = (number: number): SealedBlock | undefined => {
    const stored = store.read(keys.block(number))
    if (stored === undefined) return undefined
    return read(`block ${number}`, () => {
      const contents = decodeBlockRecord(stored.subarray(32), toHex(stored.subarray(0, 32)), rulesOf)
      const sealed: SealedBlock = contents.block(() =>
        Array.from({ length: contents.transactionCount }, (_, index) =>
          executedAt(number, index, sealed.header.common),
        ),
      )
      return sealed
    })
  }
  return { executedAt, open }
}

function damaged({ folder }: Store, what: string, cause?: unknown): never {
  throw new StoreDamaged({ folder, what }, { cause })
}
