/** The header of the next block: what its parent and the fork decide, before anything is executed. */
import { type BlockHeader, createBlockHeader, type HeaderData } from "@ethereumjs/block"
import { createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Rules } from "../evm/hardforks.ts"

/** What the builder of a block chooses. */
export interface BlockAttributes {
  /** In seconds. */
  readonly timestamp: bigint
  /** Who gets the tips; `miner` on the wire. */
  readonly coinbase: Hex
  readonly gasLimit: bigint
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
  /** Wei per gas; EIP-1559 decides when it is left out. */
  readonly baseFeePerGas?: bigint | undefined
}

/**
 * The header of the block on `parent`, with the roots and the gas used of an empty one.
 *
 * Base fee by EIP-1559, excess blob gas by EIP-4844 and EIP-7918, difficulty before the merge by Ethash's formula.
 */
export function nextHeader(parent: BlockHeader, attributes: BlockAttributes, rules: Rules): BlockHeader {
  const number = parent.number + 1n
  const common = rules.at(number, attributes.timestamp)
  const data: HeaderData = {
    parentHash: parent.hash(),
    number,
    timestamp: attributes.timestamp,
    coinbase: createAddressFromString(attributes.coinbase),
    gasLimit: attributes.gasLimit,
    mixHash: attributes.prevRandao,
  }
  if (common.isActivatedEIP(1559))
    data.baseFeePerGas = attributes.baseFeePerGas ?? nextBaseFee(parent, common)
  if (common.isActivatedEIP(4844)) {
    data.blobGasUsed = 0n
    data.excessBlobGas = parent.calcNextExcessBlobGas(common)
  }
  if (common.isActivatedEIP(4788)) data.parentBeaconBlockRoot = attributes.parentBeaconBlockRoot
  return createBlockHeader(data, { common, calcDifficultyFromHeader: parent })
}

/** The header of an executed block: that of the empty one, completed. */
export function completeHeader(header: BlockHeader, results: HeaderData): BlockHeader {
  const data: HeaderData = Object.fromEntries(headerFields.map((field) => [field, header[field]]))
  return createBlockHeader({ ...data, ...results }, { common: header.common })
}

/** Every field of a header, in the order of its RLP (Yellow Paper 4.4, and the EIPs since). */
const headerFields = [
  "parentHash",
  "uncleHash",
  "coinbase",
  "stateRoot",
  "transactionsTrie",
  "receiptTrie",
  "logsBloom",
  "difficulty",
  "number",
  "gasLimit",
  "gasUsed",
  "timestamp",
  "extraData",
  "mixHash",
  "nonce",
  "baseFeePerGas",
  "withdrawalsRoot",
  "blobGasUsed",
  "excessBlobGas",
  "parentBeaconBlockRoot",
  "requestsHash",
] as const satisfies readonly (keyof HeaderData)[]

/** EIP-1559: the parent decides; the first block of London starts at a constant. */
const nextBaseFee = (parent: BlockHeader, common: BlockHeader["common"]): bigint =>
  parent.baseFeePerGas === undefined ? common.param("initialBaseFee") : parent.calcNextBaseFee()
