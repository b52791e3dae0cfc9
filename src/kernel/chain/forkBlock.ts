/** The first block of a fork: a block of another chain, made from the JSON of its header. */
import type { HeaderData } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { Address, KECCAK256_RLP_ARRAY } from "@ethereumjs/util"
import { fromHex, type Hex } from "../../base/hex.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import type { Version } from "../state/version.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import { createHeader } from "./header.ts"

/** A header of another chain as JSON: unknown fields are ignored, missing ones are zero. */
export type RemoteHeader = Readonly<Record<string, unknown>>

/** Reads a quantity of a header; `undefined` when it is absent or malformed. */
export function quantityOf(header: RemoteHeader, name: string): bigint | undefined {
  const value = header[name]
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
}

/** Reads bytes of a header; `undefined` when they are absent, malformed, or of another length. */
export function bytesOf(header: RemoteHeader, name: string, length?: number): Uint8Array | undefined {
  const value = header[name]
  if (typeof value !== "string" || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return undefined
  const bytes = fromHex(value as Hex)
  return length === undefined || bytes.length === length ? bytes : undefined
}

/**
 * Creates the block; its hash is that of the other chain, and it has no transactions.
 *
 * @param totalDifficulty - The total difficulty of the chain up to the block, as far as the rules need it.
 */
export function createForkBlock(
  remote: RemoteHeader & { readonly hash: Hex },
  { rules, totalDifficulty, version }: { rules: Rules; totalDifficulty: bigint; version: Version },
): SealedBlock {
  const position = {
    number: quantityOf(remote, "number") ?? 0n,
    timestamp: quantityOf(remote, "timestamp") ?? 0n,
    parentTotalDifficulty: totalDifficulty,
  }
  const common = rules.at(position)
  const header = createHeader(headerData(remote, position, common), common)
  // The hash may cover fields that are not known here.
  Object.assign(header, { cache: { hash: fromHex(remote.hash) } })
  const withdrawals = common.isActivatedEIP(4895) ? [] : undefined
  const body = { header, transactions: [], uncles: [], withdrawals }
  const block = toBlock(body)
  return {
    ...body,
    block,
    context: block,
    hash: remote.hash,
    totalDifficulty,
    beginning: version,
    version,
  }
}

/** Returns the header fields under the rules of the block; missing ones are zero. */
function headerData(
  remote: RemoteHeader,
  { number, timestamp }: { readonly number: bigint; readonly timestamp: bigint },
  common: Common,
): HeaderData {
  const quantity = (name: string): bigint => quantityOf(remote, name) ?? 0n
  const bytes = (name: string, length: number): Uint8Array =>
    bytesOf(remote, name, length) ?? new Uint8Array(length)
  const data: HeaderData = {
    number,
    timestamp,
    parentHash: bytes("parentHash", 32),
    uncleHash: bytesOf(remote, "sha3Uncles", 32) ?? KECCAK256_RLP_ARRAY,
    coinbase: new Address(bytes("miner", 20)),
    stateRoot: bytes("stateRoot", 32),
    transactionsTrie: bytes("transactionsRoot", 32),
    receiptTrie: bytes("receiptsRoot", 32),
    logsBloom: bytes("logsBloom", 256),
    difficulty: common.consensusType() === "pow" ? quantity("difficulty") : 0n,
    gasLimit: quantity("gasLimit"),
    gasUsed: quantity("gasUsed"),
    extraData: bytesOf(remote, "extraData") ?? new Uint8Array(),
    mixHash: bytes("mixHash", 32),
    nonce: bytes("nonce", 8),
  }
  if (common.isActivatedEIP(1559)) data.baseFeePerGas = quantity("baseFeePerGas")
  if (common.isActivatedEIP(4895)) data.withdrawalsRoot = bytes("withdrawalsRoot", 32)
  if (common.isActivatedEIP(4844)) {
    data.blobGasUsed = quantity("blobGasUsed")
    data.excessBlobGas = quantity("excessBlobGas")
  }
  if (common.isActivatedEIP(4788)) data.parentBeaconBlockRoot = bytes("parentBeaconBlockRoot", 32)
  if (common.isActivatedEIP(7685)) data.requestsHash = bytes("requestsHash", 32)
  if (common.isActivatedEIP(7928)) data.blockAccessListHash = bytes("blockAccessListHash", 32)
  if (common.isActivatedEIP(7843)) data.slotNumber = quantity("slotNumber")
  return data
}
