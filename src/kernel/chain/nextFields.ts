/** The fields of a header that follow from its parent: gas limit, base fee, excess blob gas, slot number, extra data. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { emptyBytes } from "../../base/binary.ts"
import { excessBlobGasAfter } from "../evm/fork/blobFees.ts"
import { nextBaseFeeByHeader } from "../evm/fork/feeParameters.ts"
import { hasFeesInHeader, protocolOf } from "../evm/fork/hardforks.ts"

/** Yellow Paper 4.4.4: how far gas limits move between blocks, and their minimum. */
const gasLimitQuotient = 1024n
const minGasLimit = 5000n

/** The largest gas limit. @see geth params/protocol_params.go `MaxGasLimit` */
const maxGasLimit = 2n ** 63n - 1n

/**
 * Returns the gas limits that a child of `parent` may have.
 *
 * EIP-1559 doubles that of the parent at the start of London. On the OP stack the configuration of the chain sets it, and it moves at
 * once (optimism specs, protocol/exec-engine.md "Extended PayloadAttributesV2").
 */
export function gasLimitBounds(parent: BlockHeader, common: Common) {
  if (protocolOf(common) !== undefined) return { least: minGasLimit, most: maxGasLimit }
  const starts = parent.baseFeePerGas === undefined && common.isActivatedEIP(1559)
  const base = starts ? parent.gasLimit * common.param("elasticityMultiplier") : parent.gasLimit
  const step = base / gasLimitQuotient - 1n
  const least = base - step
  return { least: least < minGasLimit ? minGasLimit : least, most: base + step }
}

/** Returns the gas limit that a child of `parent` may have and that is nearest to the requested one. */
export function nextGasLimit(parent: BlockHeader, common: Common, asked: bigint): bigint {
  const { least, most } = gasLimitBounds(parent, common)
  return asked < least ? least : asked > most ? most : asked
}

/** EIP-1559: the parent decides; the first block of London starts at a constant. */
export function nextBaseFee(parent: BlockHeader, common: Common): bigint {
  if (parent.baseFeePerGas === undefined) return common.param("initialBaseFee")
  const fee = hasFeesInHeader(common)
    ? nextBaseFeeByHeader(parent, protocolOf(common)?.feeParameters)
    : undefined
  return fee ?? parent.calcNextBaseFee()
}

/** EIP-4844 and EIP-7918; the OP stack has no blobs, and stores another value in the field of their gas. */
export const nextExcessBlobGas = (parent: BlockHeader, common: Common): bigint =>
  hasFeesInHeader(common) ? 0n : excessBlobGasAfter(parent, common)

/** Returns the extra data of a block for which none is given: on the OP stack, the fee parameters of the parent. */
export const inheritedExtraData = (parent: BlockHeader, common: Common): Uint8Array =>
  hasFeesInHeader(common) ? parent.extraData : emptyBytes

/** The largest slot number, an integer of 64 bits (EIP-7843). */
const maxSlotNumber = 2n ** 64n - 1n

/** Returns the slot that a number of blocks has after a block, which has -1 without one; the largest slot has none after it. */
export function slotNumberAfter({ slotNumber = -1n }: BlockHeader, blocks: bigint): bigint {
  const after = slotNumber + blocks
  return after < maxSlotNumber ? after : maxSlotNumber
}
