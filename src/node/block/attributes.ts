/** The attributes of the open block. */
import { type BlockAttributes, isSameHeader, nextHeader } from "../../kernel/chain/header.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { OpenBlock } from "./openBlock.ts"

/** Returns `true` when a block with these attributes would open with the same header as the open block. */
export function opensWith(
  attributes: BlockAttributes,
  { parent, header, timestampMs }: OpenBlock,
  rules: Rules,
): boolean {
  if (attributes.timestampMs !== timestampMs) return false
  return isSameHeader(nextHeader(parent, attributes, rules), header)
}

/** Returns the attributes of the open block, from which it can be opened again. */
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
