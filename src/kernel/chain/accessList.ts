/** The access list of a block from those of its parts (EIP-7928). */
import type { BlockHeader } from "@ethereumjs/block"
import { type BlockAccessList, encodeAccessList, joinAccessLists } from "../evm/base/blockAccessList.ts"
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
