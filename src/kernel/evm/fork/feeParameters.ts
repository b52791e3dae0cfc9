/** The fee parameters in the extra data of headers of the OP stack, and the base fee that follows from them. */

/** The parameters of EIP-1559, as a header has them. */
export interface FeeParameters {
  readonly denominator: bigint
  readonly elasticity: bigint
  /** The minimum base fee, in wei; from Jovian on. */
  readonly minBaseFee?: bigint | undefined
}

/** The fields of a header that the base fee of the next block follows from. */
export interface FeeHeader {
  readonly extraData: Uint8Array
  readonly baseFeePerGas?: bigint | undefined
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** The data availability footprint, from Jovian on. */
  readonly blobGasUsed?: bigint | undefined
}

/** Lengths of the extra data by its version, the first byte. */
const lengths: Readonly<Record<number, number>> = { 0: 9, 1: 17 }

/**
 * Reads the fee parameters; `undefined` when the extra data is of another form.
 *
 * @example
 * feeParametersOf(fromHex("0x00000000fa00000006")) // { denominator: 250n, elasticity: 6n }
 * @see optimism specs, protocol/holocene/exec-engine.md and protocol/jovian/exec-engine.md
 */
export function feeParametersOf(extraData: Uint8Array): FeeParameters | undefined {
  const [version = -1] = extraData
  if (extraData.length !== lengths[version]) return undefined
  const view = new DataView(extraData.buffer, extraData.byteOffset, extraData.length)
  const [denominator, elasticity] = [BigInt(view.getUint32(1)), BigInt(view.getUint32(5))]
  if (denominator === 0n || elasticity === 0n) return undefined
  return { denominator, elasticity, ...(version === 1 && { minBaseFee: view.getBigUint64(9) }) }
}

/**
 * Returns the base fee of the block after a header of the OP stack; `undefined` when it does not follow from the header.
 *
 * @param constants - The parameters where the extra data has none: before Holocene.
 * @see op-geth consensus/misc/eip1559/eip1559.go `CalcBaseFee`
 */
export function nextBaseFeeByHeader(parent: FeeHeader, constants?: FeeParameters): bigint | undefined {
  const parameters = feeParametersOf(parent.extraData) ?? constants
  const { baseFeePerGas: base, gasLimit } = parent
  if (parameters === undefined || base === undefined) return undefined
  const { denominator, elasticity, minBaseFee } = parameters
  const target = gasLimit / elasticity
  const fee =
    target === 0n ? base : moved(base, { target, used: meteredGas(parent, parameters), denominator })
  return minBaseFee !== undefined && fee < minBaseFee ? minBaseFee : fee
}

/** From Jovian on, the data availability footprint counts where it is larger. */
function meteredGas({ gasUsed, blobGasUsed = 0n }: FeeHeader, { minBaseFee }: FeeParameters): bigint {
  return minBaseFee !== undefined && blobGasUsed > gasUsed ? blobGasUsed : gasUsed
}

function moved(
  base: bigint,
  {
    target,
    used,
    denominator,
  }: { readonly target: bigint; readonly used: bigint; readonly denominator: bigint },
): bigint {
  if (used === target) return base
  if (used < target) return base - (base * (target - used)) / target / denominator
  const rise = (base * (used - target)) / target / denominator
  return base + (rise > 1n ? rise : 1n)
}
