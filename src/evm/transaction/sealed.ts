/** Decodes the transactions of sealed blocks, which are not checked again. */
import type { Common } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import type { TypedTransaction } from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
import { type Rules, rulesWith } from "../fork/hardforks.ts"
import { createSerialized } from "./serialized.ts"
import { chainIdOfV } from "./signedChainId.ts"

/**
 * Returns the transaction of a sealed block.
 *
 * Its chain id can differ from that of the block: earlier versions kept a transaction in the open block when `anvil_setChainId`
 * changed the id.
 *
 * @param bytes - As the block holds it, without blobs.
 * @param common - The rules of the block.
 * @throws Error when it is malformed.
 */
export function decodeSealed(bytes: Uint8Array, common: Common, rules: Rules): TypedTransaction {
  try {
    return createSerialized(bytes, common)
  } catch (error) {
    const chainId = chainIdOf(bytes)
    const fork = rules.forks.find(({ name }) => name === common.hardfork())
    if (chainId === undefined || chainId === common.chainId() || fork === undefined) throw error
    return createSerialized(bytes, rulesWith(rules, chainId).of(fork))
  }
}

/** The chain id that a transaction was signed for: its first field, or in its `v` (EIP-155); `undefined` without one. */
function chainIdOf(bytes: Uint8Array): bigint | undefined {
  const isTyped = (bytes[0] ?? 0) < 0xc0
  const fields = RLP.decode(isTyped ? bytes.subarray(1) : bytes) as Uint8Array[]
  const field = fields[isTyped ? 0 : 6]
  if (field === undefined) return undefined
  const value = bytesToBigInt(field)
  return isTyped ? value : chainIdOfV(value)
}
