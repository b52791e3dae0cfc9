/** Decodes the transactions of sealed blocks, which are not checked again. */
import type { Common } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import type { TypedTransaction } from "@ethereumjs/tx"
import { bytesToBigInt, concatBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { protocolOf, type Rules, rulesWith } from "../fork/hardforks.ts"
import { createSerialized } from "./serialized.ts"
import { chainIdOfV } from "./signedChainId.ts"
import { maxTransactionGas } from "./validate.ts"

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
  const decoded = protocolOf(common)?.decode(bytes, common)
  if (decoded !== undefined) return decoded.transaction
  try {
    return createWithAnyGas(bytes, common)
  } catch (error) {
    const chainId = chainIdOf(bytes)
    const fork = rules.forks.find(({ name }) => name === common.hardfork())
    if (chainId === undefined || chainId === common.chainId() || fork === undefined) throw error
    return createWithAnyGas(bytes, rulesWith(rules, chainId).of(fork))
  }
}

/** Creates a transaction whose gas may exceed the limit of its fork: the chain of a state file may have had none. */
function createWithAnyGas(bytes: Uint8Array, common: Common): TypedTransaction {
  const limit = maxTransactionGas(common)
  const type = (bytes[0] ?? 0) >= 0xc0 ? 0 : (bytes[0] as number)
  const fields = RLP.decode(type === 0 ? bytes : bytes.subarray(1)) as Uint8Array[]
  const at = [2, 3, 4, 4, 4][type] ?? 0
  const gasLimit = bytesToBigInt(fields[at] ?? emptyBytes)
  if (limit === undefined || gasLimit <= limit) return createSerialized(bytes, common)
  const without = RLP.encode(fields.map((field, index) => (index === at ? emptyBytes : field)))
  const transaction = createSerialized(
    type === 0 ? without : concatBytes(Uint8Array.of(type), without),
    common,
  )
  return Object.assign(transaction, { gasLimit })
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
