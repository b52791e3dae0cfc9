/** What the open block was begun with. */
import { type BlockAttributes, isSameHeader, nextHeader } from "../../chain/header.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import type { OpenBlock } from "./openBlock.ts"

/** Whether a block with these attributes would begin as the open one did, whatever that was told to begin with. */
export function opensWith(
  attributes: BlockAttributes,
  { parent, header, timestampMs }: OpenBlock,
  rules: Rules,
): boolean {
  if (attributes.timestampMs !== timestampMs) return false
  return isSameHeader(nextHeader(parent, attributes, rules), header)
}

/** The attributes of the open block, to begin it again. */
export const attributesOf = ({ header, timestampMs, uncles, withdrawals }: OpenBlock): BlockAttributes => ({
  timestamp: header.timestamp,
  timestampMs,
  coinbase: header.coinbase.toString(),
  gasLimit: header.gasLimit,
  fixedGasLimit: header.gasLimit,
  prevRandao: header.mixHash,
  parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
  ...(header.baseFeePerGas !== undefined && { baseFeePerGas: header.baseFeePerGas }),
  extraData: header.extraData,
  nonce: header.nonce,
  uncles,
  withdrawals,
})
