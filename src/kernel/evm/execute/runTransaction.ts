/** Executing one transaction into a block. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import { accessListBytesToJSON, isBlob4844Tx, isEOACode7702Tx, type TypedTransaction } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { memoizeOnce } from "../../../base/memoize.ts"
import { bloomOf } from "../base/bloom.ts"
import { createAddressOf } from "../base/createAddress.ts"
import type { Accesses, ExecutedTransaction, Receipt } from "../base/records.ts"
import type { TransactionResult } from "../engine/engine.ts"
import { protocolOf } from "../fork/hardforks.ts"
import type { AddedFees } from "../fork/protocol.ts"
import { withoutSidecar } from "../transaction/decode.ts"
import { encodingOf } from "../transaction/encoding.ts"
import { protocolPartOf } from "../transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../transaction/signedTransaction.ts"
import { effectiveTip, maxFeePerGas } from "../transaction/validate.ts"
import { noteAccesses } from "./accessList.ts"
import { authorizationsOf } from "./authorizations.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage, CallOutcome } from "./message.ts"
import { outcomeOf, runMessage } from "./runMessage.ts"
import { runProtocolTransaction } from "./runProtocolTransaction.ts"

/** The position of a transaction in its block, with the totals of the transactions before it. */
export interface BlockPosition {
  readonly index: number
  readonly gasUsed: bigint
  readonly logCount: number
  /** The transactions before it; none when absent. */
  readonly before?: readonly Before[] | undefined
  /** The gas that it gets back, where the block was built before; the protocol of the chain decides when absent. */
  readonly gasRefund?: bigint | undefined
}

type Before = Pick<ExecutedTransaction, "receipt" | "accesses">

/** Returns the position after the transactions of a block, which are executed. */
export function positionAfter(before: readonly Before[]): BlockPosition {
  const last = before.at(-1)?.receipt
  return {
    index: before.length,
    gasUsed: last?.cumulativeGasUsed ?? 0n,
    logCount: last === undefined ? 0 : last.firstLogIndex + last.logs.length,
    before,
  }
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
  const { outcome, message, nonce, appended, accesses } = await run(
    machine,
    { transaction, sender },
    block,
    position,
  )
  const { gasUsed, gasRefund, logs, output, failure, reason, created, consoleCalls, dimensions } = outcome
  const hasResult = common.gteHardfork("byzantium")
  const hasBlobs = isBlob4844Tx(transaction)
  const receipt: Receipt = {
    status: hasResult ? (failure === undefined ? 1 : 0) : undefined,
    stateRoot: hasResult ? undefined : toHex(scratch.view.rootWith(scratch.changes())),
    gasUsed,
    cumulativeGasUsed: position.gasUsed + gasUsed,
    effectiveGasPrice: message.gasPrice,
    contractAddress: transaction.to === undefined ? createAddressOf(sender, nonce) : undefined,
    logs,
    logsBloom: bloomOf(logs),
    firstLogIndex: position.logCount,
    blobGasUsed: hasBlobs ? outcome.blobGasUsed : undefined,
    blobGasPrice: hasBlobs ? block.header.getBlobGasPrice() : undefined,
    appended,
    gasRefund,
    cumulativeGasRefund: refundsAfter(position, accesses, gasRefund),
  }
  const { index } = position
  const kept = withoutSidecar(transaction)
  const result = { receipt, dimensions, output, failure, reason, created, consoleCalls, accesses }
  return { transaction: kept, hash, sender, index, ...result }
}

/** Returns the gas that the protocol gave back up to and including a transaction; `undefined` where it gives none back. */
function refundsAfter(
  { before = [] }: BlockPosition,
  accesses: Accesses | undefined,
  gasRefund = 0n,
): bigint | undefined {
  if (accesses === undefined) return undefined
  return (before.at(-1)?.receipt.cumulativeGasRefund ?? 0n) + gasRefund
}

/**
 * Executes a transaction in the same way, for what tells its outcome: it gets no receipt.
 *
 * @param gasRefund - The gas that the protocol of the chain gave back to it.
 */
export const outcomeOfTransaction = async (
  machine: Machine,
  signed: Pick<SignedTransaction, "transaction" | "sender">,
  block: Block,
  gasRefund = 0n,
): Promise<CallOutcome> => (await run(machine, signed, block, { gasRefund })).outcome

/** The outcome of a transaction, its message, the sender's nonce before it, and the items that its protocol appends to the receipt. */
interface RunResult {
  readonly message: CallMessage
  readonly outcome: CallOutcome
  readonly nonce: bigint
  readonly appended?: readonly bigint[]
  readonly accesses?: Accesses | undefined
}

/** Runs a transaction as its type demands. */
async function run(
  machine: Machine,
  signed: Pick<SignedTransaction, "transaction" | "sender">,
  block: Block,
  position: Pick<BlockPosition, "before" | "gasRefund">,
): Promise<RunResult> {
  const { transaction } = signed
  const message = messageOf(transaction, signed.sender, block.header)
  const part = protocolPartOf(transaction)
  const noted = notedRun(machine, message, block, position)
  if (part !== undefined)
    return {
      message,
      ...(await runProtocolTransaction(machine, part, message, block)),
      accesses: noted?.accesses(),
    }
  const { nonce } = transaction
  const addedFees = addedFeesOf(machine, transaction)
  const whole = addedFees === undefined ? await machine.runTransaction?.(signed, block) : undefined
  if (whole === undefined)
    return {
      outcome: await runMessage(machine, message, block, {
        paysFees: true,
        addedFees,
        refundOf: noted?.refundOf,
      }),
      message,
      nonce,
      accesses: noted?.accesses(),
    }
  const gas = { ...whole, gasUsed: whole.totalGas, maxGasUsed: gasBeforeRefund(whole) }
  return { outcome: outcomeOf(machine, whole, gas), message, nonce }
}

/** Notes the accesses of a transaction where its protocol gives gas back by them, with the function that returns how much. */
function notedRun(
  machine: Machine,
  message: CallMessage,
  { header }: Block,
  { before = [], gasRefund }: Pick<BlockPosition, "before" | "gasRefund">,
) {
  const { gasRefunds } = protocolOf(machine.common) ?? {}
  if (gasRefunds === undefined) return undefined
  const accesses = memoizeOnce(noteAccesses(machine, message, toHex(header.coinbase.bytes)))
  return {
    accesses,
    refundOf(gasUsed: bigint): bigint {
      const refund = gasRefund ?? gasRefunds.refundOf(accesses(), before)
      return refund < gasUsed ? refund : gasUsed
    },
  }
}

/** Returns the gas before the refund, which EthereumJS tells by dimension only; where the floor of the call data is more, that. */
function gasBeforeRefund({ totalGas, dimensions }: TransactionResult): bigint {
  const { execution = totalGas, state = 0n } = dimensions ?? {}
  return execution + state > totalGas ? execution + state : totalGas
}

/** Returns the fees that the protocol of the chain adds to those of Ethereum. */
const addedFeesOf = ({ common, scratch }: Machine, transaction: TypedTransaction): AddedFees | undefined =>
  protocolOf(common)?.feesOf(encodingOf(transaction), (address, slot) => scratch.storage(address, slot))

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
  const isFree = protocolPartOf(transaction) !== undefined
  const { accessList, blobVersionedHashes, maxFeePerBlobGas, authorizationList } = listsOf(transaction)
  return {
    from,
    to: to && toHex(to.bytes),
    gas: gasLimit,
    gasPrice: isFree ? 0n : baseFeePerGas + effectiveTip(transaction, baseFeePerGas),
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
