/** Executes the transactions of a block once more, and measures gas and time. */
import type { Context } from "../../../api/methods/shared/method.ts"
import { byteStringToBytes } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import type { Pausing } from "../../../base/task.ts"
import { BlockNotFound } from "../../../errors/index.ts"
import { type BlockRecord, versionBefore } from "../../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import type { Machine } from "../../../kernel/evm/execute/machine.ts"
import { replayTransaction } from "../../../kernel/evm/execute/replay.ts"
import { decodeTransaction } from "../../../kernel/evm/transaction/decode.ts"
import { encodingOf } from "../../../kernel/evm/transaction/encoding.ts"
import { protocolPartOf } from "../../../kernel/evm/transaction/protocolTransaction.ts"
import { monotonicMs } from "../../../node/base/clock.ts"
import { retryOnTruncation } from "../../../node/base/retryOnTruncation.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import { existing, nameOf } from "../../../node/query/tracedCalls.ts"

/** The measurements of a block; times in milliseconds. */
export interface BlockMeasurements {
  readonly hash: Hex
  readonly number: bigint
  /** The time of decoding the signed transactions, with their senders. */
  readonly recoveryMs: number
  /** The time of the state root after the block, which the node may know already. */
  readonly stateRootMs: number
  readonly transactions: readonly { readonly hash: Hex; readonly gasUsed: bigint; readonly ms: number }[]
}

/**
 * Measures a sealed block.
 *
 * @throws {@link BlockNotFound}, {@link StateUnavailable}
 * @see base/base crates/client/metering/src/block.rs
 */
export function meterBlock(
  node: Context,
  selector: BlockSelector,
  work?: Pausing,
): Promise<BlockMeasurements> {
  const { blocks, state } = node
  return retryOnTruncation(
    state,
    () => sealed(existing(blocks, selector), selector),
    ({ beginning }) => beginning,
    async (block) => {
      const { hash, header } = block
      if (block.transactions.length === 0) return { ...nothing, hash, number: header.number }
      const recoveryMs = await timeOf(() => recoverSenders(block))
      const transactions: BlockMeasurements["transactions"][number][] = []
      for (const executed of block.transactions)
        transactions.push({
          hash: executed.hash,
          gasUsed: executed.receipt.gasUsed,
          ms: await executionTime(node, block, executed, work),
        })
      const stateRootMs = await timeOf(() => state.root(block.version))
      return { hash, number: header.number, recoveryMs, transactions, stateRootMs }
    },
  )
}

const nothing = { recoveryMs: 0, stateRootMs: 0, transactions: [] } as const

/** Returns a block with its hash. @throws {@link BlockNotFound} for the open one. */
function sealed(block: BlockRecord, selector: BlockSelector): BlockRecord & { readonly hash: Hex } {
  const { hash } = block
  if (hash === undefined) throw new BlockNotFound({ block: nameOf(selector) })
  return { ...block, hash }
}

async function timeOf(run: () => unknown): Promise<number> {
  const start = monotonicMs()
  await run()
  return monotonicMs() - start
}

/** Decodes the signed transactions of a block again; those of impersonated accounts have no signature of theirs. */
async function recoverSenders({ header, transactions }: BlockRecord): Promise<void> {
  for (const { transaction } of transactions)
    if (protocolPartOf(transaction) === undefined)
      await decodeTransaction(byteStringToBytes(encodingOf(transaction)), header.common).catch(() => {})
}

function executionTime(
  { state, machines }: Context,
  block: BlockRecord,
  executed: ExecutedTransaction,
  work: Pausing | undefined,
): Promise<number> {
  const { context } = block
  const view = state.at(versionBefore(block, executed.index))
  const run = (machine: Machine) => timeOf(() => replayTransaction(machine, executed, context))
  return machines.use(context.common, view, run, work)
}
