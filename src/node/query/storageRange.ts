/** Storage page by page, and the accounts that a range of blocks changed, for debuggers. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { BlocksNotInOrder, TransactionIndexOutOfRange } from "../../errors/index.ts"
import { versionBefore } from "../../kernel/chain/block.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { State } from "../../kernel/state/store.ts"
import { type BlockSelector, type Blocks, selectorText } from "./blocks.ts"

/** The first slot and the length of a page. */
export interface StorageRangeRequest {
  /** Index of the transaction before which the storage is read; the number of transactions for the end of the block. */
  readonly index: number
  readonly account: Hex
  /** A hashed key, or the beginning of one. */
  readonly start: Hex
  readonly limit: number
}

/** Slots in the order of their hashed keys. */
export interface StoragePage {
  readonly slots: readonly { readonly hash: Hex; readonly key: Hex; readonly value: Hex }[]
  /** The key that the next page begins with; `undefined` on the last page. */
  readonly nextKey: Hex | undefined
}

/** Returns one page of the storage of an account. @throws {@link HeaderNotFound}, {@link TransactionIndexOutOfRange} */
export function storageRange(
  { blocks, state }: { readonly blocks: Blocks; readonly state: State },
  selector: BlockSelector,
  { index, account, start, limit }: StorageRangeRequest,
): StoragePage {
  const { record } = blocks.at(selector)
  const count = record.transactions.length
  if (index > count)
    throw new TransactionIndexOutOfRange({ index, block: record.hash ?? selectorText(selector) })
  const version = index < count ? versionBefore(record, index) : record.version
  const slots = [...state.slots(version, account)]
    .map(([key, value]) => ({
      hash: toHex(keccak256(hexToBytes(key))),
      key,
      value: `0x${toHex(value).slice(2).padStart(64, "0")}` as Hex,
    }))
    .filter(({ hash }) => hash >= start)
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  return { slots: slots.slice(0, limit), nextKey: slots[limit]?.hash }
}

/**
 * Returns the accounts that differ between the ends of two blocks and exist at the later one, in ascending order.
 *
 * @throws {@link HeaderNotFound}
 * @throws {@link BlocksNotInOrder} when `to` is not after `from`.
 * @see geth eth/api_debug.go `getModifiedAccounts`
 */
export function modifiedAccounts(
  { blocks, state }: { readonly blocks: Blocks; readonly state: State },
  from: BlockSelector,
  to: BlockSelector,
): Hex[] {
  const first = blocks.at(from)
  const last = blocks.at(to)
  const { view: before } = first
  const { view: after } = last
  const { number: start } = first.record.header
  const { number: end } = last.record.header
  if (start >= end) throw new BlocksNotInOrder({ start, end })
  // A view does not list slots that are zero again, nor slots of the base under version 0.
  const { storage: written, cleared } = state.changes(after.version)
  const clearedBefore = state.changes(before.version).cleared
  const differs = (address: Hex): boolean => {
    const a = before.account(address)
    const b = after.account(address)
    if (a?.nonce !== b?.nonce || a?.balance !== b?.balance) return true
    if (a && b && toHex(a.codeHash) !== toHex(b.codeHash)) return true
    if (cleared.has(address) && !clearedBefore.has(address) && before.slotCount(address) > 0) return true
    return [...(written.get(address)?.keys() ?? [])].some(
      (slot) => toHex(before.storage(address, slot)) !== toHex(after.storage(address, slot)),
    )
  }
  return [...state.addresses(after.version)].filter(differs).sort()
}
