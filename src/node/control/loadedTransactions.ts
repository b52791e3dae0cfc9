/** Makes the transactions of a block from those of a state file, with their receipts. */
import { Blob4844Tx, type TypedTransaction } from "@ethereumjs/tx"
import { toHex } from "../../base/hex.ts"
import { InvalidStateFile } from "../../errors/index.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction, Receipt } from "../../kernel/evm/base/records.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { reasonOf } from "../../kernel/evm/transaction/checked.ts"
import { protocolPartOf } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { decodeSealed } from "../../kernel/evm/transaction/sealed.ts"
import type { FileReceipt, FileTransaction, HashedBlock } from "./fileChain.ts"

/** Counts of what a file lacks. */
export interface LoadedCounts {
  /** Blocks whose transactions are not in the file. */
  readonly withoutTransactions: number
  /** Blocks with transactions whose receipts are not in the file; these transactions are left out. */
  readonly withoutReceipts: number
  /** Transactions of unknown types, which are left out. */
  readonly unknownTypes: number
}

interface LoadParts {
  /** The results by the hash of the block and the index. */
  readonly results: ReadonlyMap<string, FileReceipt>
  readonly rules: Rules
  readonly counts: { -readonly [Name in keyof LoadedCounts]: LoadedCounts[Name] }
}

/** Returns the transactions of a block that the file has completely. @throws {@link InvalidStateFile} for a malformed one. */
export function loadedTransactions(
  { block, header, hash }: HashedBlock,
  { results, rules, counts }: LoadParts,
): readonly ExecutedTransaction[] {
  const found: ExecutedTransaction[] = []
  let [isIncomplete, firstLogIndex, usedBefore] = [false, 0, 0n]
  for (const [index, given] of block.transactions.entries()) {
    const result = results.get(`${hash}/${index}`)
    if (result === undefined) {
      isIncomplete = true
      continue
    }
    const { cumulativeGasUsed, logs } = result.receipt
    const used = { gasUsed: cumulativeGasUsed - usedBefore, firstLogIndex }
    usedBefore = cumulativeGasUsed
    firstLogIndex += logs.length
    if (given.bytes === undefined || (given.isOfProtocol && rules.protocol === undefined)) {
      counts.unknownTypes++
      continue
    }
    const transaction = decode(given, given.bytes, result, { header, rules, index })
    const receipt = {
      ...result.receipt,
      ...used,
      ...derived(transaction, header),
      contractAddress: result.contractAddress,
    }
    found.push(toExecuted(result, transaction, receipt, found.length))
  }
  if (isIncomplete) counts.withoutReceipts++
  return found
}

const toExecuted = (
  { hash, sender, output, failure, dimensions }: FileReceipt,
  transaction: TypedTransaction,
  receipt: Receipt,
  index: number,
): ExecutedTransaction => ({
  ...{ transaction, hash, sender, index, receipt, dimensions, output, failure, version: -1 },
})

/** Returns the fields of a receipt that follow from the transaction and the header. */
function derived(transaction: TypedTransaction, header: HashedBlock["header"]) {
  if (protocolPartOf(transaction) !== undefined) return { effectiveGasPrice: 0n }
  const { baseFeePerGas = 0n } = header
  const effectiveGasPrice = transaction.getEffectivePriorityFee(baseFeePerGas) + baseFeePerGas
  if (!(transaction instanceof Blob4844Tx)) return { effectiveGasPrice }
  const blobGasUsed = BigInt(transaction.numBlobs()) * header.common.param("blobGasPerBlob")
  return { effectiveGasPrice, blobGasUsed, blobGasPrice: header.getBlobGasPrice() }
}

/** @throws {@link InvalidStateFile} when it is malformed, or has another hash than the file says. */
function decode(
  { hash, impersonated }: FileTransaction,
  bytes: Uint8Array,
  result: FileReceipt,
  position: { readonly header: HashedBlock["header"]; readonly rules: Rules; readonly index: number },
): TypedTransaction {
  const { header, rules, index } = position
  const refuse = (reason: string, cause?: unknown): never => {
    const path = ` at transaction ${index} of block ${header.number}`
    throw new InvalidStateFile({ path, reason }, { cause })
  }
  // Anvil hashes the bytes of an impersonated transaction together with its sender.
  const own = impersonated === undefined ? toHex(keccak256(bytes)) : result.hash
  if (impersonated === undefined && hash !== undefined && hash !== own)
    refuse(`its fields have the hash ${own}, not ${hash}`)
  if (result.hash !== own) refuse(`its receipt is that of ${result.hash}, not of ${own}`)
  try {
    return decodeSealed(bytes, header.common, rules)
  } catch (error) {
    return refuse(reasonOf(error), error)
  }
}
