/** Executing one transaction into a block. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import { accessListBytesToJSON, isBlob4844Tx, isEOACode7702Tx, type TypedTransaction } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { bloomOf } from "../base/bloom.ts"
import { createAddressOf } from "../base/createAddress.ts"
import type { ExecutedTransaction, Receipt } from "../base/records.ts"
import { withoutSidecar } from "../transaction/decode.ts"
import type { SignedTransaction } from "../transaction/signedTransaction.ts"
import { effectiveTip, maxFeePerGas } from "../transaction/validate.ts"
import { authorizationsOf } from "./authorizations.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage } from "./message.ts"
import { outcomeOf, runMessage } from "./runMessage.ts"

/** The position of a transaction in its block, with the totals of the transactions before it. */
export interface BlockPosition {
  readonly index: number
  readonly gasUsed: bigint
  readonly logCount: number
}

/**
 * Executes a transaction on a machine; what it writes stays in the machine's scratch.
 *
 * The transaction must be valid on this state and in this block.
 *
 * @returns The executed transaction, still without the version of its state.
 */
export async function runTransaction(
  machine: Machine,
  { transaction, hash, sender }: Pick<SignedTransaction, "transaction" | "hash" | "sender">,
  block: Block,
  position: BlockPosition,
): Promise<Omit<ExecutedTransaction, "version">> {
  const { common, scratch } = machine
  const message = messageOf(transaction, sender, block.header)
  const whole = await machine.runTransaction?.({ transaction, sender }, block)
  const outcome =
    whole === undefined
      ? await runMessage(machine, message, block, { paysFees: true })
      : outcomeOf(machine, whole, { ...whole, gasUsed: whole.totalGas, maxGasUsed: whole.totalGas })
  const { gasUsed, logs, output, failure, reason, created, consoleCalls } = outcome
  const hasResult = common.gteHardfork("byzantium")
  const hasBlobs = isBlob4844Tx(transaction)
  const receipt: Receipt = {
    status: hasResult ? (failure === undefined ? 1 : 0) : undefined,
    stateRoot: hasResult ? undefined : toHex(scratch.view.rootWith(scratch.changes())),
    gasUsed,
    cumulativeGasUsed: position.gasUsed + gasUsed,
    effectiveGasPrice: message.gasPrice,
    contractAddress: contractAddressOf(transaction, sender),
    logs,
    logsBloom: bloomOf(logs),
    firstLogIndex: position.logCount,
    blobGasUsed: hasBlobs ? outcome.blobGasUsed : undefined,
    blobGasPrice: hasBlobs ? block.header.getBlobGasPrice() : undefined,
  }
  const { index } = position
  const kept = withoutSidecar(transaction)
  return { transaction: kept, hash, sender, index, receipt, output, failure, reason, created, consoleCalls }
}

/**
 * Returns the message of a transaction.
 *
 * Its fields have the order of a call's message, so that V8 gives both one layout, and a call after sends does not deoptimize the code
 * that V8 compiled for the sends (`npm run bench -- --only pending`, `eth_call at 1000`).
 */
function messageOf(
  transaction: TypedTransaction,
  from: Hex,
  { baseFeePerGas = 0n }: BlockHeader,
): CallMessage {
  const { to, gasLimit, value, data } = transaction
  const { accessList, blobVersionedHashes, maxFeePerBlobGas, authorizationList } = listsOf(transaction)
  return {
    from,
    to: to && toHex(to.bytes),
    gas: gasLimit,
    gasPrice: baseFeePerGas + effectiveTip(transaction, baseFeePerGas),
    maxFeePerGas: maxFeePerGas(transaction),
    value,
    data,
    accessList,
    blobVersionedHashes,
    maxFeePerBlobGas,
    authorizationList,
  }
}

/** Returns the fields that only some transaction types have: access list, blobs, authorizations. */
function listsOf(transaction: TypedTransaction): Partial<CallMessage> {
  if (!("accessList" in transaction)) return {}
  const { accessList } = transaction
  const lists = { accessList: accessList.length === 0 ? undefined : accessListBytesToJSON(accessList) }
  if (isBlob4844Tx(transaction)) {
    const { blobVersionedHashes, maxFeePerBlobGas } = transaction
    return { ...lists, blobVersionedHashes, maxFeePerBlobGas }
  }
  return isEOACode7702Tx(transaction) ? { ...lists, authorizationList: authorizationsOf(transaction) } : lists
}

/** Returns the address that a creation deploys to, also where it fails (Yellow Paper section 7). */
const contractAddressOf = (transaction: TypedTransaction, sender: Hex): Hex | undefined =>
  transaction.to === undefined ? createAddressOf(sender, transaction.nonce) : undefined
