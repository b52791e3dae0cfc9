/** The record of the open block: its attributes, and the hashes of its transactions. */
import { hexToBytes } from "@ethereumjs/util"
import { fromHex, type Hex, toHex } from "../../../base/hex.ts"
import type { BlockAttributes } from "../../../kernel/chain/header.ts"
import { attributesOf } from "../../../node/block/attributes.ts"
import { hasOnlyFirst, type OpenBlock } from "../../../node/block/openBlock.ts"
import { firstOf, keyOf, pastOf, uint32 } from "../store/entries.ts"
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts"
import type { Store } from "../store/store.ts"
import type { Writes } from "../store/writes.ts"

/** The stored open block: the attributes to open it again, and its transactions. */
export interface KeptOpenBlock {
  readonly attributes: BlockAttributes
  readonly commandedSlots: number | undefined
  /** The number of transactions up to each flashblock. */
  readonly ends: readonly number[]
  /** The hashes of its transactions, in their order. */
  readonly hashes: readonly Hex[]
}

/** The stored part of an open block. */
export interface OpenExtent {
  readonly open: OpenBlock | undefined
  readonly transactions: number
  readonly flashblocks: number
  readonly commandedSlots: number | undefined
}

/** The extent of an empty block. */
export const noOpenBlock: OpenExtent = {
  open: undefined,
  transactions: 0,
  flashblocks: 1,
  commandedSlots: undefined,
}

const openKey = (index: number): Buffer => keyOf("open", uint32(index))

/** Returns true for a block that is opened again from the settings: it has nothing but the transactions that it began with. */
const isOpenedAgain = (open: OpenBlock): boolean =>
  hasOnlyFirst(open) && open.flashblocks.length === 1 && open.commandedSlots === undefined

/** Returns the extent to write; an empty block needs no record, because it is opened again from the settings. */
export const extentToKeep = (open: OpenBlock | undefined): OpenExtent =>
  open === undefined || isOpenedAgain(open)
    ? noOpenBlock
    : {
        open,
        transactions: open.transactions.length,
        flashblocks: open.flashblocks.length,
        commandedSlots: open.commandedSlots,
      }

/** Returns `true` when both are the same part of the same block. */
export const isSameExtent = (a: OpenExtent, b: OpenExtent): boolean =>
  a.open === b.open &&
  a.transactions === b.transactions &&
  a.flashblocks === b.flashblocks &&
  a.commandedSlots === b.commandedSlots

/** Writes the part of an open block that is not in the store; all of it when it is another block. */
export function writeOpen(writes: Writes, before: OpenExtent, now: OpenExtent): void {
  const since = before.open === now.open ? before.transactions : 0
  for (let index = now.transactions; index < before.transactions; index++) writes.remove(openKey(index))
  const { open } = now
  if (open === undefined) {
    removeMeta(writes, "open")
    return
  }
  for (let index = since; index < now.transactions; index++)
    writes.put(openKey(index), hexToBytes((open.transactions[index] as { hash: Hex }).hash))
  const chosen = attributesOf(open)
  const { prevRandao, parentBeaconBlockRoot, extraData, nonce, transactions: _, ...attributes } = chosen
  writeMeta(writes, "open", {
    ...attributes,
    uncles: undefined,
    withdrawals: undefined,
    prevRandao: toHex(prevRandao),
    parentBeaconBlockRoot: toHex(parentBeaconBlockRoot),
    extraData: extraData && toHex(extraData),
    nonce: nonce && toHex(nonce),
    commandedSlots: now.commandedSlots,
    ends: open.flashblocks.map(({ transactionCount }) => transactionCount),
  })
}

interface OpenRecord extends Omit<KeptOpenBlock, "attributes" | "hashes"> {
  readonly prevRandao: Hex
  readonly parentBeaconBlockRoot: Hex
  readonly extraData?: Hex
  readonly nonce?: Hex
}

/** Reads the open block; `undefined` when it was empty. */
export function readOpen(store: Store): KeptOpenBlock | undefined {
  const record = readMeta<OpenRecord & Omit<BlockAttributes, keyof OpenRecord>>(store, "open")
  if (record === undefined) return undefined
  const { ends, commandedSlots, prevRandao, parentBeaconBlockRoot, extraData, nonce, ...rest } = record
  const hashes = [...store.range(firstOf("open"), pastOf("open"))].map(([, hash]) => toHex(hash))
  const attributes: BlockAttributes = {
    ...rest,
    prevRandao: fromHex(prevRandao),
    parentBeaconBlockRoot: fromHex(parentBeaconBlockRoot),
    ...(extraData !== undefined && { extraData: fromHex(extraData) }),
    ...(nonce !== undefined && { nonce: fromHex(nonce) }),
  }
  return { attributes, ends, commandedSlots, hashes }
}
