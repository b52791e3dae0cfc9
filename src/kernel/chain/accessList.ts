/** The access list of a block from those of its parts (EIP-7928). */
import type { BlockHeader } from "@ethereumjs/block"
import {
  type BlockAccessList,
  decodeAccessList,
  encodeAccessList,
  joinAccessLists,
} from "../evm/base/blockAccessList.ts"
import type { BlockRecord } from "./block.ts"

/** Returns the function that encodes the access list of a block, once; `undefined` in forks without access lists (EIP-7928). */
export function accessListOf(
  { common }: BlockHeader,
  accesses: readonly BlockAccessList[],
): BlockRecord["accessList"] {
  if (!common.isActivatedEIP(7928)) return undefined
  const parts = [...accesses]
  let encoded: Uint8Array | undefined
  return () => (encoded ??= encodeAccessList(joinAccessLists(parts.splice(0))))
}

/** The gas of the block for each account and each slot of its list; EIP-7928 `ITEM_COST`. */
const itemGas = 2_000n

/**
 * Returns the reason why a block has too long a list (EIP-7928); `undefined` when it has not. Gas bounds the items of transactions; those
 * of the system contracts are too many where the gas limit is low.
 */
export function accessListFault({
  header: { gasLimit },
  accessList,
}: Pick<BlockRecord, "header" | "accessList">): string | undefined {
  const list = accessList === undefined ? [] : decodeAccessList(accessList())
  const items = list.reduce(
    (sum, { storageChanges, storageReads }) => sum + 1 + storageChanges.length + storageReads.length,
    0,
  )
  const most = gasLimit / itemGas
  if (BigInt(items) <= most) return undefined
  return `access list of ${items} items exceeds ${most} for the gas limit ${gasLimit}`
}
