/** The blob base fee (EIP-4844) where the header has so much excess blob gas that the fee exceeds a word. */
import { BlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"

/** The most wei that anybody can pay or the EVM can read. */
const largest = 2n ** 256n - 1n

/** More than ln(2 ** 256). */
const largestExponent = 178n

/** Returns true where the fee exceeds a word: EthereumJS takes a step for each unit of the exponent, and may not end. */
const exceedsWord = (excessBlobGas: bigint, common: Common): boolean =>
  excessBlobGas > largestExponent * common.param("blobGasPriceUpdateFraction")

/** Makes the blob base fee of a header a word at most. */
export function limitBlobBaseFee(header: BlockHeader): void {
  if (header.excessBlobGas !== undefined && exceedsWord(header.excessBlobGas, header.common))
    Object.assign(header, { getBlobGasPrice: limitedFee })
}

/** Looks again: copies of a header, with other fields, have it too. */
function limitedFee(this: BlockHeader): bigint {
  const { excessBlobGas = 0n, common } = this
  return exceedsWord(excessBlobGas, common) ? largest : BlockHeader.prototype.getBlobGasPrice.call(this)
}

/** Returns the excess blob gas of the block after `parent` (EIP-4844 and EIP-7918). */
export function excessBlobGasAfter(parent: BlockHeader, common: Common): bigint {
  const { excessBlobGas = 0n, blobGasUsed = 0n } = parent
  if (!exceedsWord(excessBlobGas, common)) return parent.calcNextExcessBlobGas(common)
  // Above any reserve price of EIP-7918.
  return excessBlobGas + blobGasUsed - common.getBlobGasSchedule().targetBlobGasPerBlock
}

/** Returns the blob base fee of the block after `parent`, in wei. */
export const blobBaseFeeAfter = (parent: BlockHeader, common: Common): bigint =>
  exceedsWord(excessBlobGasAfter(parent, common), common) ? largest : parent.calcNextBlobGasPrice(common)
