/** The blob base fee (EIP-4844) where the header has so much excess blob gas that the fee exceeds a word. */
import { BlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"

/** The largest fee in wei: a word of the EVM. */
const maxFee = 2n ** 256n - 1n

/** More than ln(2 ** 256). */
const maxExponent = 178n

/** Returns true when the fee exceeds a word. EthereumJS takes a step for each unit of the exponent, and may not end. */
const exceedsWord = (excessBlobGas: bigint, common: Common): boolean =>
  excessBlobGas > maxExponent * common.param("blobGasPriceUpdateFraction")

/** Limits the blob base fee of a header to a word. */
export function limitBlobBaseFee(header: BlockHeader): void {
  if (header.excessBlobGas !== undefined && exceedsWord(header.excessBlobGas, header.common))
    Object.assign(header, { getBlobGasPrice: limitedFee })
}

/** Computes the fee in each call: copies of a header have this method too, and other fields. */
function limitedFee(this: BlockHeader): bigint {
  const { excessBlobGas = 0n, common } = this
  return exceedsWord(excessBlobGas, common) ? maxFee : BlockHeader.prototype.getBlobGasPrice.call(this)
}

/** Returns the excess blob gas of the block after `parent` (EIP-4844 and EIP-7918). */
export function excessBlobGasAfter(parent: BlockHeader, common: Common): bigint {
  const { excessBlobGas = 0n, blobGasUsed = 0n } = parent
  if (!exceedsWord(excessBlobGas, common)) return parent.calcNextExcessBlobGas(common)
  // Such a fee is above any reserve price of EIP-7918.
  return excessBlobGas + blobGasUsed - common.getBlobGasSchedule().targetBlobGasPerBlock
}

/** Returns the blob base fee of the block after `parent`, in wei. */
export const blobBaseFeeAfter = (parent: BlockHeader, common: Common): bigint =>
  exceedsWord(excessBlobGasAfter(parent, common), common) ? maxFee : parent.calcNextBlobGasPrice(common)
