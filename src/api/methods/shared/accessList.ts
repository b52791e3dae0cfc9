/** The access list of a block, for the methods that return it (EIP-7928). */
import { AccessListNotFound, AccessListPruned } from "../../../errors/index.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"

/**
 * Returns the RLP of the list of a block.
 *
 * @throws {@link AccessListNotFound} before Amsterdam; {@link AccessListPruned} when the block was loaded without it.
 */
export function accessListIn({ header, accessList }: BlockRecord): Uint8Array {
  if (!header.common.isActivatedEIP(7928)) throw new AccessListNotFound()
  if (accessList === undefined) throw new AccessListPruned()
  return accessList()
}
