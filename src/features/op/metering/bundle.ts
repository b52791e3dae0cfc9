/** Executes a bundle on the newest state of a chain of Base, and measures gas and time; the changes are discarded. */
import type { Block } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import type { Context } from "../../../api/methods/shared/method.ts"
import type { Hex } from "../../../base/hex.ts"
import type { Pausing } from "../../../base/task.ts"
import { NonceTooHigh } from "../../../errors/index.ts"
import { blockGasOf, gasLeft } from "../../../kernel/chain/blockGas.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import { overrideBlock } from "../../../kernel/evm/execute/blockOverrides.ts"
import type { Machine } from "../../../kernel/evm/execute/machine.ts"
import { positionAfter, runTransaction } from "../../../kernel/evm/execute/runTransaction.ts"
import { decodeTransaction } from "../../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"
import { assertExecutable, maxFeePerGas } from "../../../kernel/evm/transaction/validate.ts"
import { createForkedState } from "../../../kernel/state/forkedState.ts"
import { monotonicMs } from "../../../node/base/clock.ts"
import { retryOnTruncation } from "../../../node/base/retryOnTruncation.ts"
import type { BlockAtState } from "../../../node/query/blocks.ts"
import { bundleHashOf } from "../../../node/query/callBundle.ts"

/** A bundle to measure. */
export interface MeteredBundle {
  readonly txs: readonly Hex[]
  /** The time of the block that it is for, in seconds; 2 s after the newest block when absent. */
  readonly minTimestamp?: bigint | undefined
}

/** A transaction with its measurements. */
export interface MeteredTransaction {
  readonly executed: Omit<ExecutedTransaction, "version">
  /** Wei per gas that it offers at most. */
  readonly gasPrice: bigint
  readonly ms: number
}

/** The measurements of a bundle. */
export interface BundleMeasurements {
  readonly hash: Hex
  readonly results: readonly MeteredTransaction[]
  readonly stateBlockNumber: bigint
  /** The newest flashblock that the state holds; `undefined` on a chain without flashblocks. */
  readonly stateFlashblockIndex: number | undefined
  /** The time of the state root after the bundle. */
  readonly stateRootMs: number
}

/** The seconds from one block to the next, and the highest base fee: with a higher one, transactions are not refused. */
const [blockSeconds, highestBaseFee] = [2n, 5_000_000n]

/** The most transactions of an account that may be missing before its first one. */
const maxNoncesAhead = 10_000n

/**
 * Measures a bundle in the block after the newest one. The first transaction of each sender may have a later nonce.
 *
 * @throws Every {@link InvalidTransaction}.
 * @see base/base crates/client/metering/src/meter.rs
 */
export function meterBundle(
  node: Context,
  bundle: MeteredBundle,
  work?: Pausing,
): Promise<BundleMeasurements> {
  const { blocks, builder, options, state } = node
  const selector = { tag: options.flashblocks ? "pending" : "latest" } as const
  return retryOnTruncation(
    state,
    () => ({ position: blocks.at(selector), index: builder.published.index }),
    ({ position }) => position.view.version,
    async ({ position, index }) => {
      const block = blockAfter(node, position, bundle.minTimestamp)
      const transactions: SignedTransaction[] = []
      for (const raw of bundle.txs)
        transactions.push(await decodeTransaction(hexToBytes(raw), block.header.common))
      return {
        hash: bundleHashOf(transactions),
        ...(await measureAll(node, { transactions, block, position }, work)),
        stateBlockNumber: position.record.header.number,
        stateFlashblockIndex: options.flashblocks ? index : undefined,
      }
    },
  )
}

function blockAfter(
  { rules }: Context,
  { context, totalDifficulty }: BlockAtState,
  time: bigint | undefined,
): Block {
  const { number, timestamp, baseFeePerGas = 0n } = context.header
  const overrides = {
    number: number + 1n,
    time: time ?? timestamp + blockSeconds,
    baseFeePerGas: baseFeePerGas < highestBaseFee ? baseFeePerGas : highestBaseFee,
  }
  return overrideBlock(context, overrides, { rules, totalDifficulty })
}

interface Measured {
  readonly transactions: readonly SignedTransaction[]
  readonly block: Block
  readonly position: BlockAtState
}

async function measureAll(
  { state, machines }: Context,
  { transactions, block, position }: Measured,
  work: Pausing | undefined,
): Promise<Pick<BundleMeasurements, "results" | "stateRootMs">> {
  const { common } = block.header
  const branch = createForkedState(state, position.view.version)
  const setNonces = async (machine: Machine) => {
    for (const signed of firstOfEach(transactions)) setNonce(machine, signed)
    return machine.scratch.changes()
  }
  let version = branch.append(await machines.use(common, branch.at(position.view.version), setNonces, work))
  const results: (MeteredTransaction & { readonly executed: ExecutedTransaction })[] = []
  for (const signed of transactions) {
    const before = results.map(({ executed }) => executed)
    const run = (machine: Machine) => measure(machine, signed, block, before)
    const { changes, ms, executed } = await machines.use(common, branch.at(version), run, work)
    version = branch.append(changes)
    results.push({ executed: { ...executed, version }, gasPrice: maxFeePerGas(signed.transaction), ms })
  }
  const start = monotonicMs()
  if (results.length > 0) branch.root(version)
  return { results, stateRootMs: results.length > 0 ? monotonicMs() - start : 0 }
}

const firstOfEach = (transactions: readonly SignedTransaction[]): readonly SignedTransaction[] =>
  transactions.filter(
    ({ sender }, index) => transactions.findIndex((other) => other.sender === sender) === index,
  )

/** Sets the nonce of a sender to that of its transaction. @throws {@link NonceTooHigh} */
function setNonce({ scratch }: Machine, { sender, transaction: { nonce } }: SignedTransaction): void {
  const account = scratch.account(sender)
  if (account === undefined) return
  if (nonce > account.nonce + maxNoncesAhead)
    throw new NonceTooHigh({ address: sender, tx: nonce, state: account.nonce })
  scratch.setAccount(sender, { ...account, nonce })
}

async function measure(
  machine: Machine,
  signed: SignedTransaction,
  block: Block,
  before: readonly ExecutedTransaction[],
) {
  const { header } = block
  const { scratch } = machine
  const gas = gasLeft(header.gasLimit, blockGasOf(before), header.common)
  const start = monotonicMs()
  assertExecutable(signed, { header, view: scratch.view, gas, blobGas: () => 0n })
  const executed = await runTransaction(machine, signed, block, positionAfter(before))
  return { executed, ms: monotonicMs() - start, changes: scratch.changes() }
}
