/** The fees of the OP stack beside the gas: for the data on L1, and for the operator. */
import { bytesToBigInt } from "@ethereumjs/util"
import type { ByteString } from "../../base/binary.ts"
import { toHexWord } from "../../base/hex.ts"
import type { AddedFees, ReadStorage } from "../../kernel/evm/fork/protocol.ts"
import { addresses } from "./addresses.ts"
import { compressedLength } from "./fastLz.ts"
import type { OpFork } from "./forks.ts"
import { bits } from "./l1Values.ts"

/** The parameters of the fees, as the contract L1Block has them. */
export interface FeeParameters {
  /** In wei. */
  readonly baseFee: bigint
  /** In wei. */
  readonly blobBaseFee: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
}

/** Reads the parameters from the storage of L1Block. @see optimism specs, protocol/isthmus/l1-attributes.md, for the slots */
function feeParametersIn(read: ReadStorage, { operatorFee }: OpFork): FeeParameters {
  const at = (slot: bigint) => bytesToBigInt(read(addresses.l1Block, toHexWord(slot)))
  const [baseFee, scalars, blobBaseFee] = [at(1n), at(3n), at(7n)]
  const operator = operatorFee === undefined ? 0n : at(8n)
  return {
    baseFee,
    blobBaseFee,
    baseFeeScalar: bits(scalars, 96, 32),
    blobBaseFeeScalar: bits(scalars, 64, 32),
    operatorFeeScalar: bits(operator, 64, 32),
    operatorFeeConstant: bits(operator, 0, 64),
  }
}

/** The linear regression of Fjord, and its minimum, in millionths of a byte. */
const [intercept, slope, minimum] = [-42_585_600n, 836_500n, 100_000_000n]

/**
 * Returns the estimated size of a transaction in its batch, in millionths of a byte.
 *
 * @see optimism specs, protocol/fjord/exec-engine.md "L1-Cost fees"
 */
export function estimatedSize(encoding: ByteString): bigint {
  const estimated = intercept + slope * BigInt(compressedLength(encoding))
  return estimated < minimum ? minimum : estimated
}

/** The gas that the data of a transaction would cost on L1: since Fjord by its estimated size, before by its bytes. */
export function l1GasUsed(encoding: ByteString, { l1Fee }: OpFork): bigint {
  if (l1Fee === "fjord") return (estimatedSize(encoding) * 16n) / 1_000_000n
  let gas = 0
  for (let at = 0; at < encoding.length; at++) gas += encoding.charCodeAt(at) === 0 ? 4 : 16
  return BigInt(gas)
}

/** Returns the fee for the data on L1, in wei. @see optimism specs, protocol/{ecotone,fjord}/exec-engine.md */
export function l1FeeOf(encoding: ByteString, parameters: FeeParameters, fork: OpFork): bigint {
  const { baseFee, blobBaseFee, baseFeeScalar, blobBaseFeeScalar } = parameters
  const price = 16n * baseFeeScalar * baseFee + blobBaseFeeScalar * blobBaseFee
  if (fork.l1Fee === "fjord") return (estimatedSize(encoding) * price) / 1_000_000_000_000n
  return (l1GasUsed(encoding, fork) * price) / 16_000_000n
}

/** Returns the operator fee of an amount of gas, in wei. @see optimism specs, protocol/{isthmus,jovian}/exec-engine.md */
function operatorFeeOf(
  gas: bigint,
  { operatorFeeScalar, operatorFeeConstant }: FeeParameters,
  { operatorFee }: OpFork,
): bigint {
  if (operatorFee === undefined) return 0n
  const scaled = gas * operatorFeeScalar
  return (operatorFee === "jovian" ? scaled * 100n : scaled / 1_000_000n) + operatorFeeConstant
}

/** Returns the fees of a transaction, and the vaults that receive them. */
export function addedFeesOf(encoding: ByteString, read: ReadStorage, fork: OpFork): AddedFees {
  const parameters = feeParametersIn(read, fork)
  const l1Fee = l1FeeOf(encoding, parameters, fork)
  return {
    sum: (gas) => l1Fee + operatorFeeOf(gas, parameters, fork),
    shares: (gasUsed, baseFeePerGas) => [
      [addresses.baseFeeVault, gasUsed * baseFeePerGas],
      [addresses.l1FeeVault, l1Fee],
      ...(fork.operatorFee === undefined
        ? []
        : [[addresses.operatorFeeVault, operatorFeeOf(gasUsed, parameters, fork)] as const]),
    ],
  }
}
