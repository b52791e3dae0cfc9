/** Overrides of the block that a call sees. */
import { Block, type BlockHeader, createBlockHeader } from "@ethereumjs/block"
import { createAddressFromString, hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import { memoizeByObject } from "../../../base/memoize.ts"
import { limitBlobBaseFee } from "../fork/blobFees.ts"
import type { Rules } from "../fork/hardforks.ts"

/** The overridden fields of a block; fields left out stay as they are. */
export interface BlockOverrides {
  readonly number?: bigint | undefined
  /** Without effect from the merge on. */
  readonly difficulty?: bigint | undefined
  /** In seconds. */
  readonly time?: bigint | undefined
  readonly gasLimit?: bigint | undefined
  readonly feeRecipient?: Hex | undefined
  readonly prevRandao?: Hex | undefined
  readonly baseFeePerGas?: bigint | undefined
  readonly blobBaseFee?: bigint | undefined
  /** The result of SLOTNUM (EIP-7843). */
  readonly slotNumber?: bigint | undefined
  /** The results of BLOCKHASH for these block numbers; the instruction gives 0 beyond the last 256 blocks as always. */
  readonly blockHashes?: ReadonlyMap<bigint, Hex> | undefined
}

/** The facts of the chain that overrides depend on. */
export interface OverrideContext {
  readonly rules: Rules
  /** The total difficulty of the chain up to the block. */
  readonly totalDifficulty: bigint
}

/** Returns a block with overrides; its fork is that of its new number and time. */
export function overrideBlock(block: Block, overrides: BlockOverrides, context: OverrideContext): Block {
  const { header } = block
  const number = overrides.number ?? header.number
  const timestamp = overrides.time ?? header.timestamp
  const common = context.rules.at({ number, timestamp, parentTotalDifficulty: context.totalDifficulty })
  const pow = common.consensusType() === "pow"
  const { coinbase, mixHash, extraData, difficulty } = header
  const overridden = createBlockHeader(
    {
      parentHash: header.parentHash,
      number,
      timestamp,
      extraData,
      gasLimit: overrides.gasLimit ?? header.gasLimit,
      coinbase: overrides.feeRecipient ? createAddressFromString(overrides.feeRecipient) : coinbase,
      mixHash: overrides.prevRandao ? hexToBytes(overrides.prevRandao) : mixHash,
      ...(pow && { difficulty: overrides.difficulty ?? difficulty }),
      ...(common.isActivatedEIP(4844) && { excessBlobGas: header.excessBlobGas ?? 0n }),
      ...(common.isActivatedEIP(7843) && { slotNumber: overrides.slotNumber ?? header.slotNumber ?? 0n }),
    },
    { common, freeze: false, skipConsensusFormatValidation: true },
  )
  // Set here, because EthereumJS requires the initial base fee in the first block of London.
  if (common.isActivatedEIP(1559))
    Object.assign(overridden, { baseFeePerGas: overrides.baseFeePerGas ?? header.baseFeePerGas ?? 0n })
  limitBlobBaseFee(overridden)
  if (overrides.blobBaseFee !== undefined) setBlobBaseFee(overridden, overrides.blobBaseFee)
  return toContext(overridden)
}

/** Returns a block that differs only in its blob base fee, which no field of the header holds. */
export function overrideBlobBaseFee({ header }: Block, blobBaseFee: bigint): Block {
  const copy = copyOf(header)
  setBlobBaseFee(copy, blobBaseFee)
  return toContext(copy)
}

/**
 * Returns a block that differs in its base fee only, which is 0: for calls that name no price.
 *
 * @see geth core/vm/interpreter.go and internal/ethapi `applyMessage`: `NoBaseFee`
 */
export const withoutBaseFee = memoizeByObject(
  (block: Block): Block => toContext(Object.assign(copyOf(block.header), { baseFeePerGas: 0n })),
)

const copyOf = (header: BlockHeader): BlockHeader =>
  Object.assign(Object.create(Object.getPrototypeOf(header)), header) as BlockHeader

const setBlobBaseFee = (header: BlockHeader, blobBaseFee: bigint) =>
  Object.assign(header, { getBlobGasPrice: () => blobBaseFee })

const toContext = (header: BlockHeader): Block =>
  new Block(header, [], [], undefined, {
    common: header.common,
    freeze: false,
    skipConsensusFormatValidation: true,
  })
