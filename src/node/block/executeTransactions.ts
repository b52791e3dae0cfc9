/** Execution of transactions at the end of the open block. */

import type { Pausing } from "../../base/task.ts"
import { blockGasOf, gasLeft } from "../../kernel/chain/blockGas.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { recorded } from "../../kernel/evm/execute/accessRecord.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"
import { positionAfter, runTransaction } from "../../kernel/evm/execute/runTransaction.ts"
import { protocolOf } from "../../kernel/evm/fork/hardforks.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { assertExecutable, type BlockCapacity } from "../../kernel/evm/transaction/validate.ts"
import { bytesLeft, dataCapacityOf } from "./blockSize.ts"
import { blobGasUsedIn } from "./headerResults.ts"
import type { NextBlock } from "./nextBlock.ts"
import { type ExecutionEnvironment, newestVersion, type OpenBlock } from "./openBlock.ts"
import type { Attempt } from "./runFirst.ts"

/** Returns the gas that the transaction at an index gets back in a block whose refunds are given; `undefined` where they are not. */
const givenRefund = ({ gasRefunds }: OpenBlock, index: number): bigint | undefined =>
  gasRefunds && (gasRefunds.find(([listed]) => listed === index)?.[1] ?? 0n)

/** Executes a transaction on the state at the end of the open block, without appending it. */
export function executeWithoutAppending(
  { state, machines, gasMeter }: ExecutionEnvironment,
  open: OpenBlock,
  signed: SignedTransaction,
  work?: Pausing,
): Promise<Attempt> {
  const after = positionAfter(open.transactions)
  const position = { ...after, gasRefund: givenRefund(open, after.index) }
  const view = state.at(newestVersion(open))
  const run = async (machine: Machine): Promise<Attempt> => {
    const { result: executed, accesses } = await recorded(machine, position.index + 1, () =>
      measured(gasMeter, machine, () => runTransaction(machine, signed, open.block, position)),
    )
    return { executed, changes: machine.scratch.changes(), accesses }
  }
  const { sender: from, transaction } = signed
  const message = () => ({
    from,
    to: transaction.to?.toString(),
    value: transaction.value,
    data: transaction.data,
  })
  return machines.use(open.header.common, view, run, work, message)
}

type Executed = Attempt["executed"]

/** Executes a transaction, and measures its gas where that is asked for. */
async function measured(
  gasMeter: ExecutionEnvironment["gasMeter"],
  machine: Machine,
  run: () => Promise<Executed>,
): Promise<Executed> {
  if (gasMeter === undefined) return run()
  const { result, gasUses } = await gasMeter.measured(machine, run, ({ receipt, dimensions }) => ({
    gasUsed: receipt.gasUsed,
    dimensions,
  }))
  return { ...result, gasUses }
}

/** Appends an executed transaction to the open block; readers see it with the next flashblock. */
export function append(
  { state }: Pick<ExecutionEnvironment, "state">,
  open: OpenBlock,
  { executed, changes, accesses }: Attempt,
): ExecutedTransaction {
  const transaction: ExecutedTransaction = { version: state.append(changes), ...executed }
  open.transactions.push(transaction)
  open.accesses.push(accesses)
  open.byHash.set(transaction.hash, transaction)
  return transaction
}

/** Executes a transaction at the end of the open block; readers see it with the next flashblock. */
export async function execute(
  environment: ExecutionEnvironment,
  open: OpenBlock,
  signed: SignedTransaction,
): Promise<ExecutedTransaction> {
  return append(environment, open, await executeWithoutAppending(environment, open, signed))
}

interface CapacityParts extends Pick<ExecutionEnvironment, "state" | "protocol"> {
  /** Has the limits of the builder. */
  readonly nextBlock?: Pick<NextBlock, "overrides"> | undefined
}

/**
 * Returns the capacity that the open block has left for its next transaction.
 *
 * @param allowed - Gas that the block may use by now, at most its limit.
 */
export function capacityOf(
  open: OpenBlock,
  { state, protocol, nextBlock }: CapacityParts,
  allowed: bigint = open.header.gasLimit,
): BlockCapacity {
  const { header, transactions } = open
  const { assertIncludable } = protocol ?? {}
  const blobGasOf = protocolOf(header.common)?.blobGasOf
  return {
    header,
    view: state.at(newestVersion(open)),
    gas: gasLeft(allowed, blockGasOf(transactions), header.common),
    blobGas: () => maxBlobGas(header, allowed) - blobGasUsedIn(open),
    blobGasOf: blobGasOf && ((transaction) => blobGasOf(transaction, transactions)),
    data: dataCapacityOf(open, nextBlock?.overrides.dataLimits, allowed),
    bytes: bytesLeft(open),
    assertIncludable: assertIncludable && ((transaction) => assertIncludable(transaction, header.timestamp)),
  }
}

/** Returns the limit of the header's `blobGasUsed`: of the blobs (EIP-4844), or the allowed gas where a protocol decides the field. */
function maxBlobGas({ common }: OpenBlock["header"], allowed: bigint): bigint {
  if (protocolOf(common) !== undefined) return allowed
  return common.isActivatedEIP(4844) ? common.getBlobGasSchedule().maxBlobGasPerBlock : 0n
}

/** Returns `true` when the open block has reached the maximum number of transactions; `undefined` sets no limit. */
export const isFull = ({ transactions }: OpenBlock, max: number | undefined): boolean =>
  max !== undefined && transactions.length >= max

/** Executes a given transaction, without a check of the block size. @throws Every {@link InvalidTransaction}. */
export async function executeChecked(
  environment: ExecutionEnvironment,
  open: OpenBlock,
  signed: SignedTransaction,
): Promise<ExecutedTransaction> {
  assertExecutable(signed, { ...capacityOf(open, environment), bytes: undefined })
  return execute(environment, open, signed)
}
