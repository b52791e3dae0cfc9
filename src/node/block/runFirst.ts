/** Execution of the transactions that a block begins with, before any from the pool. */
import type { Block } from "@ethereumjs/block"
import { ExceedsBlockGasLimit } from "../../errors/index.ts"
import type { BlockAttributesTransaction } from "../../kernel/chain/header.ts"
import type { BlockAccessList } from "../../kernel/evm/base/blockAccessList.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { recorded } from "../../kernel/evm/execute/accessRecord.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"
import { positionAfter, runTransaction } from "../../kernel/evm/execute/runTransaction.ts"
import { isGasUnlimited } from "../../kernel/evm/fork/hardforks.ts"
import type { Changes } from "../../kernel/state/store.ts"

/**
 * Runs the transactions that a block begins with, one after the other; the changes of each include those before it.
 *
 * @throws {@link ExceedsBlockGasLimit} when one has more gas than the block has left (op-reth alloy-op-evm/src/block)
 */
export async function runFirst(
  machine: Machine,
  transactions: readonly BlockAttributesTransaction[],
  block: Block,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const transaction of transactions) {
    machine.scratch.beginTransaction()
    const position = positionAfter(attempts.map(({ executed }) => executed))
    const { gasLimit } = transaction.transaction
    const blockGasLimit = block.header.gasLimit - position.gasUsed
    if (gasLimit > blockGasLimit && !isGasUnlimited(block.common))
      throw new ExceedsBlockGasLimit({ gasLimit, blockGasLimit })
    const { result, accesses } = await recorded(machine, position.index + 1, () =>
      runTransaction(machine, transaction, block, position),
    )
    attempts.push({ executed: result, changes: machine.scratch.changes(), accesses })
  }
  return attempts
}

/** The result of a transaction that is executed and not appended yet. */
export interface Attempt {
  readonly executed: Omit<ExecutedTransaction, "version">
  readonly changes: Changes
  readonly accesses: BlockAccessList
}
