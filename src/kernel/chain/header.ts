/** The header of the next block: its fields that the parent and the fork decide, before anything is executed. */
import { type BlockHeader, createBlockHeader, type HeaderData } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import {
  Address,
  equalsBytes,
  KECCAK256_RLP,
  KECCAK256_RLP_ARRAY,
  SHA256_NULL,
  type Withdrawal,
} from "@ethereumjs/util"
import { type ByteString, bytesToByteString, emptyBytes } from "../../base/binary.ts"
import { fromHex, type Hex } from "../../base/hex.ts"
import { memoizeByObject } from "../../base/memoize.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../base/rlp.ts"
import { keccak256, keccakOf } from "../evm/base/crypto.ts"
import { limitBlobBaseFee } from "../evm/fork/blobFees.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import type { ListedRefunds } from "../evm/fork/protocol.ts"
import type { SignedTransaction } from "../evm/transaction/signedTransaction.ts"
import type { SealedBlock } from "./block.ts"
import {
  inheritedExtraData,
  nextBaseFee,
  nextExcessBlobGas,
  nextGasLimit,
  slotNumberAfter,
} from "./nextFields.ts"
import { noLogs, withdrawalsRoot } from "./receipts.ts"

/** The fields that the builder of a block chooses. */
export interface BlockAttributes {
  /** In seconds. */
  readonly timestamp: bigint
  /** The same in milliseconds, when several blocks share a second. */
  readonly timestampMs?: number | undefined
  /** The account that receives the tips; `miner` on the wire. */
  readonly coinbase: Hex
  /** The target gas limit; one block moves by at most 1/1024 of the parent's limit. */
  readonly gasLimit: bigint
  /** Replaces the gas limit: it is exact, regardless of the parent's. */
  readonly fixedGasLimit?: bigint | undefined
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
  /** From Amsterdam on (EIP-7843); one more than that of the parent when left out. */
  readonly slotNumber?: bigint | undefined
  /** Wei per gas; EIP-1559 decides when it is left out. */
  readonly baseFeePerGas?: bigint | undefined
  /** At most 32 bytes; none when left out. */
  readonly extraData?: Uint8Array | undefined
  /** The seal of proof of work; 8 zero bytes when left out. */
  readonly nonce?: Uint8Array | undefined
  readonly uncles?: readonly BlockHeader[] | undefined
  /** From Shanghai on (EIP-4895); none when left out. */
  readonly withdrawals?: readonly Withdrawal[] | undefined
  /**
   * The transactions that the block begins with, whatever the pool has.
   *
   * @see optimism specs, protocol/exec-engine.md: `transactions` of the extended payload attributes
   */
  readonly transactions?: readonly BlockAttributesTransaction[] | undefined
  /** The gas that its transactions get back; the protocol of the chain decides when left out. */
  readonly gasRefunds?: ListedRefunds | undefined
}

/** A transaction that a block begins with. */
export type BlockAttributesTransaction = Pick<SignedTransaction, "transaction" | "hash" | "sender">

/**
 * The header of the block on `parent`, with the roots and the gas used of an empty one.
 *
 * Base fee by EIP-1559, excess blob gas by EIP-4844 and EIP-7918, difficulty before the merge by Ethash's formula.
 */
export function nextHeader(
  { header: parent, totalDifficulty }: Pick<SealedBlock, "header" | "totalDifficulty">,
  attributes: BlockAttributes,
  rules: Rules,
): BlockHeader {
  const number = parent.number + 1n
  const { timestamp, uncles = [], withdrawals = [] } = attributes
  const common = rules.at({ number, timestamp, parentTotalDifficulty: totalDifficulty })
  const data: HeaderResults = {
    parentHash: hashOf(parent),
    number,
    timestamp,
    coinbase: new Address(fromHex(attributes.coinbase)),
    gasLimit: attributes.fixedGasLimit ?? nextGasLimit(parent, common, attributes.gasLimit),
    mixHash: attributes.prevRandao,
    extraData: attributes.extraData ?? inheritedExtraData(parent, common),
    nonce: attributes.nonce ?? noNonce,
  }
  if (uncles.length > 0) data.uncleHash = keccak256(RLP.encode(uncles.map((uncle) => uncle.raw())))
  if (common.isActivatedEIP(1559))
    data.baseFeePerGas = attributes.baseFeePerGas ?? nextBaseFee(parent, common)
  if (withdrawals.length > 0) data.withdrawalsRoot = withdrawalsRoot(withdrawals)
  if (common.isActivatedEIP(4844)) {
    data.blobGasUsed = 0n
    data.excessBlobGas = nextExcessBlobGas(parent, common)
  }
  if (common.isActivatedEIP(7843)) data.slotNumber = attributes.slotNumber ?? slotNumberAfter(parent, 1n)
  if (common.isActivatedEIP(4788)) data.parentBeaconBlockRoot = attributes.parentBeaconBlockRoot
  if (common.consensusType() === "pow") data.difficulty = difficultyOf(data as HeaderData, parent, common)
  const header = completeHeader(blankOf(common), data)
  limitBlobBaseFee(header)
  return header
}

const noNonce = new Uint8Array(8)

