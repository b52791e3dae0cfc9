/** Keeps the cache within its size: the blocks that were opened least recently go first. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { allDone, type CacheDatabase } from "./database.ts"
import { accountLength, blockKeys, decodeAccount, entriesKey, firstKey, usedKey } from "./entries.ts"

type Lmdb = CacheDatabase["lmdb"]

interface Tree {
  readonly pageSize: number
  readonly treeBranchPageCount: number
  readonly treeLeafPageCount: number
  readonly overflowPages: number
}

/** Returns the bytes of the pages in use; the file keeps the pages that are free, and uses them again. */
function usedBytes(lmdb: Lmdb): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = lmdb.getStats() as Tree
  return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages)
}

/** Notes that a block was opened after all others. */
export async function noteUse(lmdb: Lmdb, block: Buffer): Promise<void> {
  const uses = listUses(lmdb)
  const newest = uses.at(-1)
  if (newest?.block.equals(block)) return
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE((newest?.place ?? 0n) + 1n)
  await allDone([lmdb.put(usedKey(block), place)])
}

/** Lists the blocks, those that were opened least recently first. */
function listUses(lmdb: Lmdb): { readonly block: Buffer; readonly place: bigint }[] {
  const range = lmdb.getRange({ start: firstKey("used"), end: firstKey("used", 1) })
  const uses = [...range].map(({ key, value }) => ({
    block: Buffer.from(key.subarray(1)),
    place: value.length === 8 ? value.readBigUInt64BE() : 0n,
  }))
  return uses.sort((first, second) => (first.place < second.place ? -1 : Number(first.place > second.place)))
}

/**
 * Removes blocks until three quarters of the size are used at most, when more than all of it is, and the codes that no
 * account has any more.
 *
 * @param own - The block that is in use, which stays.
 * @throws Error when it alone is larger.
 */
export async function shrink(lmdb: Lmdb, own: Buffer, maxBytes: number): Promise<void> {
  if (usedBytes(lmdb) <= maxBytes) return
  for (const { block } of listUses(lmdb)) {
    if (usedBytes(lmdb) <= (maxBytes * 3) / 4) return
    if (block.equals(own)) continue
    await removeBlock(lmdb, block)
    await removeUnusedCodes(lmdb)
  }
  if (usedBytes(lmdb) > maxBytes) throw new Error(`this block alone needs more than ${maxBytes} bytes`)
}

async function removeBlock(lmdb: Lmdb, block: Buffer): Promise<void> {
  const start = entriesKey(block)
  const keys = [...lmdb.getKeys({ start, end: Buffer.concat([start, Buffer.of(0xff)]) })]
  await allDone([...keys, usedKey(block)].map((key) => lmdb.remove(key)))
}

async function removeUnusedCodes(lmdb: Lmdb): Promise<void> {
  const known = new Set<Hex>()
  for (const { block } of listUses(lmdb)) {
    const [start, end] = blockKeys(block).accounts
    for (const { value } of lmdb.getRange({ start, end }))
      known.add(decodeAccount(value.subarray(0, accountLength)).codeHash)
  }
  const keys = [...lmdb.getKeys({ start: firstKey("code"), end: firstKey("code", 1) })]
  const unused = keys.filter((key) => !known.has(toHex(key.subarray(1))))
  await allDone(unused.map((key) => lmdb.remove(key)))
}
