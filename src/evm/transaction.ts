/** Executing one transaction into a block. */
import type { Block } from "@ethereumjs/block"
import { isBlob4844Tx, type TypedTransaction } from "@ethereumjs/tx"
import { createContractAddress, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { type RunTxResult, runTx } from "@ethereumjs/vm"
import { toHex } from "../hex.ts"
import { type SignedTransaction, withoutSidecar } from "./decode.ts"
import { isImpersonated } from "./impersonation.ts"
import type { Machine } from "./machine.ts"
import type { ExecutedTransaction, Log, Receipt } from "./records.ts"
import { effectiveTip } from "./validate.ts"

/** Where in its block a transaction stands: what those before it used. */
export interface BlockPosition {
  readonly index: number
  readonly gasUsed: bigint
  readonly logCount: number
}

/**
 * Executes a transaction on a machine; what it writes stays in the machine's scratch.
 *
 * The transaction must have been found valid at this place: whatever EthereumJS throws here is a fault.
 *
 * @returns The executed transaction, still without the version of its state.
 */
export async function runTransaction(
  { vm, scratch }: Machine,
  { transaction, hash, sender }: Pick<SignedTransaction, "transaction" | "hash" | "sender">,
  block: Block,
  position: BlockPosition,
): Promise<Omit<ExecutedTransaction, "version">> {
  if (isImpersonated(transaction)) scratch.passAsDelegated(sender)
  const result = await runTx(vm, {
    tx: transaction,
    block,
    blockGasUsed: position.gasUsed,
    skipHardForkValidation: true,
  })
  return {
    transaction: withoutSidecar(transaction),
    hash,
    sender,
    index: position.index,
    receipt: toReceipt(result, transaction, block, position),
    output: toHex(result.execResult.returnValue),
    failure: result.execResult.exceptionError?.error,
  }
}

function toReceipt(
  result: RunTxResult,
  transaction: TypedTransaction,
  block: Block,
  position: BlockPosition,
): Receipt {
  const { receipt, execResult } = result
  const baseFeePerGas = block.header.baseFeePerGas ?? 0n
  return {
    status: "status" in receipt ? (receipt.status as 0 | 1) : undefined,
    ...("stateRoot" in receipt && { stateRoot: toHex(receipt.stateRoot) }),
    gasUsed: result.totalGasSpent,
    cumulativeGasUsed: receipt.cumulativeBlockGasUsed,
    effectiveGasPrice: baseFeePerGas + effectiveTip(transaction, baseFeePerGas),
    contractAddress: contractAddressOf(transaction),
    logs: (execResult.logs ?? []).map(toLog),
    logsBloom: toHex(receipt.bitvector),
    firstLogIndex: position.logCount,
    ...(isBlob4844Tx(transaction) && {
      blobGasUsed: result.blobGasUsed,
      blobGasPrice: block.header.getBlobGasPrice(),
    }),
  }
}

/** Where a creation deploys to, whether or not it succeeds (Yellow Paper section 7). */
const contractAddressOf = (transaction: TypedTransaction): Hex | undefined =>
  transaction.to === undefined
    ? createContractAddress(transaction.getSenderAddress(), transaction.nonce).toString()
    : undefined

/** A log as EthereumJS gives it. */
export const toLog = ([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): Log => ({
  address: toHex(address),
  topics: topics.map((topic): Hex => toHex(topic)),
  data: toHex(data),
})