/** Returns the empty header of a fork: other headers are copies of it, with their own fields. */
const blankOf = memoizeByObject((common: Common): BlockHeader => createHeader({}, common))

/** Difficulty before the merge, by Ethash's formula for the fork (Yellow Paper 4.4.4). */
function difficultyOf({ baseFeePerGas, ...data }: HeaderData, parent: BlockHeader, common: Common): bigint {
  const options = { common, calcDifficultyFromHeader: parent, skipConsensusFormatValidation: true }
  return createBlockHeader(data, options).difficulty
}

/** Creates a header of these fields. It takes any base fee; EthereumJS insists on the initial one in London's first block. */
export function createHeader({ baseFeePerGas, ...data }: HeaderData, common: Common): BlockHeader {
  const header = createBlockHeader(data, { common, freeze: false, skipConsensusFormatValidation: true })
  if (baseFeePerGas !== undefined) Object.assign(header, { baseFeePerGas })
  share(header)
  limitBlobBaseFee(header)
  return header
}

/**
 * Returns the header with exactly these fields: those that are absent do not count for its hash, whatever the rules say.
 *
 * @param common - The rules of the block.
 */
export function exactHeader(fields: HeaderResults, common: Common): BlockHeader {
  const absent = Object.fromEntries(headerFields.map((field) => [field, undefined]))
  const header = completeHeader(blankOf(common), { ...absent, ...fields })
  share(header)
  limitBlobBaseFee(header)
  return header
}

/** Values that nearly every header has. */
const usual = [KECCAK256_RLP, KECCAK256_RLP_ARRAY, noLogs, noNonce, emptyBytes, SHA256_NULL]

/** Shares the values that most headers have: there are as many headers as blocks. */
function share(header: BlockHeader): void {
  for (const field of headerFields) {
    const value: unknown = header[field]
    if (!(value instanceof Uint8Array)) continue
    const shared = usual.find((each) => each.length === value.length && equalsBytes(each, value))
    if (shared !== undefined) Object.assign(header, { [field]: shared })
  }
}

type HeaderField = (typeof headerFields)[number]

/** Fields to set in a header, such as the results of execution. */
export type HeaderResults = { -readonly [Field in HeaderField]?: BlockHeader[Field] | undefined }

/** Returns a header with more fields set. All fields are valid already: none is checked again. */
export function completeHeader(header: BlockHeader, results: HeaderResults): BlockHeader {
  // A literal that gets its prototype afterwards: an object created with it becomes a dictionary when it has this many fields.
  // This needs a BlockHeader without private fields; test/kernel/chain/header.test.ts fails first when it gets some.
  const fields = { ...header, ...results, cache: {} }
  return Object.setPrototypeOf(fields, Object.getPrototypeOf(header))
}

/**
 * Returns the hash of a header, and writes it into the private cache of EthereumJS, whose `hash()` then returns it.
 *
 * test/kernel/chain/header.test.ts compares the two, and fails first when that cache changes.
 */
export function hashOf(header: BlockHeader): Uint8Array {
  const { cache } = header as unknown as { readonly cache: { hash?: Uint8Array } }
  if (cache.hash === undefined) cache.hash = keccakOf(headerEncoding(header))
  return cache.hash
}

/** The header that was encoded last: a sealed header is hashed, and then stored. */
let encoded: { readonly header: BlockHeader; readonly encoding: ByteString } | undefined

/** Returns the RLP of a header whose fields do not change any more. */
export function headerEncoding(header: BlockHeader): ByteString {
  if (encoded?.header === header) return encoded.encoding
  let fields = ""
  for (let index = 0; index < headerFields.length; index++)
    fields += encodeField(header[headerFields[index] as HeaderField])
  encoded = { header, encoding: encodeList(fields) }
  return encoded.encoding
}

function encodeField(value: BlockHeader[HeaderField]): ByteString {
  if (value === undefined) return ""
  if (typeof value === "bigint") return encodeNumber(value)
  return encodeBytes(bytesToByteString(value instanceof Address ? value.bytes : value))
}

/** Returns true when all fields are the same. */
export const isSameHeader = (one: BlockHeader, other: BlockHeader): boolean =>
  headerFields.every((name) => isSame(one[name], other[name]))

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return equalsBytes(one, other)
  return one instanceof Address && other instanceof Address ? one.equals(other) : one === other
}

/** Returns the header before the execution of the block: without the fields that execution computes. */
export function unexecutedHeader(header: BlockHeader): BlockHeader {
  const blank = blankOf(header.common)
  return completeHeader(header, Object.fromEntries(executionFields.map((field) => [field, blank[field]])))
}

/** The header fields that execution computes. */
const executionFields = [
  "stateRoot",
  "transactionsTrie",
  "receiptTrie",
  "logsBloom",
  "gasUsed",
  "blobGasUsed",
  "requestsHash",
  "blockAccessListHash",
] as const satisfies readonly HeaderField[]

/** Every field of a header, in the order of its RLP (Yellow Paper 4.4, and the EIPs since). */
export const headerFields = [
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
  "blockAccessListHash",
  "slotNumber",
] as const satisfies readonly (keyof HeaderData)[]
